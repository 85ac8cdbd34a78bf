/** Something in a text that speaks for or against. Places refer to the cleaned text. */
export interface Hit {
  start: number;
  end: number;
  /** About −4..4; never 0. */
  weight: number;
  /** The lexicon's term. */
  term: string;
}

/** What one language finds in a text. */
export interface Findings {
  hits: Hit[];
  /** Places where the text turns: "but", 但是. */
  turns: number[];
  /** Places of earlier beliefs: "I thought", 本来以为. */
  beliefs: number[];
}
