import { sql, type SQL } from "drizzle-orm";
import type { StatementFlow } from "@/contracts/statement-rules";
import { isWithin, lineOf, type Grouping } from "../balances/queries-lines";
import type { Db } from "../context";
import { scopeAddresses, type WalletScope } from "../wallets/queries-scope";
import { emptyFlows, type FlowSums } from "./rules";

const groupOf = (grouping: Grouping, row: SQL) => (grouping === "together" ? sql`''` : sql`${row}.address`);

/** What is held of a coin, by group. */
export interface HeldUnits {
  group: string;
  assetKey: string;
  units: bigint;
}

/** What was held at each of some times: a list for each, in their order. Of what is not known yet then, nothing. */
export async function findHeldAt(db: Db, owned: WalletScope, grouping: Grouping, times: readonly Date[]): Promise<HeldUnits[][]> {
  const { rows } = await db.execute<{ nth: string; grp: string; asset_key: string; units: string }>(sql`
    with own as (${scopeAddresses(owned)})
    select s.nth, ${groupOf(grouping, sql`b`)} as grp, b.asset_key, sum(held.balance)::text as units
    from own join balances b on b.address = own.address
    cross join unnest(${sql.param(times.map((at) => at.toISOString()))}::timestamptz[]) with ordinality as s (at, nth)
    cross join lateral (
      select e.balance from ledger_entries e where e.address = b.address and e.asset_key = b.asset_key and e.at <= s.at
      order by e.at desc, e.block_number desc, e.position desc limit 1) held
    group by 1, 2, 3`);
  return times.map((_, at) =>
    rows.filter(({ nth }) => Number(nth) === at + 1).map(({ grp, asset_key, units }) => ({ group: grp, assetKey: asset_key, units: BigInt(units) })),
  );
}

/** What is held now. */
export async function findHeldNow(db: Db, owned: WalletScope, grouping: Grouping): Promise<HeldUnits[]> {
  const { rows } = await db.execute<{ grp: string; asset_key: string; units: string }>(sql`
    with own as (${scopeAddresses(owned)})
    select ${groupOf(grouping, sql`b`)} as grp, b.asset_key, sum(b.units)::text as units
    from own join balances b on b.address = own.address group by 1, 2`);
  return rows.map(({ grp, asset_key, units }) => ({ group: grp, assetKey: asset_key, units: BigInt(units) }));
}

/** What moved of a coin after a time, by group and line. */
export interface Moved {
  group: string;
  assetKey: string;
  flows: FlowSums;
}

/** What moved after each of some times: a list for each, in their order. `to` null is now, whatever a node's clock says. */
export async function findFlows(db: Db, owned: WalletScope, grouping: Grouping, span: { froms: readonly Date[]; to: Date | null; now: Date }): Promise<Moved[][]> {
  const { froms, to, now } = span;
  const end = sql`${(to ?? now).toISOString()}::timestamptz`;
  const earliest = new Date(Math.min(...froms.map((at) => at.getTime())));
  const { rows } = await db.execute<{ nth: string; grp: string; asset_key: string; line: StatementFlow; units: string; usd: number; weighted: number; unpriced: string }>(sql`
    with own as (${scopeAddresses(owned)}),
    moved as (
      select ${groupOf(grouping, sql`e`)} as grp, e.asset_key, ${lineOf(sql`e`)} as line, e.at, e.units, e.usd
      from own join ledger_entries e on e.address = own.address
      where e.at > ${earliest.toISOString()}::timestamptz ${to ? sql`and e.at <= ${end}` : sql``} and not ${isWithin(grouping, sql`e`)}
    )
    select s.nth, m.grp, m.asset_key, m.line, sum(m.units)::text as units, coalesce(sum(m.usd), 0)::float8 as usd,
      coalesce(sum(m.usd * greatest(0, extract(epoch from ${end} - m.at) / nullif(extract(epoch from ${end} - s.at), 0))), 0)::float8 as weighted,
      count(*) filter (where m.usd is null and m.units <> 0) as unpriced
    from moved m join unnest(${sql.param(froms.map((at) => at.toISOString()))}::timestamptz[]) with ordinality as s (at, nth) on m.at > s.at
    group by 1, 2, 3, 4`);
  return froms.map((_, at) => groupFlows(rows.filter(({ nth }) => Number(nth) === at + 1)));
}

function groupFlows(rows: { grp: string; asset_key: string; line: StatementFlow; units: string; usd: number; weighted: number; unpriced: string }[]): Moved[] {
  const moved = new Map<string, Moved>();
  for (const { grp, asset_key, line, units, usd, weighted, unpriced } of rows) {
    const key = `${grp} ${asset_key}`;
    const known = moved.get(key) ?? { group: grp, assetKey: asset_key, flows: emptyFlows() };
    moved.set(key, known);
    known.flows[line] = { units: BigInt(units), usd, weightedUsd: weighted, unpriced: Number(unpriced) };
  }
  return [...moved.values()];
}

/** What came, went and was opened of each coin, by the point of a chart that first shows it: 0 for `from`, then every `stepMs`. */
export async function findChartSteps(db: Db, owned: WalletScope, chart: { from: Date; stepMs: number; points: number }) {
  const point = sql`least(${chart.points - 1}::int, ceil(date_part('epoch', e.at - ${chart.from.toISOString()}::timestamptz) * 1000 / ${chart.stepMs})::int)`;
  const { rows } = await db.execute<{ asset_key: string; point: number; moved: string; opened: string }>(sql`
    with own as (${scopeAddresses(owned)})
    select e.asset_key, ${point} as point, sum(e.units)::text as moved, coalesce(sum(e.units) filter (where e.kind = 'opening'), 0)::text as opened
    from own join ledger_entries e on e.address = own.address where e.at > ${chart.from.toISOString()}::timestamptz group by 1, 2`);
  const steps = new Map<string, { moved: Map<number, bigint>; opened: Map<number, bigint> }>();
  for (const row of rows) {
    const known = steps.get(row.asset_key) ?? { moved: new Map(), opened: new Map() };
    steps.set(row.asset_key, known);
    known.moved.set(row.point, BigInt(row.moved));
    known.opened.set(row.point, BigInt(row.opened));
  }
  return steps;
}

/** Since when what wallets hold is known: the latest opening that was not empty, by address. */
export async function findHistoryStarts(db: Db, owned: WalletScope): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ address: string; at: string }>(sql`
    with own as (${scopeAddresses(owned)})
    select e.address, max(e.at) as at from own join ledger_entries e on e.address = own.address and e.kind = 'opening'
    where e.units <> 0 group by 1`);
  return new Map(rows.map(({ address, at }) => [address, new Date(at)]));
}
