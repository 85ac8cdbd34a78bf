import { sql, type SQL } from "drizzle-orm";
import { formatUnits, getAddress } from "viem";
import type { Transaction, TransactionPage } from "@/contracts/wallets";
import { transfers } from "../../db/schema/chain";
import { wallets } from "../../db/schema/wallets";
import type { Context, Db } from "../context";
import { findWallet, type WalletsContext } from "../wallets/queries";

/** Transactions and token transfers of one wallet, newest first. @throws DomainProblem not_found */
export async function findWalletTransactions(
  context: WalletsContext,
  userId: string,
  walletId: string,
  { page, page_size }: { page: number; page_size: number },
): Promise<TransactionPage> {
  const wallet = await findWallet(context, userId, walletId);
  const own = sql`select ${wallet.id}::uuid as id, ${wallet.address.toLowerCase()}::text as address, ${wallet.name}::text as name`;
  const transactions = await findTransfers(context.db, own, page_size, (page - 1) * page_size);
  const total = await countTransfers(context.db, own);
  return { transactions, total, page, page_size };
}

/** The newest transactions over all wallets of a user. */
export async function findRecentTransactions(context: Context, userId: string, limit: number): Promise<Transaction[]> {
  return findTransfers(context.db, ownWallets(userId), limit);
}

function ownWallets(userId: string): SQL {
  return sql`select id, address, name from wallets where user_id = ${userId}::uuid`;
}

interface TransferRow extends Record<string, unknown> {
  hash: string;
  log_index: number;
  block_number: string;
  at: string;
  from_address: string;
  to_address: string | null;
  units: string;
  symbol: string;
  decimals: number;
  status: "confirmed" | "failed";
  price_usd: string | null;
  wallet_id: string;
  wallet_address: string;
  wallet_name: string | null;
}

/**
 * The newest transfers of some wallets after the first `offset`; one between two of them is told once, as leaving its
 * sender. A page is found by what the indexes hold: whole rows are read for it alone.
 */
async function findTransfers(db: Db, own: SQL, limit: number, offset = 0): Promise<Transaction[]> {
  const newest = sql`order by t.block_number desc, t.id desc`;
  // One look into an index for each wallet: sorted together, the whole history of all would be read.
  const ofEach = (column: SQL) => sql`(select t.block_number, t.id from own cross join lateral
    (select t.block_number, t.id from ${transfers} t where ${column} = own.address ${newest} limit ${offset + limit}) t)`;
  const { rows } = await db.execute<TransferRow>(sql`
    with own as (${own}),
    found as (${ofEach(sql`t.from_address`)} union ${ofEach(sql`t.to_address`)}),
    page as (select t.id from found t ${newest} limit ${limit} offset ${offset})
    select t.hash, t.log_index, t.block_number, t.at, t.from_address, t.to_address, t.units::text, t.status, t.price_usd,
      assets.symbol, assets.decimals,
      coalesce(sender.id, receiver.id) as wallet_id, coalesce(sender.address, receiver.address) as wallet_address,
      case when sender.id is null then receiver.name else sender.name end as wallet_name
    from page join ${transfers} t on t.id = page.id join assets on assets.key = t.asset_key
    left join own sender on sender.address = t.from_address left join own receiver on receiver.address = t.to_address
    ${newest}`);
  return rows.map((row) => {
    const view = {
      hash: row.hash,
      logIndex: row.log_index,
      blockNumber: Number(row.block_number),
      at: new Date(row.at),
      fromAddress: row.from_address,
      toAddress: row.to_address,
      units: BigInt(row.units),
      symbol: row.symbol,
      decimals: row.decimals,
      status: row.status,
      priceUsd: row.price_usd,
    };
    return { ...toTransaction(view, row.wallet_address), wallet_id: row.wallet_id, wallet_name: row.wallet_name };
  });
}

async function countTransfers(db: Db, own: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(sql`
    with own as (${own})
    select count(*) as total from (
      select id from ${transfers} where from_address in (select address from own)
      union
      select id from ${transfers} where to_address in (select address from own)
    ) as touching`);
  return Number(rows[0]?.total ?? 0);
}

/** A transfer with its asset, as the wire needs it. */
export interface TransferView {
  hash: string;
  logIndex: number;
  blockNumber: number;
  at: Date;
  fromAddress: string;
  toAddress: string | null;
  units: bigint;
  symbol: string;
  decimals: number;
  status: "confirmed" | "failed";
  priceUsd: string | null;
}

/** A transfer as one address (lower case) sees it. */
export function toTransaction(transfer: TransferView, address: string): Transaction {
  const value = formatUnits(transfer.units, transfer.decimals);
  return {
    id: `${transfer.hash}:${transfer.logIndex}`,
    wallet_address: getAddress(address),
    type: transfer.fromAddress === address ? "outgoing" : "incoming",
    value,
    symbol: transfer.symbol,
    value_usd: transfer.priceUsd === null ? null : Number(value) * Number(transfer.priceUsd),
    hash: transfer.hash,
    from: getAddress(transfer.fromAddress),
    to: transfer.toAddress ? getAddress(transfer.toAddress) : null,
    timestamp: transfer.at.toISOString(),
    block_number: transfer.blockNumber,
    status: transfer.status,
  };
}

/** Confirmed transfers of a user's wallets, each hash and log once, and how many since `since`. */
export async function countTransactions(db: Db, userId: string, since: Date): Promise<{ total: number; recent: number }> {
  const mine = sql`(select ${wallets.address} from ${wallets} where ${wallets.userId} = ${userId})`;
  const { rows } = await db.execute<{ total: string; recent: string }>(sql`
    select count(*) as total, count(*) filter (where at >= ${since.toISOString()}::timestamptz) as recent
    from (
      select id, at from ${transfers} where status = 'confirmed' and from_address in ${mine}
      union
      select id, at from ${transfers} where status = 'confirmed' and to_address in ${mine}
    ) as own`);
  return { total: Number(rows[0]?.total ?? 0), recent: Number(rows[0]?.recent ?? 0) };
}
