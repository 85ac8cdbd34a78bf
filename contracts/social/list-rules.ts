import type { MentionSort } from "./authors-rules";
import type { Mention } from "./calls";
import type { AuthorFilter } from "./profile";

/** Sum of a mention's likes, retweets, replies and quotes. */
function engagementOf({ public_metrics: counts }: Pick<Mention, "public_metrics">): number {
  return counts.like_count + counts.retweet_count + counts.reply_count + counts.quote_count;
}

/**
 * Whether a mention passes the filter. An author with unknown followers or verification
 * fails a filter on them; automation that was not checked counts as not automated.
 */
export function passesAuthorFilter({ author, followers_min, verified, lang, automated }: AuthorFilter, mention: Mention): boolean {
  const { author: mentionedBy } = mention;
  const isAutomated = (mention.automation_signs?.length ?? 0) > 0;
  return (author === undefined || mentionedBy.username.toLowerCase() === author.toLowerCase())
    && (followers_min === undefined || (mentionedBy.public_metrics.followers_count ?? -1) >= followers_min)
    && (verified !== true || mentionedBy.verified === true)
    && (lang === undefined || mention.lang === lang)
    && (automated === undefined || isAutomated === (automated === "only"));
}

/** Newest first, or highest engagement first. */
export function compareMentions(sort: MentionSort): (one: Mention, other: Mention) => number {
  const newest = (one: Mention, other: Mention) => Date.parse(other.created_at) - Date.parse(one.created_at);
  return sort === "newest" ? newest : (one, other) => engagementOf(other) - engagementOf(one) || newest(one, other);
}
