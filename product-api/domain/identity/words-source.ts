/** Where a code was found in what an account or profile says of itself. */
export interface FoundWord {
  /** The network's own id of the account. */
  accountId: string;
  foundIn: "bio" | "post" | null;
  /** Posts that were read for it, which are paid for. */
  read: number;
}

/** What is thrown where a network asks not to be asked again before a time. */
export interface AskedToWait extends Error {
  readonly retryAt: Date;
}

/** What accounts of a network or platform say themselves. */
export interface WordsSource {
  /** Looks for a word in the bio, then in the newest posts that are the account's own; null where there is no such account. Throws when it cannot be read, `AskedToWait` where it is to wait. */
  findOwnWord(subject: string, word: string): Promise<FoundWord | null>;
  /** Where its owner writes the bio. */
  placeUrl(subject: string): string | null;
}
