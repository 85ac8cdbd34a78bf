/** Terms by weight; negative weights speak against something. Separated by `|`, or by spaces if terms contain none. */
export type WeightedTerms = readonly (readonly [weight: number, terms: string])[];

/** Term → weight. @throws Error if a term occurs twice in a lexicon: which weight applied would depend on the order */
export function readTerms(lists: WeightedTerms, separator: "|" | " "): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [weight, terms] of lists) {
    for (const term of terms.split(separator).map((part) => part.trim()).filter(Boolean)) {
      if (weights.has(term)) throw new Error(`"${term}" stands twice in a lexicon`);
      weights.set(term, weight);
    }
  }
  return weights;
}

/** Terms without a weight. */
export function readSet(terms: string): Set<string> {
  return new Set(terms.split(" ").filter(Boolean));
}
