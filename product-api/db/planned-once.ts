import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";

const MARK = "/* planned once */";

/**
 * SQL: begins a statement that the server plans once for a connection instead of at each call (decision 095). For those that
 * pages ask for all the time, have few texts, and find their rows by the same indexes for whatever is asked: one plan then serves
 * an account with one wallet as well as one with thousands. What compares two sets of wallets is none of them.
 */
export const plannedOnce = sql.raw(MARK);

/** A client that sends marked statements by a name, under which the server keeps their plan for as long as the connection lasts. */
export class PlanningClient extends pg.Client {
  override query = ((query: unknown, ...rest: unknown[]) =>
    (super.query as (...args: unknown[]) => unknown)(named(query), ...rest)) as pg.Client["query"];
}

function named(query: unknown): unknown {
  const text = query !== null && typeof query === "object" && "text" in query ? query.text : null;
  return typeof text === "string" && text.includes(MARK) ? { ...query as object, name: createHash("sha1").update(text).digest("base64") } : query;
}
