import { sql, type SQL } from "drizzle-orm";
import type { StatementFlow } from "@/contracts/statement/rules";
import { plannedOnce } from "../../db/planned-once";
import { isPaired, lineOf, pairsIn, sharedTransfer } from "../valuation/queries-lines";
import type { Db } from "../context";
import { scopeAddresses, type WalletScope } from "../wallets/queries-scope";
import { emptyFlows, type FlowSums } from "./rules";

/** SQL: the group of a row: its address if it is one of `separateAddresses`, otherwise "". */
const groupOf = (row: SQL, separateAddresses: readonly string[]) =>
  separateAddresses.length === 0
    ? sql`''`
    : sql`case when ${row}.address in (select unnest(${sql.param(separateAddresses)}::text[])) then ${row}.address else '' end`;

/** SQL: own entries after a time, as `e`. `offset` forces an index lookup for each wallet: otherwise the planner may read everybody's. */
const ownEntries = (after: Date, extraFilter: SQL = sql``) => sql`own cross join lateral (
    select * from ledger_entries e where e.address = own.address and e.at > ${after.toISOString()}::timestamptz ${extraFilter} offset 0) e`;

/** Units held of a coin, by group. */
export interface HeldUnits {
  /** An address; "" for all others together. */
  group: string;
  assetKey: string;
  units: bigint;
}

/** Units held at a time, by each address or by all together. Nothing is returned for what was not known yet then. */
export async function findHeldAt(db: Db, owned: WalletScope, at: Date, by: "each" | "together"): Promise<HeldUnits[]> {
  const { rows } = await db.execute<{ grp: string; asset_key: string; units: string }>(sql`
    ${plannedOnce} with own as (${scopeAddresses(owned)})
    select ${by === "each" ? sql`b.address` : sql`''`} as grp, b.asset_key, sum(held.balance)::text as units
    from own join balances b on b.address = own.address
    cross join lateral (
      select e.balance from ledger_entries e where e.address = b.address and e.asset_key = b.asset_key
        and e.at <= ${at.toISOString()}::timestamptz
      order by e.at desc, e.block_number desc, e.position desc limit 1) held
    group by 1, 2`);
  return rows.map(({ grp, asset_key, units }) => ({ group: grp, assetKey: asset_key, units: BigInt(units) }));
}

/** Units held now by all wallets together. */
export async function findHeldNow(db: Db, owned: WalletScope): Promise<HeldUnits[]> {
  // Of all of a user's wallets the sums are kept: adding up the balances of thousands would take most of a page's time.
  const held = owned.addresses
    ? sql`select b.asset_key, sum(b.units) as units from (${scopeAddresses(owned)}) own join balances b on b.address = own.address group by 1`
    : sql`select asset_key, units from user_holdings where user_id = ${owned.userId}::uuid and positions > 0`;
  const { rows } = await db.execute<{ asset_key: string; units: string }>(
    sql`${plannedOnce} select asset_key, units::text from (${held}) held`,
  );
  return rows.map(({ asset_key, units }) => ({ group: "", assetKey: asset_key, units: BigInt(units) }));
}

/** Units held of each coin by all groups together. */
export function addUp(held: readonly HeldUnits[]): HeldUnits[] {
  const sums = new Map<string, bigint>();
  for (const { assetKey, units } of held) sums.set(assetKey, (sums.get(assetKey) ?? 0n) + units);
  return [...sums].map(([assetKey, units]) => ({ group: "", assetKey, units }));
}

/** Sum of the movements of a coin on one line of the statement, between one of the requested times and the next. */
interface MovedRow extends Record<string, unknown> {
  /** How many of the requested times are before it. */
  band: number;
  grp: string;
  asset_key: string;
  line: StatementFlow;
  /** Whether the counterparty is one of the wallets as well: together they have moved nothing. */
  is_between_own_wallets: boolean;
  units: string;
  usd: number;
  /** Sum over the flows of dollars × seconds until the end. */
  usd_seconds: number;
  unpriced: string;
}

/** Flows by group and coin: those after each of the requested times, in their order. */
type Flows = Map<string, Map<string, FlowSums[]>>;

/** The times of a query: `to` is null for now, whatever a node's clock says. */
interface FlowSpan {
  froms: readonly Date[];
  to: Date | null;
  now: Date;
}

/**
 * Flows after each of some times, for all wallets together ("") and for each address in `separateAddresses`. Each movement is read once,
 * and counts for every time before it. Transfers from an address to itself are left out: they move nothing.
 */
