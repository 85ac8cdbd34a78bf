import { sql, type SQL } from "drizzle-orm";
import { formatUnits, getAddress } from "viem";
import type { TransactionFilter } from "@/contracts/transactions";
import type { Transaction } from "@/contracts/wallets/calls";
import { plannedOnce } from "../../db/planned-once";
import { transfers } from "../../db/schema/chain";
import { NATIVE_DECIMALS } from "../assets/rules";
import type { Db } from "../context";
import { readTimeRange } from "../time-range";
import { toUsd } from "../valuation/rules";
import type { WalletsContext } from "../wallets/queries";
import { findWalletScope, inScope, type WalletScope } from "../wallets/queries-scope";

/** SQL: wallets, each with the block from which on all its transfers are stored. Earlier ones are not included. */
export function ownWallets(owned: WalletScope): SQL {
  return sql`select w.id, w.address, w.name, coalesce(t.history_from_block, 0) as from_block
    from wallets w left join tracked_addresses t on t.address = w.address where ${inScope(owned)}`;
}

/** SQL: the condition that wallets `w` may have moved something in or after a block. Of thousands of wallets few move. */
const mayMoveSince = (owned: WalletScope, block: SQL) => sql`${inScope(owned)} and w.moved_block >= greatest(0, ${block})`;

/** SQL: the addresses of those wallets that may have moved something in or after a block, and from which block on to search. */
export function movingSince(owned: WalletScope, block: SQL): SQL {
  return sql`select w.address, greatest(coalesce(t.history_from_block, 0), ${block}) as from_block
    from wallets w left join tracked_addresses t on t.address = w.address where ${mayMoveSince(owned, block)}`;
}

/**
 * SQL: the last block known not to be later than a time; 0 without any. There is no index of transfers by time, but times rise with block
 * numbers.
 */
export function blockUntil(time: SQL): SQL {
  return sql`coalesce((select number from chain_blocks where at <= ${time} order by at desc, number desc limit 1), 0)`;
}

/** Restricts transfers: later than `after`, not later than `until`, of one coin. */
export interface TransferFilter {
  after?: Date | undefined;
  until?: Date | undefined;
  symbol?: string | undefined;
}

/** The wallets and transfers that a caller asks for. @throws DomainProblem range_reversed, time_in_future, not_found */
export async function readFilter(
  context: WalletsContext, userId: string, filter: TransactionFilter,
): Promise<{ owned: WalletScope; transferFilter: TransferFilter }> {
  const { from, to } = readTimeRange(filter, context.now());
  const owned = await findWalletScope(context, userId, filter.wallet_id);
  return { owned, transferFilter: { after: filter.from === undefined ? undefined : from, until: to ?? undefined, symbol: filter.symbol } };
}

/** SQL: the conditions of a filter on transfers `t` or ledger entries `e`, to be appended to others. */
export function matching({ after, until, symbol }: TransferFilter, row = sql`t`): SQL {
  return sql`${after ? sql` and ${row}.at > ${after.toISOString()}::timestamptz` : sql``}${
    until ? sql` and ${row}.at <= ${until.toISOString()}::timestamptz` : sql``}${
    symbol === undefined ? sql`` : sql` and ${row}.asset_key in (select key from assets where lower(symbol) = lower(${symbol}))`}`;
}

interface TransferRow extends Record<string, unknown>, Omit<TransferView, "blockNumber" | "at" | "units" | "fee"> {
  blockNumber: string;
  at: string;
  units: string;
  feeWei: string | null;
  feeUsd: number | null;
  wallet_id: string;
  walletAddress: string;
  wallet_name: string | null;
}

/**
 * The newest transfers of some wallets after the first `offset`; a transfer between two of them is listed once, as outgoing from its
 * sender. The page is found using the indexes only, and full rows are read just for it.
 */
