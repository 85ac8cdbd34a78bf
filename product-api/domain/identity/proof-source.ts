/** Where a code was found in what an account or profile itself publishes. */
export interface FoundCode {
  /** The network's own id of the account. */
  accountId: string;
  foundIn: "bio" | "post" | null;
  /** How many posts were read for it, which are paid for. */
  read: number;
}

/** Thrown if a network asks not to be queried again before a time. */
export interface RateLimitedError extends Error {
  readonly retryAt: Date;
}

/** Reads what accounts of a network or platform themselves publish. */
export interface ProofSource {
  /**
   * Searches for a word in the bio, then in the account's own newest posts; null if there is no such account. Throws if it cannot be
   * read, `RateLimitedError` if the network asks to wait.
   */
  findPublishedCode(subject: string, code: string): Promise<FoundCode | null>;
  /** URL of the page on which the owner edits the bio. */
  placeUrl(subject: string): string | null;
}
