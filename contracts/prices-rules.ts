export const priceRanges = ["24h", "7d", "30d", "1y"] as const;
export type PriceRange = (typeof priceRanges)[number];

export const alertConditions = ["above", "below"] as const;
