import { eq, sql } from "drizzle-orm";
import type { Visibility } from "@/contracts/leaderboard/calls";
import { memexLink, type MemexLink } from "@/contracts/leaderboard/memex";
import { plannedOnce } from "../../../db/planned-once";
import { leaderboardVisibility, memexLinks } from "../../../db/schema/leaderboard";
import type { Db } from "../../context";

/** The linked profile as last fetched. */
export async function findLink(db: Db, userId: string): Promise<MemexLink> {
  const [row] = await db.select().from(memexLinks).where(sql`${plannedOnce} ${eq(memexLinks.userId, userId)}`);
  if (!row) return memexLink.parse({ linked: false });
  return {
    linked: true,
    profileId: row.profileId,
    profile_url: row.profileUrl,
    name: row.name,
    trading_score: row.tradingScore,
    trading_volume: row.volumeUsd,
    updated_at: row.fetchedAt.toISOString(),
  };
}

/** How a user appears on the board; undecided users do not appear. */
export async function findVisibility(db: Db, userId: string): Promise<Visibility> {
  const [row] = await db.select().from(leaderboardVisibility).where(sql`${plannedOnce} ${eq(leaderboardVisibility.userId, userId)}`);
  return { mode: row?.mode ?? "undecided", pseudonym: row?.pseudonym ?? null };
}
