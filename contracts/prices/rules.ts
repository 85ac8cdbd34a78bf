export const priceRanges = ["24h", "7d", "30d", "1y"] as const;
export type PriceRange = (typeof priceRanges)[number];

/** Bounds of plausible prices, in dollars for one whole unit: no quote beyond them is believed, so no alert beyond them can be meant. */
export const plausibleUsd = { min: 1e-18, max: 1e12 };

export const alertConditions = ["above", "below"] as const;

/** Placeholder id of an alert that a product API created without returning an id; the list of alerts has the real one. */
export const placeholderAlertId = "untold";

/**
 * Why a quote is in doubt: its price is not a number, zero or negative, or implausibly high; its time is missing
 * or in the future; or the price is so far from the last one that it has to be repeated before it is accepted.
 */
export const quoteDoubtReasons = ["no_number", "not_positive", "out_of_range", "no_time", "future_time", "jump"] as const;
export type QuoteDoubtReason = (typeof quoteDoubtReasons)[number];
