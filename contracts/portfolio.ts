import { z } from "zod";
import { defineCall } from "./call";
import { priceRanges } from "./prices/rules";
import { address, amount, figure, flag, id, instant, maybeAmount, maybeFigure, maybeId, maybeInstant, maybeText } from "./fields/wire";

export const dashboardStats = z.object({
  total_wallets: figure.default(0),
  total_portfolio_value_usd: maybeFigure,
  total_portfolio_value_m_token: maybeAmount,
  /** Percent; null while there is no history to compare with. */
  total_change_24h: maybeFigure,
  /** Extension: the dollars gained or lost in that change. */
  total_change_24h_usd: maybeFigure,
  /** Null in a `brief` response. */
  total_transactions: figure.nullable().default(0),
  /** Extension: transactions confirmed in the last 24 hours. */
  transactions_24h: maybeFigure,
  active_connections: figure.default(0),
  /** Extension: mean dollars of a transaction over 30 days. */
  avg_transaction_usd: maybeFigure,
  /** Extension: 100 × (1 − Σ wᵢ²) over coins; null at a total of 0. */
  diversity: maybeFigure,
  /** Extension: 1 / Σ wᵢ², "≈ n assets". */
  effective_assets: maybeFigure,
  /** Extension: wallets whose balance was read in the last five minutes. */
  synced_wallets: maybeFigure,
  /** Extension: held assets without a price, which the value leaves out. */
  unpriced_count: figure.default(0),
  /** Extension: when the oldest quote that a hundredth or more of the value depends on is from, if it is stale. */
  prices_at: maybeInstant,
  /** Extension: since when the holdings of all wallets are known; changes over a longer time count some wallets only from then on. */
  history_from: maybeInstant,
  /** Null in a `brief` response. */
  last_updated: maybeInstant,
});
export type DashboardStats = z.output<typeof dashboardStats>;

/** One wallet's part of the portfolio; `profit_loss_*` in dollars. */
const portfolioAsset = z.object({
  wallet_id: id,
  wallet_address: address,
  /** Extension: the wallet's name. */
  wallet_name: maybeText,
  balance: maybeAmount,
  balance_usd: maybeFigure,
  balance_m_token: maybeAmount,
  /** Percent of the whole portfolio. */
  percentage_of_portfolio: maybeFigure,
  profit_loss_24h: maybeFigure,
  profit_loss_7d: maybeFigure,
  profit_loss_30d: maybeFigure,
  /** Extension: since when the wallet's holdings are known; profit and loss over a longer time count from then on. */
  history_from: maybeInstant,
});
export type PortfolioAsset = z.output<typeof portfolioAsset>;

/** Extension: the holdings of one coin across all wallets. */
export const portfolioCoin = z.object({
  symbol: z.string(),
  amount,
  value_usd: maybeFigure,
  price_usd: maybeFigure,
  percentage_of_portfolio: maybeFigure,
});
export type PortfolioCoin = z.output<typeof portfolioCoin>;

export const portfolio = z.object({
  id: maybeId,
  user_id: maybeId,
  total_value_usd: maybeFigure,
  total_value_m_token: maybeAmount,
  /** Percent (modified Dietz); null without history. */
  total_change_24h: maybeFigure,
  total_change_7d: maybeFigure,
  total_change_30d: maybeFigure,
  /** Extension: the same changes in dollars. */
  total_change_24h_usd: maybeFigure,
  total_change_7d_usd: maybeFigure,
  total_change_30d_usd: maybeFigure,
  /** Extension: as in `dashboardStats`. */
  prices_at: maybeInstant,
  /** Largest first; at most 200 wallets. */
  assets: z.array(portfolioAsset).default([]),
  coins: z.array(portfolioCoin).default([]),
  /** Extension: since when the holdings of all wallets are known. */
  history_from: maybeInstant,
  created_at: maybeInstant,
  last_updated: maybeInstant,
});
export type Portfolio = z.output<typeof portfolio>;

export const portfolioHistory = z.object({
  range: z.enum(priceRanges),
  /**
   * Oldest first. `estimated_usd` is the part of the value that is backcast: before a wallet's history
   * begins, it counts with its first known balance. `estimated` is true if that part is not 0.
   */
  points: z.array(z.object({
    at: instant, value_usd: maybeFigure, estimated: z.boolean().default(false), estimated_usd: figure.default(0),
  })),
});
export type PortfolioHistory = z.output<typeof portfolioHistory>;

export const portfolioCalls = {
  stats: defineCall({
    method: "GET", path: "/api/admin/stats", summary: "The caller's dashboard figures",
    /** Extension: only totals and counts, without anything that has to be computed from history. */
    query: z.object({ brief: flag.optional() }), response: dashboardStats,
  }),
  read: defineCall({
    method: "GET", path: "/api/portfolios", summary: "The caller's portfolio",
    response: portfolio,
  }),
  history: defineCall({
    method: "GET", path: "/api/v1/portfolio/history", extension: true, summary: "Value of the portfolio over time",
    query: z.object({ range: z.enum(priceRanges).default("7d") }), response: portfolioHistory,
  }),
};
