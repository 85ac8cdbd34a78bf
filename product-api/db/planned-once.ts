import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";

const MARK = "/* planned once */";

/**
 * SQL: marks a statement that the server plans once per connection instead of on each call (decision 095). For statements that pages run
 * all the time, that have few distinct texts, and that use the same indexes whatever their parameters: one plan then serves an account with
 * one wallet as well as one with thousands. Statements that compare two sets of wallets are not among them.
 */
export const plannedOnce = sql.raw(MARK);

/** A client that names marked statements, so that the server keeps their plans for the life of the connection. */
export class PlanningClient extends pg.Client {
  override query = ((query: unknown, ...rest: unknown[]) =>
    (super.query as (...args: unknown[]) => unknown)(named(query), ...rest)) as pg.Client["query"];
}

function named(query: unknown): unknown {
  const text = query !== null && typeof query === "object" && "text" in query ? query.text : null;
  return typeof text === "string" && text.includes(MARK)
    ? { ...query as object, name: createHash("sha1").update(text).digest("base64") }
    : query;
}
