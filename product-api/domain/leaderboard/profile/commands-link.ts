import { eq, sql } from "drizzle-orm";
import type { MemexSyncResult } from "@/contracts/leaderboard/memex";
import { leaderboardVisitors, memexLinks, playersOf } from "../../../db/schema/leaderboard";
import { tableOf } from "../../../db/table-of";
import { inTransaction, type Context } from "../../context";
import { DomainProblem, fieldProblem } from "../../problem";
import { readBoard } from "../ranks/queries-generations";
import { findUsersSharing, markPlayersDue, scorePlayerNow } from "../scoring/commands";
import { findLastActivity } from "../scoring/queries";
import { findClaims } from "../scoring/queries-claims";
import type { TradingPlatform } from "./platform";
import { findLink, findVisibility } from "./queries";

/** A context with the trading-social platform; null if none is configured. */
export interface PlatformContext extends Context {
  readonly platform: TradingPlatform | null;
}

function requirePlatform({ platform }: PlatformContext): TradingPlatform {
  if (!platform) throw new DomainProblem("platform_missing");
  return platform;
}

/** Calls the platform. Any failure becomes `unavailable`, without details. */
async function orUnavailable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new DomainProblem("unavailable", "The trading platform is not responding. Please try again shortly.", { cause });
  }
}

/**
 * Links a profile to a user, replacing any earlier one. A profile counts for one player: the one who has proven it, else the first to link
 * it.
 * @throws DomainProblem profile_not_found, platform_missing, unavailable
 */
export async function linkProfile(
  context: PlatformContext, userId: string, profileUrl: string,
): Promise<{ success: boolean; profileId: string }> {
  const platform = requirePlatform(context);
  const profileId = platform.profileIdOf(profileUrl);
  if (profileId === null) throw fieldProblem("profile_not_found", "profile_url");
  const profile = await orUnavailable(() => platform.fetchProfile(profileId));
  if (!profile) throw fieldProblem("profile_not_found", "profile_url");
  const row = {
    profileId: profile.id,
    profileUrl,
    name: profile.name,
    tradingScore: profile.tradingScore,
    volumeUsd: profile.volumeUsd,
    fetchedAt: context.now(),
  };
  await inTransaction(context, async (within, tx) => {
    const sharersBefore = await findUsersSharing(tx, userId);
    const linkedAt = sql`case when ${memexLinks.profileId} = excluded.profile_id then ${memexLinks.linkedAt} else excluded.linked_at end`;
    await tx.insert(memexLinks).values({ userId, ...row, linkedAt: row.fetchedAt }).onConflictDoUpdate({
      target: memexLinks.userId, set: { ...row, linkedAt },
    });
    await markPlayersDue(within, [...sharersBefore, ...(await findUsersSharing(tx, userId))]);
  });
  await scorePlayerNow(context, userId);
  return { success: true, profileId: profile.id };
}

/** Removes the link; its trading score no longer counts. */
export async function unlinkProfile(context: Context, userId: string): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const sharers = await findUsersSharing(tx, userId);
    await tx.delete(memexLinks).where(eq(memexLinks.userId, userId));
    await markPlayersDue(within, sharers);
  });
  await scorePlayerNow(context, userId);
}

/**
 * Recomputes a player's figures and sends them to the platform.
 * @throws DomainProblem platform_missing, ranking_missing, sync_private behind a pseudonym, profile_not_found if none is linked
 * or it no longer exists, profile_unproven until the player has proven it, unavailable
 */
export async function syncProfile(context: PlatformContext, userId: string): Promise<MemexSyncResult> {
  const platform = requirePlatform(context);
  await scorePlayerNow(context, userId);
  const { player, mode } = await readBoard(context, userId, async ({ db, generation, isVisitor }) => {
    const players = isVisitor ? leaderboardVisitors : playersOf(generation);
    const [row] = await db.select().from(players).where(eq(players.userId, userId));
    return { player: row, mode: (await findVisibility(db, userId)).mode };
  });
  if (!player) throw new DomainProblem("ranking_missing");
  // Next to the profile's name, the figures would reveal the player's row on
  // the board: classes would match it, exact figures fall into its classes.
  if (mode !== "public") throw new DomainProblem("sync_private");
  const link = await findLink(context.db, userId);
  if (link.profileId === null) throw new DomainProblem("profile_not_found", "Link your profile first");
  if (
    !(await findClaims(context.db, userId)).some(({ kind, isProven }) => kind === "profile" && isProven)
  ) throw new DomainProblem("profile_unproven");
  const report = {
    profileId: link.profileId,
    portfolioUsd: player.isPriced ? player.portfolioCents / 100 : null,
    followers: player.followers,
    socialScore: player.socialAll / 100,
    lastActivity: (await findLastActivity(context.db, userId)) ?? player.updatedAt,
  };
  const updatedAt = await orUnavailable(() => platform.sendReport(report));
  if (!updatedAt) throw new DomainProblem("profile_not_found", "The linked profile no longer exists on the platform");
  return { success: true, updatedAt: updatedAt.toISOString(), portfolioValue: report.portfolioUsd, socialScore: report.socialScore };
}

const REQUESTED_AT_ONCE = 100;
/** A trading score is fetched again after this long. */
const FRESH_MS = 10 * 60_000;

/**
 * Fetches the oldest trading scores, and schedules the players whose score or volume changed. A profile that no
 * longer exists keeps its last score until it is unlinked. Returns how many were requested.
 */
export async function refreshTradingScores(context: PlatformContext): Promise<number> {
  if (!context.platform) return 0;
  // Also when the answer is stored: linking may have fetched a newer score meanwhile.
  const isStale = sql`m.fetched_at < ${new Date(context.now().getTime() - FRESH_MS).toISOString()}::timestamptz`;
  const { rows } = await context.db.execute<{ profile_id: string }>(sql`
    select profile_id from memex_links m where ${isStale} order by fetched_at limit ${REQUESTED_AT_ONCE}`);
  if (rows.length === 0) return 0;
  const profileIds = rows.map(({ profile_id }) => profile_id);
  const found = [...(await context.platform.fetchTradingScores(profileIds)).values()];
  await inTransaction(context, async (within, tx) => {
    const { rows: changed } = await tx.execute<{ user_id: string }>(sql`
      update memex_links m set trading_score = f.trading_score, volume_usd = f.volume_usd
      from ${tableOf(found, "f", { id: "text", tradingScore: "float8", volumeUsd: "float8" })}
      where m.profile_id = f.id and ${isStale} and (m.trading_score, m.volume_usd) is distinct from (f.trading_score, f.volume_usd)
      returning m.user_id`);
    await tx.execute(sql`
      update memex_links m set fetched_at = ${context.now().toISOString()}::timestamptz
      where profile_id = any(${sql.param(profileIds)}::text[]) and ${isStale}`);
    await markPlayersDue(within, changed.map(({ user_id }) => user_id));
  });
  return profileIds.length;
}
