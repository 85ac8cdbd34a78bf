export const priceRanges = ["24h", "7d", "30d", "1y"] as const;
export type PriceRange = (typeof priceRanges)[number];

export const alertConditions = ["above", "below"] as const;

/** Stands for the identifier of an alert that a product API has made without telling it: the list of alerts does. */
export const untoldAlertId = "untold";

/**
 * Why a quote is not believed: it is no number, zero or negative, beyond any price, of no time, of a time to come, or
 * so far from the last one that it has to be told several times.
 */
export const quoteDoubtReasons = ["no_number", "not_positive", "out_of_range", "no_time", "future_time", "jump"] as const;
export type QuoteDoubtReason = (typeof quoteDoubtReasons)[number];
