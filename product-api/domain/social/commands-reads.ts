import { sql } from "drizzle-orm";
import { sourceReads } from "../../db/schema/social";
import type { Context } from "../context";
import { findSourceBackoff } from "./queries-scrape";
import { nextCapCheck, readMonthOf } from "./rules";

/** Permission to read a number of posts now. */
export interface ReadAllowance {
  /** Reads once. Counts the posts that were read, which are paid for, and gives back the rest; gives back all if reading failed. */
  spend<Found extends { read: number } | null>(read: () => Promise<Found>): Promise<Found>;
}

/** Why the network may not be read before a time: it asked us to wait, or this month's cap is used up. */
interface ReadRefusal {
  until: Date;
  why: "asked_to_wait" | "cap_reached";
}

/**
 * Takes posts from the month's cap (null: there is none) before they are read: concurrent readers that checked first and counted
 * afterwards would together exceed it. What a process had taken when it died stays counted, because it may have been read.
 * @returns the allowance, or why nothing may be read now
 */
export async function takeReads(context: Context, cap: number | null, posts: number): Promise<ReadAllowance | ReadRefusal> {
  const until = await findSourceBackoff(context);
  if (until) return { until, why: "asked_to_wait" };
  const [now, taken] = [context.now(), cap === null ? 0 : posts];
  const month = readMonthOf(now);
  if (cap !== null && !(await addReads(context, month, taken, cap))) return { until: nextCapCheck(now), why: "cap_reached" };
  return {
    spend: async (read) => {
      let paid = 0;
      try {
        const found = await read();
        paid = found?.read ?? 0;
        return found;
      } finally {
        await addReads(context, month, paid - taken, null);
      }
    },
  };
}

/** Adds to the posts counted in a month (`2026-11`), unless the sum would exceed the cap. @returns whether they were counted */
async function addReads({ db }: Context, month: string, posts: number, cap: number | null): Promise<boolean> {
  if (posts === 0) return true;
  if (cap !== null && posts > cap) return false;
  const sum = sql`${sourceReads.posts} + excluded.posts`;
  const isUnderCap = cap === null ? sql`true` : sql`${sum} <= ${cap}`;
  const { rowCount } = await db.insert(sourceReads)
    .values({ month, posts })
    .onConflictDoUpdate({ target: sourceReads.month, set: { posts: sum }, setWhere: isUnderCap });
  return rowCount === 1;
}
