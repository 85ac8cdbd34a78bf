import { sql } from "drizzle-orm";
import type { RisingEntry } from "@/contracts/leaderboard/calls";
import { riseOf, usualMentions, type SocialInputs } from "@/contracts/leaderboard/rules";
import { leaderboardInputs, riseOfInputs } from "../../../db/schema/leaderboard";
import type { Context } from "../../context";
import { findRows, isMasked, toEntries } from "./queries-entries";
import { readBoard, visiblePlayers } from "./queries-generations";

/** Hidden players and pseudonyms are in the index and not in the list. */
const SPARE = 20;

/**
 * Who is talked about more than usually: mentions of 24 hours against a player's own mean day of the six before. Their
 * position is the place in this order; players of one rise share it. A pseudonym's mentions are told to nobody else (decision 056).
 */
export function findRising(context: Context, callerId: string, limit: number): Promise<RisingEntry[]> {
  return readBoard(context, callerId, async (snapshot) => {
    const { rows: found } = await snapshot.db.execute<{ user_id: string; social: Record<"24h" | "7d", SocialInputs> }>(sql`
      select user_id, social from ${leaderboardInputs}
      where exists (select 1 from ${visiblePlayers(snapshot)} p where p.user_id = ${leaderboardInputs.userId}) order by ${riseOfInputs(sql`${leaderboardInputs.social}`)} desc nulls last limit ${limit + SPARE}`);
    const rises = new Map(found.map(({ user_id, social }) => [user_id, { rise: riseOf(timesOf(social)), usual_mentions: usualMentions(timesOf(social)) }]));
    const rising = [...rises].filter(([, { rise }]) => rise > 1);
    const view = { callerId, timeframe: "24h", sort: "social", verified: false } as const;
    const rows = (await findRows(snapshot, view, rising.map(([userId]) => userId))).filter((row) => !isMasked(row, callerId)).slice(0, limit);
    const ranked = rows.map((row) => ({ row, rank: 1 + rows.filter(({ user_id }) => rises.get(user_id)!.rise > rises.get(row.user_id)!.rise).length }));
    const entries = await toEntries(snapshot, view, ranked);
    return entries.map((entry, at) => ({ ...entry, ...rises.get(rows[at]!.user_id)! }));
  });
}

function timesOf({ "24h": day, "7d": week }: Record<"24h" | "7d", SocialInputs>) {
  return { day, week };
}
