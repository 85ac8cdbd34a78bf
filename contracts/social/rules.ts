/** SPEC.md section 9: minutes between two scrapes. */
export const scrapeFrequencies = [5, 15, 30, 60] as const;
export const scrapeFrequencyDefault = 15;

/** SPEC.md section 5. */
export const socialUsernamePattern = /^[A-Za-z0-9_]+$/;

export const socialLimits = {
  /** X's own bound is 15; other sources allow more. */
  usernameMax: 50,
  keywordsMax: 20,
  keywordMax: 50,
  /** SPEC.md section 9: context annotations shown for each mention. */
  tagsShown: 3,
  /** SPEC.md section 9: the list is read again this long after a scrape was asked for. */
  refreshAfterSyncMs: 3000,
  /** An engagement notification is due when a mention passes this many interactions. */
  engagementThreshold: 100,
  /** A sentiment notification is due when the 24 h score moves by this much. */
  sentimentStep: 20,
} as const;

export const sentiments = ["positive", "neutral", "negative"] as const;
export type Sentiment = (typeof sentiments)[number];

/** How posts were found: mentions of the handle, or by a keyword alone. */
export const mentionMatches = ["all", "mention", "keyword"] as const;

/** SPEC.md section 9. */
export const mentionPageSizeDefault = 10;
export const mentionPageSizes = [10, 20, 50, 100] as const;
/** Mentions that one call marks, whether they are named or not: a handle that everybody mentions has hundreds of thousands. */
export const mentionsMarkedMax = 1000;

export const notificationDefaults = { mentions: true, sentiment: true, engagement: false } as const;

/** `@Name ` as people type it → `Name`. */
export function bareUsername(text: string): string {
  return text.trim().replace(/^@/, "");
}

/** Comma-separated words as people type them → trimmed, without empty ones and repetitions. */
export function parseKeywords(text: string): string[] {
  return [...new Set(text.split(/[,\uff0c\u3001]/).map((word) => word.trim()).filter(Boolean))];
}

/**
 * Why a scrape failed: the handle does not exist; the network refused the app, was away, or answered what cannot be read; or what it
 * answered could not be kept here. Or, of one that did not fail, what it lacks: the network refused a search by keywords.
 */
export const scrapeFailures = ["no_account", "unauthorised", "unavailable", "malformed", "not_stored", "search_refused"] as const;
export type ScrapeFailure = (typeof scrapeFailures)[number];

/** Where the network keeps pictures of people; from anywhere else none is loaded. */
export const avatarHosts = ["pbs.twimg.com", "abs.twimg.com"] as const;
