import { sql } from "drizzle-orm";
import { addedWalletsShown } from "@/contracts/statement/rules";
import type { Db } from "../context";
import type { TimeRange } from "../time-range";
import { scopeAddresses, type WalletScope } from "../wallets/queries-scope";

const inTimeRange = ({ from, to }: TimeRange) =>
  sql`e.at > ${from.toISOString()}::timestamptz ${to ? sql`and e.at <= ${to.toISOString()}::timestamptz` : sql``}`;

/** When the first ledger of some wallets opens; null if none has yet. */
export async function findKnownSince(db: Db, owned: WalletScope): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    with own as (${scopeAddresses(owned)})
    select min(e.at) as at from own join ledger_entries e on e.address = own.address and e.kind = 'opening'`);
  const { at } = rows[0]!;
  return at === null ? null : new Date(at);
}

interface WalletAdded extends Record<string, unknown> {
  wallet_id: string;
  wallet_name: string | null;
  address: string;
  at: string;
}

/** The first wallets that held something when their history began, within a time range, and how many there are. */
export async function findWalletsAdded(db: Db, owned: WalletScope, time: TimeRange): Promise<{ count: number; first: WalletAdded[] }> {
  const { rows } = await db.execute<WalletAdded & { count: string }>(sql`
    with own as (${scopeAddresses(owned)})
    select w.id as wallet_id, w.name as wallet_name, w.address, min(e.at) as at, count(*) over () as count
    from own join wallets w on w.address = own.address and w.user_id = ${owned.userId}::uuid
    join ledger_entries e on e.address = own.address and e.kind = 'opening'
    where e.units <> 0 and ${inTimeRange(time)} group by 1, 2, 3 order by at, w.address limit ${addedWalletsShown}`);
  return {
    count: Number(rows[0]?.count ?? 0), first: rows.map(({ count: _, at, ...wallet }) => ({ ...wallet, at: new Date(at).toISOString() })),
  };
}

/** Number of differences in a time range that no transaction explains. */
export async function countDifferences(db: Db, owned: WalletScope, time: TimeRange): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    with own as (${scopeAddresses(owned)})
    select count(*) as count from own join ledger_entries e on e.address = own.address and e.kind = 'contract' and ${inTimeRange(time)}
    join transfers t on t.id = e.transfer_id and t.kind = 'unexplained'`);
  return Number(rows[0]!.count);
}

/** Number of wallets, and of those about which something was known at a time. */
export async function countWalletsKnown(db: Db, owned: WalletScope, at: Date): Promise<{ total: number; known: number }> {
  const { rows } = await db.execute<{ total: string; known: string }>(sql`
    with own as (${scopeAddresses(owned)})
    select count(*) as total, count(*) filter (where exists (
      select from ledger_entries e where e.address = own.address and e.kind = 'opening'
        and e.at <= ${at.toISOString()}::timestamptz)) as known
    from own`);
  return { total: Number(rows[0]!.total), known: Number(rows[0]!.known) };
}

/** A page of wallets, oldest first, each with the beginning of its known history. */
export async function findWalletsKnown(
  db: Db, owned: WalletScope, { limit, offset }: { limit: number; offset: number },
): Promise<{ wallet_id: string; wallet_name: string | null; address: string; historyFrom: Date | null }[]> {
  const { rows } = await db.execute<{ wallet_id: string; wallet_name: string | null; address: string; at: string | null }>(sql`
    with own as (${scopeAddresses(owned)})
    select w.id as wallet_id, w.name as wallet_name, w.address,
      (select min(e.at) from ledger_entries e where e.address = w.address and e.kind = 'opening') as at
    from own join wallets w on w.address = own.address and w.user_id = ${owned.userId}::uuid
    order by w.created_at, w.id limit ${limit} offset ${offset}`);
  return rows.map(({ at, ...wallet }) => ({ ...wallet, historyFrom: at === null ? null : new Date(at) }));
}
