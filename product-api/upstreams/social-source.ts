/** An account as reported by a social network. */
export interface SourceAccount {
  id: string;
  username: string;
  name: string;
  imageUrl: string | null;
  /** Null, here and below, if the network does not report it. */
  verified: boolean | null;
  createdAt: Date | null;
  followers: number | null;
  following: number | null;
  posts: number | null;
  listed: number | null;
}

/** The values for an account about which nothing is known. */
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
  /** A string, because it has more digits than a number can hold. */
  id: string;
  text: string;
  createdAt: Date;
  lang: string | null;
  url: string | null;
  author: SourceAccount;
  contextTags: string[];
  hashtags: string[];
  /** Ids of the post before its author edited it: each version has its own id. */
  earlierIds?: string[];
}

/** A post found by a scrape. */
export interface SourceMention extends SourcePost {
  /** Keywords by which it was found without mentioning the handle; empty for a mention. */
  matchedBy: string[];
}

export interface MentionRequest {
  account: { id: string; username: string };
  /** Posts by others that contain one of these words are searched for in addition to mentions. */
  keywords: string[];
  /** Only posts newer than this one. */
  sinceId: string | null;
  /** `nextPage` of the previous page. */
  page: string | null;
}

interface TickerRequest extends Pick<MentionRequest, "sinceId" | "page"> {
  /** In capitals, without $. */
  ticker: string;
}

export interface MentionBatch {
  /** Newest first; reposts of others' posts are not mentions and are left out. */
  posts: SourceMention[];
  /** Number of posts read for this page, which are paid for, including those left out. */
  read: number;
  /** Of those, the number that could not be read as a post. */
  unreadable: number;
  /** The next scrape resumes after the greatest one of all pages. */
  newestId: string | null;
  /** Null on the last page. */
  nextPage: string | null;
  /** On the last page of a list or a search: there may be older posts that are not read. */
  isCut?: boolean;
  /** Why the network refused the search that this page belongs to; one line that may be shown to users. */
  skipped?: string;
}

/** Current counts. A response may leave out posts or counts that still exist. */
export interface CountBatch {
  counts: Map<string, SourceCounts>;
  /** Posts that the network reports as missing or not readable. */
  gone: Set<string>;
  /** Number of posts read for this, which are paid for. */
  read: number;
}

/** A network that mentions can be read from. Every call @throws SourceError */
export interface SocialSource {
  readonly name: string;
  /** Null if there is no such account. */
  fetchAccount(username: string): Promise<SourceAccount | null>;
  fetchMentions(request: MentionRequest): Promise<MentionBatch>;
  /**
   * The page to start again from if the network no longer knows the given one: the first page of its search; null for the very first page.
   */
  firstPageOf(page: string): string | null;
  /** Posts with a $ticker; if there have been more than a few hundred since the last scrape, only the newest. */
  fetchTickerPosts(request: TickerRequest): Promise<MentionBatch>;
  /** Current counts of at most 100 posts. */
  fetchCounts(postIds: string[]): Promise<CountBatch>;
  /** Looks for a word in what an account itself has published: the bio, then its newest posts; null if there is no such account. */
  findPublishedCode(username: string, word: string): Promise<PublishedCode | null>;
  /** Link to where the account's owner edits the bio; null if not known. */
  placeUrl(username: string): string | null;
}

/** Where a word was found in what an account itself has published. */
export interface PublishedCode {
  /** The network's id of the account. */
  accountId: string;
  foundIn: "bio" | "post" | null;
  /** Number of posts read for this, which are paid for. */
  read: number;
}

export type SourceErrorKind = "rate_limited" | "unauthorised" | "not_found" | "unavailable" | "malformed";

/** Why a network could not be read; the message is one line that may be shown to users and contains no secret. */
export class SourceError extends Error {
  constructor(
    readonly kind: SourceErrorKind,
    message: string,
    /** For `rate_limited`: when the network may be called again. */
    readonly retryAt: Date | null = null,
  ) {
    super(message);
  }
}
