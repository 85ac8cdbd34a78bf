import { sql } from "drizzle-orm";
import type { RisingEntry } from "@/contracts/leaderboard/calls";
import { riseOf, usualMentions, type SocialInputs } from "@/contracts/leaderboard/rules";
import { leaderboardInputs, riseOfInputs } from "../../../db/schema/leaderboard";
import type { Context } from "../../context";
import { findRows, toRankedEntry } from "./queries-entries";
import { readBoard, visiblePlayers } from "./queries-generations";

/**
 * Players who are talked about more than usual: mentions within 24 hours compared with the player's daily mean over the six days
 * before. The position is the rank in this list; players with the same rise share it. A player behind a pseudonym is listed only in
 * their own view (decision 056).
 */
export function findRising(context: Context, callerId: string, limit: number): Promise<RisingEntry[]> {
  return readBoard(context, callerId, async (snapshot) => {
    const { rows: found } = await snapshot.db.execute<{ user_id: string; social: Record<"24h" | "7d", SocialInputs> }>(sql`
      select i.user_id, i.social from ${leaderboardInputs} i where exists (
        select 1 from ${visiblePlayers(snapshot)} p join users u on u.id = p.user_id join leaderboard_visibility v on v.user_id = p.user_id
        where p.user_id = i.user_id and (v.mode = 'public' or v.mode = 'pseudonym' and p.user_id = ${callerId}::uuid)
      ) order by ${riseOfInputs(sql`i.social`)} desc nulls last limit ${limit}`);
    const rises = new Map(
      found.map(({ user_id, social }) => [user_id, { rise: riseOf(timesOf(social)), usual_mentions: usualMentions(timesOf(social)) }]),
    );
    const rising = [...rises].filter(([, { rise }]) => rise > 1);
    const view = { callerId, timeframe: "24h", sort: "social", verified: false } as const;
    const rows = await findRows(snapshot, view, rising.map(([userId]) => userId));
    return rows.map((row) => {
      const own = rises.get(row.user_id)!;
      const rank = 1 + rows.filter(({ user_id }) => rises.get(user_id)!.rise > own.rise).length;
      return { ...toRankedEntry(view, row, rank), ...own };
    });
  });
}

function timesOf({ "24h": day, "7d": week }: Record<"24h" | "7d", SocialInputs>) {
  return { day, week };
}
