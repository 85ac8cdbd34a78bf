import { sql, type SQL } from "drizzle-orm";
import { formatUnits, getAddress } from "viem";
import { decimalText } from "@/contracts/fields/decimal-rules";
import type { TransactionFilter } from "@/contracts/transactions";
import { NATIVE_DECIMALS } from "../assets/rules";
import { readPages, ROWS_PER_PAGE } from "../pages";
import { toUsd } from "../valuation/rules";
import type { WalletsContext } from "../wallets/queries";
import type { WalletScope } from "../wallets/queries-scope";
import { matching, movingSince, ownWallets, readFilter, type TransferFilter } from "./queries";

/** Multiple of a wallet's even share of a page that is read from each first: some moved more than others. */
const ROWS_OF_EACH = 4;

/** One transaction as seen by one wallet; exact amounts, in whole units. */
export interface ExportRow {
  time: string;
  block: number;
  /** Null for a difference that no transaction explains. */
  hash: string | null;
  wallet: string;
  wallet_name: string | null;
  counterparty: string | null;
  direction: "in" | "out" | "self";
  kind: "transfer" | "contract" | "unexplained";
  status: "confirmed" | "failed";
  asset: string;
  amount: string;
  price_usd: string | null;
  value_usd: string | null;
  /** What the wallet paid for the transaction; null if another address paid, or the fee is in another row. */
  fee: string | null;
  fee_usd: string | null;
}

interface Row extends Record<string, unknown> {
  id: string;
  hash: string;
  kind: "transfer" | "internal" | "unexplained";
  block_number: string;
  at: string;
  address: string;
  name: string | null;
  from_address: string | null;
  to_address: string | null;
  units: string;
  status: "confirmed" | "failed";
  symbol: string;
  decimals: number;
  price_usd: string | null;
  fee_wei: string | null;
  fee_usd: number | null;
}

/**
 * Transactions of a user's wallets, oldest first, a page at a time: a transfer between two of the wallets is listed for both.
 * @throws DomainProblem nothing_to_export, range_reversed, time_in_future, not_found
 */
export async function exportTransactions(
  context: WalletsContext, userId: string, filter: TransactionFilter,
): Promise<AsyncIterable<ExportRow[]>> {
  const { owned, transferFilter } = await readFilter(context, userId, filter);
  // Finding a page searches each wallet: a page with fewer rows than wallets would cost many lookups per row.
  const rowsPerPage = Math.max(ROWS_PER_PAGE, await countWallets(context, owned));
  return readPages(
    (after: Row | null) => findPage(context, owned, transferFilter, { after, rowsPerPage }),
    toExportRow,
    "There are no transactions in this period",
    rowsPerPage,
  );
}

async function countWallets({ db }: WalletsContext, owned: WalletScope): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) as count from (${movingSince(owned, sql`0`)}) moving`);
  return Number(rows[0]!.count);
}

/**
 * The rows after a given one; a transfer between two of the wallets is a row for each, so the wallet is part of a row's position. The page
 * is found using the indexes only, and full rows are read just for it.
 */
async function findPage(
  { db }: WalletsContext, owned: WalletScope, filter: TransferFilter, { after, rowsPerPage }: { after: Row | null; rowsPerPage: number },
): Promise<Row[]> {
  const mayMove = sql`w.moved_block >= ${after?.block_number ?? "0"}::bigint`;
  // The block says where to start in an index, the position which rows of that block were already returned.
  const later = after ? sql` and t.block_number >= ${after.block_number}::bigint
    and (t.block_number, t.id, own.address) > (${after.block_number}::bigint, ${after.id}::bigint, ${after.address}::text)` : sql``;
  // Scans the indexes backwards, which puts nulls first: asking for nulls last, even though there are none, would sort everything that is
  // left for each page.
  const ofEach = (column: SQL, until: SQL, limit: SQL) => sql`(select t.block_number, t.id, own.address from own cross join lateral
    (select t.block_number, t.id from transfers t where ${column} = own.address
      and t.block_number >= own.from_block${later}${until}${matching(filter)}
      order by t.block_number asc nulls first, t.id asc nulls first limit ${limit}) t)`;
  const ofAll = (until: SQL, limit: SQL) =>
    sql`${ofEach(sql`t.from_address`, until, limit)} union ${ofEach(sql`t.to_address`, until, limit)}`;
  // With many wallets a page takes a few rows of each: the first few rows of each wallet give a block beyond which nothing has to be read.
  const limitPerWallet = sql`(select ceil(${ROWS_OF_EACH}::int * ${rowsPerPage}::int / greatest(1.0, count(*)))::int from own)`;
  const last = sql`select block_number from nearest order by 1 limit 1 offset ${rowsPerPage - 1}`;
  const { rows } = await db.execute<Row>(sql`
    with own as (${ownWallets(owned)} and ${mayMove}),
    nearest as (${ofAll(sql``, limitPerWallet)}),
    bound as (select coalesce((${last}), ${Number.MAX_SAFE_INTEGER}::bigint) as block_number),
    found as (${ofAll(sql` and t.block_number <= (select block_number from bound)`, sql`${rowsPerPage}`)}),
    page as (select * from found order by block_number, id, address limit ${rowsPerPage})
    select t.id, t.hash, t.kind, t.block_number, t.at, own.address, own.name, t.from_address, t.to_address, t.units::text, t.status,
      a.symbol, a.decimals, t.price_usd::text, case when t.fee_payer = own.address then t.fee_wei::text end as fee_wei, -fee.usd as fee_usd
    from page join own on own.address = page.address join transfers t on t.id = page.id join assets a on a.key = t.asset_key
    left join ledger_entries fee on fee.address = own.address and fee.asset_key = 'native' and fee.block_number = t.block_number
      and fee.transfer_id = t.id and fee.kind = 'fee'
    order by t.block_number, t.id, own.address`);
  return rows;
}

function toExportRow(row: Row): ExportRow {
  const [isFrom, isTo] = [row.from_address === row.address, row.to_address === row.address];
  const other = isFrom ? row.to_address : row.from_address;
  const usd = toUsd(BigInt(row.units), row.decimals, row.price_usd);
  return {
    time: new Date(row.at).toISOString(),
    block: Number(row.block_number),
    hash: row.kind === "unexplained" ? null : row.hash,
    wallet: getAddress(row.address),
    wallet_name: row.name,
    counterparty: other ? getAddress(other) : null,
    direction: isFrom && isTo ? "self" : isFrom ? "out" : "in",
    kind: row.kind === "internal" ? "contract" : row.kind,
    status: row.status,
    asset: row.symbol,
    amount: formatUnits(BigInt(row.units), row.decimals),
    price_usd: row.price_usd,
    value_usd: usd === null ? null : decimalText(usd),
    fee: row.fee_wei === null ? null : formatUnits(BigInt(row.fee_wei), NATIVE_DECIMALS),
    fee_usd: row.fee_usd === null ? null : decimalText(row.fee_usd),
  };
}
