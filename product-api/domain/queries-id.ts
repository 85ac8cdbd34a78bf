import { eq, sql, type Column, type SQL } from "drizzle-orm";
import { isUuid } from "./uuid";

/** SQL: the UUID column equals an id that came from outside, regardless of case; false for anything that is not a UUID. */
export function hasId(column: Column, id: string): SQL {
  return isUuid(id) ? eq(column, id) : sql`false`;
}
