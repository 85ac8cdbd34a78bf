import { bareText } from "../fields/typed-rules";

/** SPEC.md section 9: minutes between two scrapes. */
export const scrapeFrequencies = [5, 15, 30, 60] as const;
export const scrapeFrequencyDefault = 15;

/** SPEC.md section 5. */
export const socialUsernamePattern = /^[A-Za-z0-9_]+$/;

export const socialLimits = {
  /** X itself allows 15; other sources allow more. */
  usernameMax: 50,
  keywordsMax: 20,
  keywordMax: 50,
  /** SPEC.md section 9: context annotations shown per mention. */
  tagsShown: 3,
  /** SPEC.md section 9: how long after a requested scrape the list is read again. */
  refreshAfterSyncMs: 3000,
  /** A mention that passes this many interactions triggers an engagement notification. */
  engagementThreshold: 100,
  /** A 24 h score that moves by at least this much triggers a sentiment notification. */
  sentimentStep: 20,
} as const;

export const sentiments = ["positive", "neutral", "negative"] as const;
export type Sentiment = (typeof sentiments)[number];

/** How a post was found: it mentions the handle, or only a keyword matched. */
export const mentionMatches = ["all", "mention", "keyword"] as const;

/** SPEC.md section 9. */
export const mentionPageSizeDefault = 10;
export const mentionPageSizes = [10, 20, 50, 100] as const;
/** How many mentions one call marks at most, with or without ids: a widely mentioned handle has hundreds of thousands. */
export const mentionsMarkedMax = 1000;

export const notificationDefaults = { mentions: true, sentiment: true, engagement: false } as const;

/** `@Name ` as people type it → `Name`. */
export function bareUsername(text: string): string {
  return bareText(text).replace(/^@/, "");
}

/** Comma-separated words as people type them → trimmed, without empty ones or duplicates. */
export function parseKeywords(text: string): string[] {
  return [...new Set(text.split(/[,\uff0c\u3001]/).map(bareKeyword).filter(Boolean))];
}

/** A `$coin` or `@name` of a Chinese keyboard is found only with plain letters; punctuation and emoji of other words are kept. */
function bareKeyword(word: string): string {
  const bare = bareText(word);
  return /^[\x20-\x7e]*$/.test(bare) ? bare : word.trim();
}

/**
 * Why a scrape failed: the handle does not exist; the network refused the app, was unavailable
 * or sent an unreadable response; or the result could not be stored. `search_refused` marks a
 * scrape that succeeded without posts found by keywords, because the network refused the search.
 */
export const scrapeFailures = ["no_account", "unauthorised", "unavailable", "malformed", "not_stored", "search_refused"] as const;
export type ScrapeFailure = (typeof scrapeFailures)[number];

/** Where the network hosts avatars; none are loaded from anywhere else. */
export const avatarHosts = ["pbs.twimg.com", "abs.twimg.com"] as const;
