import { sql, type SQL } from "drizzle-orm";
import { firstIdOf } from "../ranks/rules";

/** A range of users by the first two bytes of their ids. */
export interface IdRange {
  from: string;
  /** Null for the last range. */
  below: string | null;
}

export const ALL_IDS: IdRange = { from: firstIdOf(0), below: null };

/** Splits all users into ranges of about the same size. */
export function idRanges(parts: number): IdRange[] {
  const count = Math.max(1, parts);
  const first = (part: number) => firstIdOf(Math.floor((part * 65_536) / count));
  return Array.from({ length: count }, (_, part) => ({ from: first(part), below: part + 1 === count ? null : first(part + 1) }));
}

/** SQL: whether an id lies in a range. */
export function inRange(column: SQL, { from, below }: IdRange): SQL {
  return below === null ? sql`${column} >= ${from}::uuid` : sql`${column} >= ${from}::uuid and ${column} < ${below}::uuid`;
}
