import { z } from "zod";
import { defineCall } from "../call";
import { alertConditions, plausibleUsd, priceRanges, quoteDoubtReasons } from "./rules";
import { figure, id, idParams, instant, maybeFigure, maybeInstant, maybeText, noContent } from "../fields/wire";

export const price = z.object({
  symbol: z.string(),
  /** Null without a quote. */
  price_usd: maybeFigure,
  /** Percent. */
  price_change_24h: maybeFigure,
  last_updated: maybeInstant,
  /** Extension: the quote is older than the feed's quotes should be. */
  is_stale: z.boolean().default(false),
  /** Extension: the asset's identifier at the price feed; null for an asset without a price. */
  price_id: maybeText,
  /** Extension: the newest quote, if it is in doubt and not used; `price_usd` is then the last accepted one. */
  doubt: z
    .object({
      reason: z.enum(quoteDoubtReasons),
      /** As quoted; null if it is not a number, or one too large or too small to show. */
      price_usd: maybeFigure,
      seen_at: instant,
    })
    .nullable()
    .default(null),
});
export type Price = z.output<typeof price>;

export const priceHistory = z.object({
  symbol: z.string(),
  range: z.enum(priceRanges),
  points: z.array(z.object({ at: instant, price_usd: figure })),
});
export type PriceHistory = z.output<typeof priceHistory>;

export const priceAlert = z.object({
  id,
  symbol: z.string(),
  condition: z.enum(alertConditions),
  threshold_usd: figure,
  is_active: z.boolean().default(true),
  /** When it fired; null while it waits. */
  triggered_at: maybeInstant,
  created_at: maybeInstant,
});
export type PriceAlert = z.output<typeof priceAlert>;

const priceAlertInput = z.strictObject({
  symbol: z.string().trim().min(1, "Please choose an asset").max(20),
  condition: z.enum(alertConditions, "must be above or below"),
  threshold_usd: z
    .number("must be a number of dollars")
    .positive("must be more than 0")
    .min(plausibleUsd.min, "must have at most 18 decimals")
    .max(plausibleUsd.max, "must be at most a trillion dollars"),
});
export type PriceAlertInput = z.output<typeof priceAlertInput>;

export const pricesCalls = {
  latest: defineCall({
    method: "GET", path: "/api/prices/latest", summary: "The latest price of each known asset",
    response: z.array(price),
  }),
  alerts: defineCall({
    method: "GET", path: "/api/prices/alerts", summary: "The caller's price alerts",
    response: z.array(priceAlert),
  }),
  createAlert: defineCall({
    method: "POST", path: "/api/prices/alerts", summary: "Alert when a price crosses a threshold",
    body: priceAlertInput, response: priceAlert, status: 201,
    problems: ["unknown_asset", "too_many_alerts"],
  }),
  removeAlert: defineCall({
    method: "DELETE", path: "/api/prices/alerts/:id", summary: "Delete a price alert",
    params: idParams, ...noContent,
  }),
  history: defineCall({
    method: "GET", path: "/api/prices/:symbol", summary: "Price history of an asset",
    params: z.object({ symbol: z.string().min(1).max(20) }),
    query: z.object({ range: z.enum(priceRanges).default("24h") }),
    response: priceHistory,
  }),
};
