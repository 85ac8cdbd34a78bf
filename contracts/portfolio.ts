import { z } from "zod";
import { defineCall } from "./call";
import { priceRanges } from "./prices-rules";
import { address, amount, figure, id, instant } from "./wire";

const nullableFigure = figure.nullish().transform((value) => value ?? null);
const nullableAmount = amount.nullish().transform((text) => text ?? null);
const nullableInstant = instant.nullish().transform((at) => at ?? null);

export const dashboardStats = z.object({
  total_wallets: figure.default(0),
  total_portfolio_value_usd: nullableFigure,
  total_portfolio_value_m_token: nullableAmount,
  /** Percent; null while there is no history to compare with. */
  total_change_24h: nullableFigure,
  /** Extension: the dollars gained or lost beside it. */
  total_change_24h_usd: nullableFigure,
  total_transactions: figure.default(0),
  /** Extension: transactions confirmed in the last 24 hours. */
  transactions_24h: nullableFigure,
  active_connections: figure.default(0),
  /** Extension: mean dollars of a transaction over 30 days. */
  avg_transaction_usd: nullableFigure,
  /** Extension: 100 × (1 − Σ wᵢ²) over coins; null at a total of 0. */
  diversity: nullableFigure,
  /** Extension: 1 / Σ wᵢ², "≈ n assets". */
  effective_assets: nullableFigure,
  /** Extension: wallets whose balance was read in the last five minutes. */
  synced_wallets: nullableFigure,
  /** Extension: held assets that have no price and are not counted. */
  unpriced_count: figure.default(0),
  last_updated: nullableInstant,
});
export type DashboardStats = z.output<typeof dashboardStats>;

/** One wallet's part of the portfolio; `profit_loss_*` in dollars. */
export const portfolioAsset = z.object({
  wallet_id: id,
  wallet_address: address,
  /** Extension. */
  wallet_name: z.string().nullish().transform((name) => name ?? null),
  balance: nullableAmount,
  balance_usd: nullableFigure,
  balance_m_token: nullableAmount,
  /** Percent of the whole. */
  percentage_of_portfolio: nullableFigure,
  profit_loss_24h: nullableFigure,
  profit_loss_7d: nullableFigure,
  profit_loss_30d: nullableFigure,
});
export type PortfolioAsset = z.output<typeof portfolioAsset>;

/** Extension: what is held of one coin over all wallets. */
export const portfolioCoin = z.object({
  symbol: z.string(),
  amount,
  value_usd: nullableFigure,
  price_usd: nullableFigure,
  percentage_of_portfolio: nullableFigure,
});
export type PortfolioCoin = z.output<typeof portfolioCoin>;

export const portfolio = z.object({
  id: id.nullish().transform((text) => text ?? null),
  user_id: id.nullish().transform((text) => text ?? null),
  total_value_usd: nullableFigure,
  total_value_m_token: nullableAmount,
  /** Percent (modified Dietz); null without history. */
  total_change_24h: nullableFigure,
  total_change_7d: nullableFigure,
  total_change_30d: nullableFigure,
  /** Extension: dollars beside the percents. */
  total_change_24h_usd: nullableFigure,
  total_change_7d_usd: nullableFigure,
  total_change_30d_usd: nullableFigure,
  /** The largest first; at most 200 wallets. */
  assets: z.array(portfolioAsset).default([]),
  coins: z.array(portfolioCoin).default([]),
  created_at: nullableInstant,
  last_updated: nullableInstant,
});
export type Portfolio = z.output<typeof portfolio>;

export const portfolioHistory = z.object({
  range: z.enum(priceRanges),
  /** Oldest first; `estimated` where balances from before a wallet was tracked are backcast. */
  points: z.array(z.object({ at: instant, value_usd: nullableFigure, estimated: z.boolean().default(false) })),
});
export type PortfolioHistory = z.output<typeof portfolioHistory>;

export const portfolioCalls = {
  stats: defineCall({
    method: "GET", path: "/api/admin/stats", auth: "user", summary: "The caller's dashboard figures",
    /** Extension: totals and counts alone, without what has to be reckoned from history. */
    query: z.object({ brief: z.stringbool().optional() }), response: dashboardStats,
  }),
  read: defineCall({
    method: "GET", path: "/api/portfolios", auth: "user", summary: "The caller's portfolio",
    // Other product APIs answer a list of one.
    response: z.union([portfolio, z.tuple([portfolio]).transform(([one]) => one)]),
  }),
  history: defineCall({
    method: "GET", path: "/api/v1/portfolio/history", auth: "user", extension: true, summary: "Value of the portfolio over time",
    query: z.object({ range: z.enum(priceRanges).default("7d") }), response: portfolioHistory,
  }),
};
