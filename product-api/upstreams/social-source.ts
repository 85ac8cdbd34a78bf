/** An account as a social network tells it. */
export interface SourceAccount {
  id: string;
  username: string;
  name: string;
  imageUrl: string | null;
  /** Null, here and below, where the network does not tell. */
  verified: boolean | null;
  createdAt: Date | null;
  followers: number | null;
  following: number | null;
  posts: number | null;
  listed: number | null;
}

/** What is told of an account of which nothing is known. */
export const unknownAccount = {
  name: "", imageUrl: null, verified: null, createdAt: null, followers: null, following: null, posts: null, listed: null,
} as const;

export interface SourceCounts {
  likes: number;
  reposts: number;
  replies: number;
  quotes: number;
}

export interface SourcePost extends SourceCounts {
  /** Text: more digits than a number holds. */
  id: string;
  text: string;
  createdAt: Date;
  lang: string | null;
  url: string | null;
  author: SourceAccount;
  contextTags: string[];
  hashtags: string[];
  /** The same post before its author changed it: each version has an id of its own. */
  earlierIds?: string[];
}

/** A post that was looked for. */
export interface SourceMention extends SourcePost {
  /** Keywords by which it was found without mentioning the handle; none for a mention. */
  matchedBy: string[];
}

export interface MentionRequest {
  account: { id: string; username: string };
  /** Posts of others with one of these words are looked for beside the mentions. */
  keywords: string[];
  /** Only posts newer than this one. */
  sinceId: string | null;
  /** `nextPage` of the page before. */
  page: string | null;
}

export interface TickerRequest extends Pick<MentionRequest, "sinceId" | "page"> {
  /** In capitals, without $. */
  ticker: string;
}

export interface MentionBatch {
  /** Newest first; repetitions of others' posts are no mentions and left out. */
  posts: SourceMention[];
  /** Posts that were read for it, which are paid for: those left out count. */
  read: number;
  /** Of those, what could not be read as a post. */
  unreadable: number;
  /** The next scrape goes on behind the greatest one of all pages. */
  newestId: string | null;
  /** Null on the last page. */
  nextPage: string | null;
  /** On the last page: there are older posts that are not read. */
  isCut?: boolean;
  /** Why the network refused the search that this would have been a page of; one line that may be shown. */
  skipped?: string;
}

/** Counts as they are now. An answer may leave out posts, or counts, that are there all the same. */
export interface CountBatch {
  counts: Map<string, SourceCounts>;
  /** Posts of which the network says that they are not there, or not to be read. */
  gone: Set<string>;
  /** Posts that were read for it, which are paid for. */
  read: number;
}

/** A network that mentions can be read from. Every call @throws SourceError */
export interface SocialSource {
  readonly name: string;
  /** Null when there is no such account. */
  fetchAccount(username: string): Promise<SourceAccount | null>;
  fetchMentions(request: MentionRequest): Promise<MentionBatch>;
  /** The page that a reading begins again at when the network knows another one no more: the first of its search; null for the very first. */
  firstPageOf(page: string): string | null;
  /** Posts with a $ticker; of more than a few hundred since the last reading the newest. */
  fetchTickerPosts(request: TickerRequest): Promise<MentionBatch>;
  /** Counts of at most 100 posts as they are now. */
  fetchCounts(postIds: string[]): Promise<CountBatch>;
  /** Looks for a word in what an account says itself: the bio, then its newest posts; null when there is no such account. */
  findOwnWord(username: string, word: string): Promise<OwnWord | null>;
  /** Where an account's owner writes the bio; null where that is not known. */
  placeUrl(username: string): string | null;
}

/** Where a word was found in what an account says itself. */
export interface OwnWord {
  /** The network's id of the account. */
  accountId: string;
  foundIn: "bio" | "post" | null;
  /** Posts that were read for it, which are paid for. */
  read: number;
}

export type SourceErrorKind = "rate_limited" | "unauthorised" | "not_found" | "unavailable" | "malformed";

/** Why a network could not be read; the message is one line that may be shown and holds no secret. */
export class SourceError extends Error {
  constructor(
    readonly kind: SourceErrorKind,
    message: string,
    /** With `rate_limited`: not to be asked again before. */
    readonly retryAt: Date | null = null,
  ) {
    super(message);
  }
}