export async function findTransfers(db: Db, owned: WalletScope, filter: TransferFilter, limit: number, offset = 0): Promise<Transaction[]> {
  // The same order as the indexes: with any other order of nulls, even though there are none, whole histories are read and sorted.
  const newest = sql`order by t.block_number desc nulls last, t.id desc nulls last`;
  // One index lookup per wallet: sorting them together would read the whole history of all.
  const ofEach = (wallets: SQL, column: SQL, rowLimit: number) => sql`(select t.block_number, t.id from ${wallets} own cross join lateral
    (select t.block_number, t.id from ${transfers} t where ${column} = own.address and t.block_number >= own.from_block${matching(filter)}
      ${newest} limit ${rowLimit}) t)`;
  const ofAll = (wallets: SQL, rowLimit: number) =>
    sql`${ofEach(wallets, sql`t.from_address`, rowLimit)} union ${ofEach(wallets, sql`t.to_address`, rowLimit)}`;
  // The wallets that moved last, as many as the transfers wanted, already fill a page: wallets that cannot have moved since its last
  // transfer are not searched.
  const { rows } = await db.execute<TransferRow>(sql`
    ${plannedOnce} with likely as (select w.address, coalesce(t.history_from_block, 0) as from_block
      from (select * from wallets w where ${mayMoveSince(owned, sql`0`)} order by moved_block desc limit ${offset + limit}) w
      left join tracked_addresses t on t.address = w.address),
    reached as (select t.block_number from (${ofAll(sql`likely`, 1)}) t ${newest} limit 1 offset ${offset + limit - 1}),
    moving as (${movingSince(owned, sql`coalesce((select block_number from reached), 0)`)}),
    found as (${ofAll(sql`moving`, offset + limit)}),
    page as (select t.id from found t ${newest} limit ${limit} offset ${offset})
    ${rowsOf(sql`page`, owned)} ${newest}`);
  return rows.map(toOwnTransaction);
}

/**
 * SQL: full rows of transfers as seen by their wallets, for the ids in a table. The fee is included if the paying wallet is one of them.
 */
function rowsOf(ids: SQL, owned: WalletScope): SQL {
  // `offset` forces an index lookup for each, however many wallets there are.
  const ownerOf = (column: SQL) =>
    sql`lateral (select * from (${ownWallets(owned)}) own where own.address = ${column} and own.from_block <= t.block_number offset 0)`;
  return sql`select t.hash, t.movement_index as "movementIndex", t.kind, t.block_number as "blockNumber", t.at,
    t.from_address as "fromAddress",
      t.to_address as "toAddress", t.units::text, t.status, t.price_usd as "priceUsd", assets.symbol, assets.decimals,
      case when payer.id is not null then t.fee_wei::text end as "feeWei", -fee.usd as "feeUsd",
      coalesce(sender.id, receiver.id) as wallet_id, coalesce(sender.address, receiver.address) as "walletAddress",
      case when sender.id is null then receiver.name else sender.name end as wallet_name
    from ${ids} ids join ${transfers} t on t.id = ids.id join assets on assets.key = t.asset_key
    left join ${ownerOf(sql`t.from_address`)} sender on true
    left join ${ownerOf(sql`t.to_address`)} receiver on true
    left join ${ownerOf(sql`t.fee_payer`)} payer on true
    left join ledger_entries fee on payer.id is not null and t.fee_wei is not null and fee.address = t.fee_payer
      and fee.asset_key = 'native'
      and fee.block_number = t.block_number and fee.transfer_id = t.id and fee.kind = 'fee'`;
}

function toOwnTransaction(row: TransferRow): Transaction {
  const fee = row.feeWei === null ? null : { wei: BigInt(row.feeWei), usd: row.feeUsd };
  const view = { ...row, blockNumber: Number(row.blockNumber), at: new Date(row.at), units: BigInt(row.units), fee };
  return { ...toTransaction(view, row.walletAddress), wallet_id: row.wallet_id, wallet_name: row.wallet_name };
}

/** Number of transfers of some wallets, each counted once. */
export async function countTransfers(db: Db, owned: WalletScope, filter: TransferFilter): Promise<number> {
  const ofEach = (column: SQL) =>
    sql`select t.id from own join ${transfers} t on ${column} = own.address and t.block_number >= own.from_block${matching(filter)}`;
  const { rows } = await db.execute<{ total: string }>(sql`
    with own as (${ownWallets(owned)})
    select count(*) as total from (${ofEach(sql`t.from_address`)} union ${ofEach(sql`t.to_address`)}) as touching`);
  return Number(rows[0]!.total);
}

