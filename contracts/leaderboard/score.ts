import { z } from "zod";
import { timeframes } from "./rules";
import { count, figure, id, instant, maybeFigure } from "../fields/wire";

const proofState = z.enum(["none", "claimed", "proven"]);
const socialCounts = {
  mentions: count, authors: count, likes: count, retweets: count, quotes: count, replies: count, positive: count, negative: count,
};

/** Everything needed to recompute the score with the formulas of `rules.ts`. */
export const scoreBreakdown = z.object({
  player_id: id,
  timeframe: z.enum(timeframes),
  /** `scoreVersion` of the formulas that computed it. */
  version: z.string(),
  /** 0–1000 */
  score: figure,
  /** Extension, for a player behind a pseudonym: the bucketed score that the board ranks by. */
  ranked_score: maybeFigure,
  /** 0–100 */
  portfolio_part: figure,
  /** 0–200 */
  social_score: figure,
  /** 0–100 */
  trading_score: maybeFigure,
  weights: z.object({ portfolio: figure, social: figure, trading: figure }),
  inputs: z.object({
    /** Dollars now. */
    portfolio_usd: maybeFigure,
    /** Extension: dollars gained or lost within the timeframe; the basis of the portfolio part in every timeframe except all time. */
    portfolio_change_usd: maybeFigure,
    ...socialCounts,
    /** The share of these counts that comes from likely automated accounts, weighted at a fifth. */
    automated: z.object(socialCounts).optional(),
  }),
  /** Extension: what is proven to be the player's own; `none` if there is nothing to prove, or it counts for another player. */
  proofs: z.object({ wallets: proofState, handle: proofState, profile: proofState }).nullable().default(null),
  computed_at: instant,
});
export type ScoreBreakdown = z.output<typeof scoreBreakdown>;
