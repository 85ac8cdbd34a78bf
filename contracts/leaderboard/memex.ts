import { z } from "zod";
import { leaderboardLimits } from "./rules";
import { instant, maybeFigure, maybeInstant, maybeText } from "../fields/wire";

/** What the browser believes; what is sent to the platform is what the server knows. */
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
  /** Extension: what was sent; the social score is that of all time. */
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
  /** The name that the profile bears on the platform. */
  name: maybeText,
  /** 0–100 */
  trading_score: maybeFigure,
  /** Dollars over 30 days. */
  trading_volume: maybeFigure,
  /** When the platform was last asked; the score stays as it was while it is away. */
  updated_at: maybeInstant,
  /** Extension: whether there is a platform to link to. */
  platform_connected: z.boolean().optional(),
});
export type MemexLink = z.output<typeof memexLink>;
