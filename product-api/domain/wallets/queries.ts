import { sql, type SQL } from "drizzle-orm";
import { formatUnits, getAddress } from "viem";
import { addressPattern } from "@/contracts/fields/wire-rules";
import type { Wallet, Holding as WalletHolding, WalletPage, WalletQuery } from "@/contracts/wallets/calls";
import { syncStatus } from "@/contracts/wallets/rules";
import { plannedOnce } from "../../db/planned-once";
import { NATIVE_ASSET } from "../assets/rules";
import { groupBy } from "../group-by";
import type { PricesContext } from "../prices/price-book";
import { isStaleQuote } from "../prices/rules";
import { DomainProblem } from "../problem";
import { toIso } from "../time-texts";
import { isUuid } from "../uuid";
import { amountUsd, HOLDINGS_USD } from "../valuation/queries";
import { toUsd, valueHoldings, valueInMToken, type Holding } from "../valuation/rules";

/** For code that values wallets. */
export interface WalletsContext extends PricesContext {
  readonly mTokenKey: string;
}

/** A wallet with one of its holdings. */
type WalletRow = {
  id: string; address: string; name: string | null; is_active: boolean; proven_at: string | null; created_at: string;
  balance_read_at: string | null; balance_block: string | null;
  /** Null, as the four below, if no balance was read yet. */
  asset_key: string | null; symbol: string; decimals: number; units: string; price_usd: number | null; quoted_at: string | null;
  m_price_usd: number | null;
};

interface QuotedHolding extends Holding {
  quotedAt: string | null;
}

/** A user's wallets with their balances, oldest first. */
export async function findWallets(context: WalletsContext, userId: string): Promise<Wallet[]> {
  return toWallets(context, await readRows(
    context, sql`select w.* from wallets w where w.user_id = ${userId}::uuid order by w.created_at, w.id`,
  ));
}

/** One page of a user's wallets, searched and sorted by the database. */
export async function findWalletPage(context: WalletsContext, userId: string, query: WalletQuery): Promise<WalletPage> {
  const { page, page_size, q, sort } = query;
  // The database puts both sides in lower case: JavaScript does so differently with some letters (Σ, İ).
  const containing = (text: string) => sql`lower(${`%${text.replace(/[\\%_]/g, "\\$&")}%`})`;
  // Invisible characters are often copied along with an address; in a name they may join emoji.
  const address = containing(q.replace(/\p{Cf}/gu, ""));
  const filter =
    sql`w.user_id = ${userId}::uuid ${q === "" ? sql`` : sql`and (w.address like ${address} or lower(w.name) like ${containing(q)})`}`;
  const total = q === "" ? countOfWallets(userId) : sql`(select count(*) from wallets w where ${filter})`;
  const chosen =
    sql`select w.* from wallets w where ${filter} order by ${orderBy(sort)} limit ${page_size} offset ${(page - 1) * page_size}`;
  const { rows } = await context.db.execute<WalletRow & { total: string }>(sql`${plannedOnce} select counted.total, held.*
    from (select ${total} as total) counted
    left join (${withHoldings(chosen, context)}) held on true order by held.place, held.asset_key`);
  // Without wallets there is one row, with only their number.
  return { wallets: toWallets(context, rows.filter(({ id }) => id !== null)), total: Number(rows[0]!.total), page, page_size };
}

/** SQL: how many wallets a user has, which is kept: counting ten thousand takes as long as all else that a page of 25 reads. */
export function countOfWallets(userId: string): SQL {
  return sql`coalesce((select c.wallets from wallet_counts c where c.user_id = ${userId}::uuid), 0)`;
}

/**
 * Sorting by creation follows `wallets_user_created_idx`, so that only the rows of the page are read; otherwise unknown values come last.
 */
function orderBy(sort: WalletQuery["sort"]): SQL {
  const direction = sql.raw(sort.startsWith("-") ? "desc" : "asc");
  const key = sort.replace("-", "");
  return key === "created"
    ? sql`w.created_at ${direction}, w.id ${direction}`
    : sql`${sortKey(key)} ${direction} nulls last, w.created_at, w.id`;
}

/** The sort key of a column of the table. */
function sortKey(key: string): SQL {
  if (key === "name") return sql`lower(w.name)`;
  if (key === "status") return sql`(select t.balance_read_at from tracked_addresses t where t.address = w.address)`;
  if (key === "balance") return sql`(select b.units from balances b where b.address = w.address and b.asset_key = ${NATIVE_ASSET})`;
  return sql`(select ${HOLDINGS_USD} from (
    select b.units, ${amountUsd(sql`b.units`, sql`a.decimals`, sql`p.price_usd`)} as usd from balances b
      join assets a on a.key = b.asset_key left join prices p on p.price_id = a.price_id where b.address = w.address) as held)`;
}

