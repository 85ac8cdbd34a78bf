import { sql } from "drizzle-orm";
import { formatUnits, getAddress } from "viem";
import type { StatementFlow } from "@/contracts/statement/rules";
import type { TransactionFilter } from "@/contracts/transactions";
import type { Transaction, TransactionPage } from "@/contracts/wallets/calls";
import { isBetweenOwnWallets, lineOf } from "../valuation/queries-lines";
import type { Db } from "../context";
import type { TimeRange } from "../time-range";
import type { WalletsContext } from "../wallets/queries";
import { scopeAddresses, type WalletScope } from "../wallets/queries-scope";
import { countTransfers, findTransfers, matching, readFilter, type TransferFilter } from "./queries";

/**
 * Matching transactions of a user's wallets, newest first; with `line`, the entries that make up that line of a statement.
 * @throws DomainProblem range_reversed, time_in_future, not_found
 */
export async function findTransactionPage(
  context: WalletsContext,
  userId: string,
  { page, page_size, ...filter }: TransactionFilter & { page: number; page_size: number },
): Promise<TransactionPage> {
  const { owned, transferFilter } = await readFilter(context, userId, filter);
  const offset = (page - 1) * page_size;
  if (filter.line) {
    return { ...(await findLinePage(context.db, owned, filter.line, transferFilter, { limit: page_size, offset })), page, page_size };
  }
  const transactions = await findTransfers(context.db, owned, transferFilter, page_size, offset);
  return { transactions, total: await countTransfers(context.db, owned, transferFilter), page, page_size };
}

const kinds = { added: "added", received: "transfer", sent: "transfer", contracts: "contract", fees: "fee" } as const;

interface LineRow extends Record<string, unknown> {
  wallet_id: string;
  wallet_name: string | null;
  address: string;
  block_number: string;
  at: string;
  units: string;
  price_usd: string | null;
  usd: number | null;
  counterparty: string | null;
  hash: string | null;
  movement_index: number | null;
  kind: string | null;
  symbol: string;
  decimals: number;
}

async function findLinePage(
  db: Db,
  owned: WalletScope,
  line: StatementFlow,
  filter: TransferFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ transactions: Transaction[]; total: number }> {
  const { rows } = await db.execute<LineRow & { total: string }>(sql`
    with own as (${scopeAddresses(owned)}),
    lines as (
      select e.* from own join ledger_entries e on e.address = own.address
      where ${lineOf(sql`e`)} = ${line} and e.units <> 0 and not ${isBetweenOwnWallets(sql`e`)}${matching(filter, sql`e`)}
    ),
    page as (
      select row_number() over () as place, ordered.* from (${lineRows(owned.userId)}
        order by e.block_number desc, e.address, e.asset_key, e.position desc limit ${limit} offset ${offset}) ordered
    )
    select counted.total, page.* from (select count(*) as total from lines) counted left join page on true order by page.place`);
  // Without any on the page there is one row, with only their number.
  const found = rows.filter(({ wallet_id }) => wallet_id !== null);
  return { transactions: found.map((row) => toLineTransaction(row, kinds[line])), total: Number(rows[0]!.total) };
}

/** SQL: full rows of the ledger entries in `lines`, with their wallets' names. */
const lineRows = (userId: string) => sql`
    select w.id as wallet_id, w.name as wallet_name, e.address, e.block_number, e.at, e.units::text, e.price_usd, e.usd, e.counterparty,
      t.hash, t.movement_index, t.kind, a.symbol, a.decimals
    from lines e join wallets w on w.address = e.address and w.user_id = ${userId}::uuid join assets a on a.key = e.asset_key
    left join transfers t on t.id = e.transfer_id`;

/**
 * The movements into or out of all wallets of a user together within a time range that were worth most at the time, largest first; only
 * those with a price.
 */
export async function findLargestFlows(
  db: Db, userId: string, { from, to, limit }: TimeRange & { limit: number },
): Promise<Transaction[]> {
  const { rows } = await db.execute<LineRow>(sql`
    with own as (${scopeAddresses({ userId })}),
    lines as (
      select e.* from own join ledger_entries e on e.address = own.address
      where e.kind in ('transfer', 'contract') and e.usd <> 0 and e.counterparty is distinct from e.address
        and not ${isBetweenOwnWallets(sql`e`)}${matching({ after: from, until: to ?? undefined }, sql`e`)}
      order by abs(e.usd) desc, e.block_number desc limit ${limit}
    ) ${lineRows(userId)} order by abs(e.usd) desc, e.block_number desc`);
  return rows.map((row) => toLineTransaction(row, row.kind === "transfer" ? "transfer" : "contract"));
}

function toLineTransaction(row: LineRow, kind: Transaction["kind"]): Transaction {
  const units = BigInt(row.units);
  const [address, other] = [getAddress(row.address), row.counterparty ? getAddress(row.counterparty) : null];
  const isOut = units < 0n;
  return {
    id: `${row.hash ?? "opening"}:${row.movement_index ?? 0}:${kind}:${row.address}:${row.symbol}:${row.block_number}`,
    wallet_id: row.wallet_id,
    wallet_name: row.wallet_name,
    wallet_address: address,
    type: isOut ? "outgoing" : "incoming",
    kind,
    value: formatUnits(isOut ? -units : units, row.decimals),
    symbol: row.symbol,
    value_usd: row.usd === null ? null : Math.abs(row.usd),
    price_usd: row.price_usd === null ? null : Number(row.price_usd),
    fee: null,
    fee_usd: null,
    hash: row.kind === "unexplained" ? null : row.hash,
    from: isOut ? address : other,
    to: isOut ? other : address,
    timestamp: new Date(row.at).toISOString(),
    block_number: Number(row.block_number),
    status: "confirmed",
  };
}
