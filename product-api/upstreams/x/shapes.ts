import { z } from "zod";
import { anyList, listOf } from "../lists";
import { unknownAccount, type SourceAccount, type SourceCounts, type SourcePost } from "../social-source";
import { cleanLine, httpsUrl, postText, smallCount, unescapeOnce } from "../social-text";

/** Many more than a post of X has, or has kept. */
const PARTS_MAX = 1_000;
const TAGS_MAX = 100;
const VERSIONS_MAX = 100;
/** Many more than a response of X has, which is asked for at most 100 posts. */
const ITEMS_MAX = 1_000;

const count = z.number().nonnegative().transform(smallCount).optional().catch(undefined);
const text = z.string().optional().catch(undefined);
const date = z.string().transform((value) => new Date(value)).refine((at) => !Number.isNaN(at.getTime()));
const id = z.string().regex(/^\d{1,30}$/);

/** Old and new names both occur while X renames tweets to posts. */
const postMetrics = z
  .object({ like_count: count, reply_count: count, quote_count: count, retweet_count: count, repost_count: count })
  .optional()
  .catch(undefined);

const user = z.object({
  id,
  username: z.string().min(1),
  name: z.string().default(""),
  verified: z.boolean().optional().catch(undefined),
  created_at: date.optional().catch(undefined),
  profile_image_url: text,
  description: text,
  public_metrics: z
    .object({ followers_count: count, following_count: count, tweet_count: count, post_count: count, listed_count: count })
    .optional()
    .catch(undefined),
});

const references = listOf(z.object({ type: text }), PARTS_MAX).optional().catch(undefined);
const note = z.object({ text: z.string() }).optional().catch(undefined);
const versions = listOf(id, VERSIONS_MAX).optional().catch(undefined);
const annotation = z.object({ entity: z.object({ name: z.string() }) }).nullable().catch(null);
const annotations = listOf(annotation, PARTS_MAX).optional().catch(undefined);
const hashtags = listOf(z.object({ tag: z.string() }), PARTS_MAX).optional().catch(undefined);
const post = z.object({
  id,
  text: z.string(),
  created_at: date,
  author_id: id,
  lang: text,
  public_metrics: postMetrics,
  context_annotations: annotations,
  entities: z.object({ hashtags }).optional().catch(undefined),
  note_tweet: note,
  note_post: note,
  referenced_tweets: references,
  referenced_posts: references,
  edit_history_tweet_ids: versions,
  edit_history_post_ids: versions,
});

/** Items are parsed one by one, so that a single malformed one does not invalidate the page. */
const items = anyList.optional();

const errorItem = z
  .object({ code: z.number().optional().catch(undefined), message: text, title: text, detail: text, type: text, resource_id: text })
  .catch({});
export type ErrorItem = z.output<typeof errorItem>;

/** Deleted, suspended or protected: all the same for a reader. A 404 without such a type is a wrong URL. */
export const isAbsence = (type: string): boolean => /\/(resource-not-found|not-authorized-for-resource)$/.test(type);

/** Covers all three shapes of an error. */
export const errorBody = z.object({
  title: text, detail: text, type: text,
  errors: listOf(errorItem, ITEMS_MAX).optional().catch(undefined),
});

export const userAnswer = z.object({ data: user });
export const postsAnswer = z
  .object({
    data: items,
    includes: z.object({ users: items.catch(undefined) }).optional().catch(undefined),
    meta: z.object({ newest_id: text, next_token: text }).optional(),
  })
  // A response without posts still contains their number.
  .refine(({ data, meta }) => data !== undefined || meta !== undefined);
/** A page as X itself returns it; an archive may contain any number of posts in one response. */
export const pageAnswer = postsAnswer.refine(({ data = [], includes }) =>
  data.length <= ITEMS_MAX && (includes?.users ?? []).length <= ITEMS_MAX);
/** Posts requested by their ids. */
export const lookupAnswer = z.object({
  data: listOf(z.unknown(), ITEMS_MAX), errors: listOf(errorItem, ITEMS_MAX).optional().catch(undefined),
});
type PostsAnswer = z.output<typeof postsAnswer>;

export function toAccount(given: z.output<typeof user>): SourceAccount {
  const { public_metrics: metrics } = given;
  return {
    id: given.id,
    username: cleanLine(given.username),
    name: cleanLine(given.name),
    imageUrl: httpsUrl(given.profile_image_url),
    verified: given.verified ?? null,
    createdAt: given.created_at ?? null,
    followers: metrics?.followers_count ?? null,
    following: metrics?.following_count ?? null,
    posts: metrics?.post_count ?? metrics?.tweet_count ?? null,
    listed: metrics?.listed_count ?? null,
  };
}

function toCounts(metrics: z.output<typeof postMetrics>): SourceCounts {
  return {
    likes: metrics?.like_count ?? 0,
    reposts: metrics?.repost_count ?? metrics?.retweet_count ?? 0,
    replies: metrics?.reply_count ?? 0,
    quotes: metrics?.quote_count ?? 0,
  };
}

/**
 * The readable posts, without reposts of others' posts, and the number of unreadable ones; null if there were posts and none was readable.
 */
export function toPosts({ data = [], includes }: PostsAnswer): { posts: SourcePost[]; unreadable: number } | null {
  const users = (includes?.users ?? []).flatMap((given) => user.safeParse(given).data ?? []);
  const accounts = new Map(users.map((given) => [given.id, toAccount(given)]));
  const posts = data.flatMap((given) => post.safeParse(given).data ?? []);
  if (posts.length === 0 && data.length > 0) return null;
  // X does not return an author who has been suspended or deleted meanwhile.
  const authorOf = (id: string) => accounts.get(id) ?? { ...unknownAccount, id, username: id };
  return {
    posts: posts.filter((given) => !isRepost(given)).map((given) => toPost(given, authorOf(given.author_id))),
    unreadable: data.length - posts.length,
  };
}

function isRepost({ referenced_tweets: tweets, referenced_posts: posts }: z.output<typeof post>): boolean {
  return (posts ?? tweets ?? []).some(({ type }) => type === "retweeted" || type === "reposted");
}

/** Counts by id; null if there were items and none was readable. */
export function toCountsById(data: readonly unknown[]): Map<string, SourceCounts> | null {
  const counted = data.flatMap((given) => z.object({ id, public_metrics: postMetrics }).safeParse(given).data ?? []);
  if (counted.length === 0 && data.length > 0) return null;
  return new Map(counted.flatMap((given) => (given.public_metrics ? [[given.id, toCounts(given.public_metrics)] as const] : [])));
}

function toPost(given: z.output<typeof post>, author: SourceAccount): SourcePost {
  const whole = (given.note_tweet ?? given.note_post)?.text ?? given.text;
  const tags = (given.context_annotations ?? []).flatMap((tag) => (tag ? [cleanLine(tag.entity.name)] : []));
  const hashtags = (given.entities?.hashtags ?? []).map(({ tag }) => cleanLine(tag));
  return {
    id: given.id,
    text: postText(unescapeOnce(whole)),
    createdAt: given.created_at,
    lang: given.lang ? cleanLine(given.lang) : null,
    url: `https://x.com/${/^\w{1,15}$/.test(author.username) ? author.username : "i/web"}/status/${given.id}`,
    author,
    contextTags: [...new Set(tags)].slice(0, TAGS_MAX),
    hashtags: [...new Set(hashtags)].slice(0, TAGS_MAX),
    earlierIds: (given.edit_history_post_ids ?? given.edit_history_tweet_ids ?? []).filter((version) => BigInt(version) < BigInt(given.id)),
    ...toCounts(given.public_metrics),
  };
}
