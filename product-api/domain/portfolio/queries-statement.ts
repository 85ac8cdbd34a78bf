import { sql } from "drizzle-orm";
import type { Db } from "../context";
import { scopeAddresses, type WalletScope } from "../wallets/queries-scope";

/** A time of which something is asked. */
export interface Time {
  from: Date;
  /** Null for now. */
  to: Date | null;
}

const within = ({ from, to }: Time) => sql`e.at > ${from.toISOString()}::timestamptz ${to ? sql`and e.at <= ${to.toISOString()}::timestamptz` : sql``}`;

/** When the first ledger of some wallets opens; null while none has. */
export async function findKnownSince(db: Db, owned: WalletScope): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    with own as (${scopeAddresses(owned)})
    select min(e.at) as at from own join ledger_entries e on e.address = own.address and e.kind = 'opening'`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** Wallets that held something when their history began, within a time. */
export async function findWalletsAdded(db: Db, owned: WalletScope, time: Time): Promise<{ wallet_id: string; wallet_name: string | null; address: string; at: string }[]> {
  const { rows } = await db.execute<{ wallet_id: string; wallet_name: string | null; address: string; at: string }>(sql`
    with own as (${scopeAddresses(owned)})
    select w.id as wallet_id, w.name as wallet_name, w.address, min(e.at) as at
    from own join wallets w on w.address = own.address and w.user_id = ${owned.userId}::uuid
    join ledger_entries e on e.address = own.address and e.kind = 'opening'
    where e.units <> 0 and ${within(time)} group by 1, 2, 3 order by at, w.address`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** How many differences of a time no transaction explains. */
export async function countDifferences(db: Db, owned: WalletScope, time: Time): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    with own as (${scopeAddresses(owned)})
    select count(*) as count from own join ledger_entries e on e.address = own.address and e.kind = 'contract' and ${within(time)}
    join transfers t on t.id = e.transfer_id and t.kind = 'unexplained'`);
  return Number(rows[0]?.count ?? 0);
}

/** Wallets, oldest first, each with when what is known of it begins. */
export async function findWalletsKnown(db: Db, owned: WalletScope): Promise<{ wallet_id: string; wallet_name: string | null; address: string; historyFrom: Date | null }[]> {
  const { rows } = await db.execute<{ wallet_id: string; wallet_name: string | null; address: string; at: string | null }>(sql`
    with own as (${scopeAddresses(owned)})
    select w.id as wallet_id, w.name as wallet_name, w.address,
      (select min(e.at) from ledger_entries e where e.address = w.address and e.kind = 'opening') as at
    from own join wallets w on w.address = own.address and w.user_id = ${owned.userId}::uuid order by w.created_at, w.id`);
  return rows.map(({ at, ...wallet }) => ({ ...wallet, historyFrom: at === null ? null : new Date(at) }));
}
