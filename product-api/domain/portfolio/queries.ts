import { sql, type SQL } from "drizzle-orm";
import { plannedOnce } from "../../db/planned-once";
import type { Db } from "../context";
import { toIso } from "../time-texts";
import { blockUntil, movingSince } from "../transactions/queries";
import { amountUsd } from "../valuation/queries";
import { countOfWallets } from "../wallets/queries";
import { scopeAddresses } from "../wallets/queries-scope";
import type { HeldUnits } from "./queries-ledger";

/** With this many late readings, of whoever's addresses, a user's wallets are looked up one by one. */
const MANY_LATE = 1_000;

/**
 * How many wallets a user has, how many were read since `syncedAfter`, when the last was read, and since when all their holdings are known:
 * the latest opening that was not empty. The last two are null if there was none, and if `brief`, because they read each wallet. Nearly all
 * addresses were read lately, so the others are counted (decision 106).
 */
export async function findWalletCounts(db: Db, userId: string, { syncedAfter, brief }: { syncedAfter: Date; brief: boolean }) {
  const owner = sql`${userId}::uuid`;
  const since = sql`${syncedAfter.toISOString()}::timestamptz`;
  const late = (condition: SQL) =>
    sql`(select address from tracked_addresses where ${condition} order by balance_read_at limit ${MANY_LATE})`;
  const inFull = (figure: SQL) => (brief ? sql`null::timestamptz` : sql`(${figure})`);
  const { rows } = await db.execute<{ total: string; late: string; last_read: string | null; known_since: string | null }>(sql`
    ${plannedOnce} with late as (${late(sql`balance_read_at is null`)} union all ${late(sql`balance_read_at <= ${since}`)})
    select ${countOfWallets(userId)} as total,
      case when (select count(*) from late) < ${MANY_LATE}
        then (select count(*) from late cross join lateral (
          select from wallets w where w.user_id = ${owner} and w.address = late.address offset 0) own)
        else (select count(*) from wallets w join tracked_addresses t on t.address = w.address
          where w.user_id = ${owner} and (t.balance_read_at > ${since}) is not true) end as late,
      ${inFull(sql`select max(t.balance_read_at) from wallets w join tracked_addresses t on t.address = w.address
        where w.user_id = ${owner}`)} as last_read,
      ${inFull(sql`select max(e.at) from wallets own join ledger_entries e on e.address = own.address and e.kind = 'opening'
        where own.user_id = ${owner} and e.units <> 0`)} as known_since`);
  const row = rows[0]!;
  const total = Number(row.total);
  return { total, synced: total - Number(row.late), lastRead: toIso(row.last_read), knownSince: toIso(row.known_since) };
}

/** A wallet with its holdings. */
export interface HoldingWallet {
  id: string;
  /** Lower case. */
  address: string;
  name: string | null;
  createdAt: string;
  /** When it was last read; null before the first time. */
  readAt: string | null;
  /** Since when all its holdings are known; null if it held nothing then. */
  knownSince: string | null;
  held: HeldUnits[];
}

/** A user's wallets, oldest first, with the current holdings of each: in one statement, so that parts and whole agree. */
export async function findHoldingWallets(db: Db, userId: string): Promise<HoldingWallet[]> {
  const { rows } = await db.execute<{
    id: string; address: string; name: string | null; created_at: string; read_at: string | null; known_since: string | null;
    asset_key: string | null; units: string;
  }>(sql`
    ${plannedOnce} select w.id, w.address, w.name, w.created_at, t.balance_read_at as read_at, opened.at as known_since, b.asset_key,
    b.units::text
    from wallets w left join tracked_addresses t on t.address = w.address
    cross join lateral (select max(e.at) as at from ledger_entries e where e.address = w.address and e.kind = 'opening'
      and e.units <> 0) opened
    left join balances b on b.address = w.address
    where w.user_id = ${userId}::uuid order by w.created_at, w.id`);
  const wallets = new Map<string, HoldingWallet>();
  for (const { id, address, name, created_at, read_at, known_since, asset_key, units } of rows) {
    const wallet = wallets.get(id) ?? {
      id, address, name, createdAt: toIso(created_at)!, readAt: toIso(read_at), knownSince: toIso(known_since), held: [],
    };
    wallets.set(id, wallet);
    if (asset_key !== null) wallet.held.push({ group: address, assetKey: asset_key, units: BigInt(units) });
  }
  return [...wallets.values()];
}

/**
 * Mean value of transfers since `from`, in dollars at transaction time, excluding failed and zero transfers, those between own wallets and
 * those without a value; null if there are none.
 */
export async function findMeanTransferUsd(db: Db, userId: string, from: Date): Promise<number | null> {
  const since = sql`${from.toISOString()}::timestamptz`;
  // The two halves have no rows in common, because transfers between own wallets are left out; the other side, which may be null, is looked
  // up in a hash. With `exists`, a plan shared by all users would compare each transfer with each wallet; without `lateral` it may read
  // everybody's transfers. `offset` around the amounts keeps them from being converted anew wherever they are mentioned.
  const crossing = (own: SQL, other: SQL) => sql`select t.units, t.price_usd, t.asset_key from own cross join lateral (
      select * from transfers t where ${own} = own.address and t.block_number >= own.from_block
        and t.at > ${since} and t.status = 'confirmed' and t.kind <> 'unexplained' and t.units > 0 offset 0) t
    where ${other} is null or ${other} not in (${scopeAddresses({ userId })})`;
  const { rows } = await db.execute<{ mean: number | null }>(sql`
    ${plannedOnce} with own as (${movingSince({ userId }, blockUntil(since))})
    select avg(${amountUsd(sql`t.amount`, sql`0`, sql`t.price_usd`)}) as mean from (
      select t.units::float8 / 10::float8 ^ assets.decimals as amount, t.price_usd::float8 as price_usd
      from (${crossing(sql`t.from_address`, sql`t.to_address`)} union all ${crossing(sql`t.to_address`, sql`t.from_address`)}) t
      join assets on assets.key = t.asset_key offset 0) t`);
  return rows[0]!.mean;
}