export async function findFlows(
  db: Db, owned: WalletScope, separateAddresses: readonly string[], { froms, to, now }: FlowSpan,
): Promise<Flows> {
  const end = to ?? now;
  const times = froms.toSorted((a, b) => a.getTime() - b.getTime());
  const band = sql.join(times.map((at) => sql`(e.at > ${at.toISOString()}::timestamptz)::int`), sql` + `);
  const isOnlyTogether = separateAddresses.length === 0;
  const between = isOnlyTogether ? sql`false` : isPaired;
  const { rows } = await db.execute<MovedRow>(sql`
    ${plannedOnce} with own as (${scopeAddresses(owned)}),
    moved as materialized (
      select ${band} as band, ${groupOf(sql`e`, separateAddresses)} as grp, e.asset_key, ${lineOf(sql`e`)} as line,
        ${sharedTransfer(sql`e`)} as shared_transfer, e.at, e.units, e.usd
      from ${ownEntries(times[0]!, sql`${to ? sql`and e.at <= ${end.toISOString()}::timestamptz` : sql``} and e.counterparty is distinct from e.address`)}
    ), ${pairsIn(sql`moved`)}
    select band, grp, asset_key, line, ${between} as is_between_own_wallets, sum(units)::text as units, coalesce(sum(usd), 0)::float8 as usd,
      coalesce(sum(usd * greatest(0, date_part('epoch', ${end.toISOString()}::timestamptz - at))), 0)::float8 as usd_seconds,
      count(*) filter (where usd is null and units <> 0) as unpriced
    from moved ${isOnlyTogether ? sql`where not ${isPaired}` : sql``} group by 1, 2, 3, 4, 5`);
  return addUpFlows(
    rows, froms.map((from) => ({ before: times.filter((at) => at < from).length, seconds: (end.getTime() - from.getTime()) / 1000 })),
  );
}

/** One of the requested times: how many others are `before` it, and the seconds from it to the end. */
interface RequestedTime {
  before: number;
  seconds: number;
}

/**
 * Adds up rows by group and coin. Addresses in `separateAddresses` are part of the whole as well, except for transfers between the wallets.
 */
function addUpFlows(rows: readonly MovedRow[], requested: readonly RequestedTime[]): Flows {
  const flows: Flows = new Map();
  const sumsOf = (group: string, assetKey: string) => {
    const coins = valueIn(flows, group, () => new Map<string, FlowSums[]>());
    return valueIn(coins, assetKey, () => requested.map(emptyFlows));
  };
  for (const row of rows) {
    if (!row.is_between_own_wallets) addRow(sumsOf("", row.asset_key), row, requested);
    if (row.grp !== "") addRow(sumsOf(row.grp, row.asset_key), row, requested);
  }
  return flows;
}

function addRow(sums: readonly FlowSums[], row: MovedRow, requested: readonly RequestedTime[]): void {
  const [units, unpriced] = [BigInt(row.units), Number(row.unpriced)];
  for (const [at, { before, seconds }] of requested.entries()) {
    if (row.band <= before) continue;
    const flow = sums[at]![row.line];
    flow.units += units;
    flow.usd += row.usd;
    flow.weightedUsd += seconds > 0 ? row.usd_seconds / seconds : 0;
    flow.unpriced += unpriced;
  }
}

/** The value of a key, created if there is none. */
function valueIn<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = make();
  map.set(key, created);
  return created;
}

/** Units moved and opened of each coin, by the point of a chart that first includes them: 0 for `from`, then every `stepMs`. */
export async function findChartSteps(db: Db, owned: WalletScope, chart: { from: Date; stepMs: number; points: number }) {
  const point =
    sql`least(${chart.points - 1}::int, ceil(date_part('epoch',
      e.at - ${chart.from.toISOString()}::timestamptz) * 1000 / ${chart.stepMs})::int)`;
  const { rows } = await db.execute<{ asset_key: string; point: number; moved: string; opened: string }>(sql`
    ${plannedOnce} with own as (${scopeAddresses(owned)})
    select e.asset_key, ${point} as point, sum(e.units)::text as moved,
      coalesce(sum(e.units) filter (where e.kind = 'opening'), 0)::text as opened
    from ${ownEntries(chart.from)} group by 1, 2`);
  const steps = new Map<string, { moved: Map<number, bigint>; opened: Map<number, bigint> }>();
  for (const row of rows) {
    const known = steps.get(row.asset_key) ?? { moved: new Map(), opened: new Map() };
    steps.set(row.asset_key, known);
    known.moved.set(row.point, BigInt(row.moved));
    known.opened.set(row.point, BigInt(row.opened));
  }
  return steps;
}
