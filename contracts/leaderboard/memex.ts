import { z } from "zod";
import { leaderboardLimits } from "./rules";
import { instant, maybeFigure, maybeInstant, maybeText } from "../fields/wire";

/** The figures the browser has. The platform is sent the server's figures instead. */
export const memexSyncInput = z.strictObject({
  portfolioValue: z.number().nonnegative().nullable(),
  twitterFollowers: z.number().nonnegative().nullable(),
  socialScore: z.number().nonnegative(),
  lastActivity: instant,
});
export type MemexSyncInput = z.output<typeof memexSyncInput>;

export const memexSyncResult = z.object({
  success: z.boolean(),
  updatedAt: instant,
  /** Extension: the figures that were sent; the social score covers all time. */
  portfolioValue: maybeFigure,
  socialScore: maybeFigure,
});
export type MemexSyncResult = z.output<typeof memexSyncResult>;

export const memexLinkInput = z.strictObject({
  profile_url: z.url({ protocol: /^https?$/, message: "must be the address of a profile" }).max(leaderboardLimits.profileUrlMax),
});

export const memexLink = z.object({
  linked: z.boolean(),
  profileId: maybeText,
  profile_url: maybeText,
  /** The profile's name on the platform. */
  name: maybeText,
  /** 0–100 */
  trading_score: maybeFigure,
  /** Dollars over 30 days. */
  trading_volume: maybeFigure,
  /** When the platform last answered; while it is unavailable the score stays unchanged. */
  updated_at: maybeInstant,
  /** Extension: whether a platform is connected to link to. */
  platform_connected: z.boolean().optional(),
});
export type MemexLink = z.output<typeof memexLink>;
