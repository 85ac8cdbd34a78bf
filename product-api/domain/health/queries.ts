import { asc, sql } from "drizzle-orm";
import { upstreamStates } from "../../db/schema/chain";
import { countUnexplained } from "../balances/queries";
import { findPace } from "../chain/queries";
import type { Context, Db } from "../context";
import { findQuoteDoubts } from "../prices/queries";
import { dependencyState, describeDoubts, describeStall, describeUnexplained, type Dependency } from "./rules";

/** The state of each service the workers depend on, as of when they last called it. */
export async function findUpstreamStates(db: Db): Promise<(typeof upstreamStates.$inferSelect)[]> {
  return db.select().from(upstreamStates).orderBy(asc(upstreamStates.name));
}

/** What the process depends on, the database first. @throws when the database does not answer */
export async function findDependencies({ db, now }: Context): Promise<Dependency[]> {
  await db.execute(sql`select 1`);
  const stall = describeStall(await findPace(db), now());
  const remarks = { chain: stall, prices: describeDoubts(await findQuoteDoubts(db)), ledger: describeUnexplained(await countUnexplained(db)) };
  const states = (await findUpstreamStates(db)).map((row) => dependencyState(row, remarks, now()));
  return [{ name: "database", state: "ok" }, ...states];
}