/** One wallet of a user, by its id or its address. @throws DomainProblem not_found, also for another user's wallet */
export async function findWallet(context: WalletsContext, userId: string, walletId: string): Promise<Wallet> {
  return toWallets(context, await readWallet(context, userId, walletId))[0]!;
}

/** Holdings of one wallet, asset by asset. @throws DomainProblem not_found */
export async function findWalletHoldings(context: WalletsContext, userId: string, walletId: string): Promise<WalletHolding[]> {
  return holdingsIn(await readWallet(context, userId, walletId)).map(({ symbol, units, decimals, priceUsd, quotedAt }) => ({
    symbol,
    amount: formatUnits(units, decimals),
    price_usd: priceUsd,
    value_usd: toUsd(units, decimals, priceUsd),
    quoted_at: quotedAt,
    is_stale: quotedAt !== null && isStaleQuote(new Date(quotedAt), context.now()),
  }));
}

/** A link that users share names a wallet by its address, because the same wallet has another id in each account. */
async function readWallet(context: WalletsContext, userId: string, named: string): Promise<WalletRow[]> {
  const isNamed = isUuid(named) ? sql`w.id = ${named}::uuid` : addressPattern.test(named) ? sql`w.address = ${named.toLowerCase()}` : null;
  const rows = isNamed ? await readRows(context, sql`select w.* from wallets w where w.user_id = ${userId}::uuid and ${isNamed}`) : [];
  if (rows.length === 0) throw new DomainProblem("not_found", "There is no such wallet");
  return rows;
}

async function readRows(context: WalletsContext, chosen: SQL): Promise<WalletRow[]> {
  return (await context.db.execute<WalletRow>(sql`${plannedOnce} ${withHoldings(chosen, context)} order by place, asset_key`)).rows;
}

/**
 * SQL: the chosen wallets in their order (`place`), each with its holdings. One statement, so that no balance is shown with the age of
 * another, and a wallet that is removed meanwhile leaves no gap.
 */
function withHoldings(chosen: SQL, { mTokenKey }: WalletsContext): SQL {
  return sql`select w.*, t.balance_read_at, t.balance_block, a.key as asset_key, a.symbol, a.decimals, b.units::text, p.price_usd,
      p.quoted_at, (select m.price_usd from assets join prices m using (price_id) where assets.key = ${mTokenKey}) as m_price_usd
    from (select chosen.*, row_number() over () as place from (${chosen}) chosen) w
    left join tracked_addresses t on t.address = w.address
    left join (balances b join assets a on a.key = b.asset_key left join prices p on p.price_id = a.price_id) on b.address = w.address`;
}

function toWallets(context: WalletsContext, rows: readonly WalletRow[]): Wallet[] {
  const nowMs = context.now().getTime();
  return [...groupBy(rows, ({ id }) => id).values()].map((group) => {
    const wallet = group[0]!;
    const held = holdingsIn(group);
    const { usd, unpricedCount } = valueHoldings(held);
    const lastUpdated = toIso(wallet.balance_read_at);
    return {
      id: wallet.id,
      address: getAddress(wallet.address),
      name: wallet.name,
      balance: amountOf(held, NATIVE_ASSET),
      balance_usd: usd,
      balance_m_token: valueInMToken(held, context.mTokenKey, wallet.m_price_usd),
      last_updated: lastUpdated,
      is_active: wallet.is_active,
      status: syncStatus(lastUpdated, nowMs),
      m_token_held: amountOf(held, context.mTokenKey),
      unpriced_count: unpricedCount,
      balance_block: wallet.balance_block === null ? null : Number(wallet.balance_block),
      ownership: wallet.proven_at === null ? "unproven" : "proven",
      created_at: toIso(wallet.created_at),
    };
  });
}

function holdingsIn(rows: readonly WalletRow[]): QuotedHolding[] {
  return rows.flatMap(({ asset_key: assetKey, symbol, decimals, units, price_usd: priceUsd, quoted_at }) =>
    assetKey === null ? [] : [{ assetKey, symbol, decimals, units: BigInt(units), priceUsd, quotedAt: toIso(quoted_at) }]);
}

function amountOf(holdings: readonly Holding[], assetKey: string): string | null {
  const holding = holdings.find((one) => one.assetKey === assetKey);
  return holding ? formatUnits(holding.units, holding.decimals) : null;
}
