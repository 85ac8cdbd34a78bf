/** A source that the installation lacks, in words: a short name for a card, and what that means and who can change it. */
export interface MissingSource {
  name: string;
  text: string;
}

/** The sources that may be missing; null for one that the installation has, or whose absence is not known. */
export interface MissingSources {
  prices: MissingSource | null;
  mentions: MissingSource | null;
}
