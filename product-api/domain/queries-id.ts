import { eq, sql, type Column, type SQL } from "drizzle-orm";
import { isUuid } from "./uuid";

/** SQL: the column of UUIDs holds an id that came from outside, in any case of its letters; what is no UUID is none of them. */
export function hasId(column: Column, id: string): SQL {
  return isUuid(id) ? eq(column, id) : sql`false`;
}