/** A transfer with its asset, as needed for the wire format. */
interface TransferView {
  hash: string;
  movementIndex: number;
  kind: "transfer" | "internal" | "unexplained";
  blockNumber: number;
  at: Date;
  /** Null if it is not known. */
  fromAddress: string | null;
  toAddress: string | null;
  units: bigint;
  symbol: string;
  decimals: number;
  status: "confirmed" | "failed";
  priceUsd: string | null;
  /** The transaction's fee, if the wallet concerned paid it; null if another paid, or the fee is in another row. */
  fee: { wei: bigint; usd: number | null } | null;
}

/** A transfer as seen by one address (lower case). */
export function toTransaction(transfer: TransferView, address: string): Transaction {
  return {
    id: `${transfer.hash}:${transfer.movementIndex}`,
    wallet_address: getAddress(address),
    type: transfer.fromAddress === address ? "outgoing" : "incoming",
    kind: transfer.kind === "transfer" ? "transfer" : "contract",
    value: formatUnits(transfer.units, transfer.decimals),
    symbol: transfer.symbol,
    value_usd: toUsd(transfer.units, transfer.decimals, transfer.priceUsd),
    price_usd: transfer.priceUsd === null ? null : Number(transfer.priceUsd),
    fee: transfer.fee && formatUnits(transfer.fee.wei, NATIVE_DECIMALS),
    fee_usd: transfer.fee?.usd ?? null,
    hash: transfer.kind === "unexplained" ? null : transfer.hash,
    from: transfer.fromAddress ? getAddress(transfer.fromAddress) : null,
    to: transfer.toAddress ? getAddress(transfer.toAddress) : null,
    timestamp: transfer.at.toISOString(),
    block_number: transfer.blockNumber,
    status: transfer.status,
  };
}

/**
 * Number of confirmed transfers of a user's wallets, each counted once, and of those since `since`; with `brief` only the latter, because
 * counting all reads whole histories.
 */
export async function countTransactions(
  db: Db, userId: string, since: Date, { brief }: { brief: boolean },
): Promise<{ total: number | null; recent: number }> {
  const sinceSql = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ total: string; recent: string }>(sql`
    ${plannedOnce} with own as (${movingSince({ userId }, brief ? blockUntil(sinceSql) : sql`0::bigint`)})
    select count(*) as total, count(*) filter (where at >= ${sinceSql}) as recent from (${CONFIRMED}) as confirmed`);
  return { total: brief ? null : Number(rows[0]!.total), recent: Number(rows[0]!.recent) };
}

/** Number of confirmed transfers of some wallets up to and including a time, each counted once. */
export async function countTransactionsUntil(db: Db, owned: WalletScope, until: Date): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(sql`
    with own as (${ownWallets(owned)})
    select count(*) as total from (${CONFIRMED}) as confirmed where at <= ${until.toISOString()}::timestamptz`);
  return Number(rows[0]!.total);
}

/**
 * SQL: the confirmed transfers that have an own wallet on one side. `offset`
 * forces index lookups: otherwise the planner may read everybody's.
 */
const confirmed = (side: string) => `own cross join lateral (
    select * from transfers t where t.${side} = own.address and t.block_number >= own.from_block and t.status = 'confirmed' and t.kind <> 'unexplained' offset 0) t`;

/**
 * SQL: times of confirmed transactions on the chain; `own` must be defined. An unexplained difference is not a transaction. A transfer
 * between two of the wallets is listed once, as outgoing from its sender.
 */
const CONFIRMED = sql.raw(`
  select t.at from ${confirmed("from_address")}
  union all
  select t.at from ${confirmed("to_address")}
    where t.from_address is null or t.from_address not in (select address from own)
      or t.block_number < (select history_from_block from tracked_addresses where address = t.from_address)`);
