import { asc, sql } from "drizzle-orm";
import { upstreamStates } from "../../db/schema/chain";
import { countUnexplained } from "../balances/queries";
import { findCursor, findPace } from "../chain/queries";
import type { Context, Db } from "../context";
import { findLatestPrices } from "../prices/queries";
import { dependencyState, describeQuotes, describeStall, describeUnexplained, type Dependency } from "./rules";

/** The state of each service that the workers depend on, as of their last call. */
export async function findUpstreamStates(db: Db): Promise<(typeof upstreamStates.$inferSelect)[]> {
  return db.select().from(upstreamStates).orderBy(asc(upstreamStates.name));
}

/** Optional services, by the names of their states: whether this installation has them. */
type Configured = Readonly<Partial<Record<"memex" | "mail" | "social", boolean>>>;

/** Everything the process depends on, the database first. @throws if the database does not respond */
export async function findDependencies(context: Context, chainId: number, configured: Configured = {}): Promise<Dependency[]> {
  const { db, now } = context;
  await db.execute(sql`select 1`);
  const cursor = await findCursor(db, chainId);
  const stall = cursor && describeStall(await findPace(db, cursor), now());
  const remarks = {
    chain: stall, prices: describeQuotes(await findLatestPrices(context)), ledger: describeUnexplained(await countUnexplained(db)),
  };
  // A state stored while the installation still had the service is obsolete.
  const off = Object.entries(configured).flatMap(([name, isConfigured]): Dependency[] => (isConfigured ? [] : [{ name, state: "off" }]));
  const rows = (await findUpstreamStates(db)).filter(({ name }) => !off.some((one) => one.name === name));
  return [{ name: "database", state: "ok" }, ...rows.map((row) => dependencyState(row, remarks, now())), ...off];
}
