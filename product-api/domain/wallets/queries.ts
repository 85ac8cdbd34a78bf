import { and, eq, sql, type SQL } from "drizzle-orm";
import { formatUnits, getAddress } from "viem";
import type { Wallet, Holding as WalletHolding, WalletPage, WalletQuery } from "@/contracts/wallets/calls";
import { syncStatus } from "@/contracts/wallets/rules";
import { plannedOnce } from "../../db/planned-once";
import { assets, balances } from "../../db/schema/chain";
import { prices } from "../../db/schema/prices";
import { trackedAddresses, wallets } from "../../db/schema/wallets";
import { findAssetPrice } from "../assets/queries";
import { NATIVE_ASSET } from "../assets/rules";
import { inSnapshot, type Db } from "../context";
import { groupBy } from "../group-by";
import type { PricesContext } from "../prices/price-book";
import { DomainProblem } from "../problem";
import { hasId } from "../queries-id";
import { usdToMToken, valueHoldings, toUsd, type Holding } from "../valuation/rules";
import { amountUsd, HOLDINGS_USD } from "../valuation/queries";

/** For code that values wallets. */
export interface WalletsContext extends PricesContext {
  readonly mTokenKey: string;
}

/** A user's wallets with their balances, oldest first. */
export async function findWallets(context: WalletsContext, userId: string): Promise<Wallet[]> {
  return readWallets(context, eq(wallets.userId, userId));
}

/** One page of a user's wallets, searched and sorted by the database. */
export async function findWalletPage(context: WalletsContext, userId: string, query: WalletQuery): Promise<WalletPage> {
  const { page, page_size, q, sort } = query;
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const filter =
    sql`w.user_id = ${userId}::uuid ${q === "" ? sql`` : sql`and (w.address like ${pattern} or lower(w.name) like ${pattern})`}`;
  // In one snapshot: a wallet that is removed meanwhile is both on the page and among its rows, or in neither.
  return inSnapshot(context.db, async (db) => {
    // The first statement sent fails first, and its error says what in the input cannot be searched for.
    const [{ rows }, counted] = await Promise.all([
      db.execute<{ id: string }>(
        sql`select w.id from wallets w where ${filter} order by ${orderBy(sort)} limit ${page_size} offset ${(page - 1) * page_size}`,
      ),
      db.execute<{ total: string }>(sql`select count(*) as total from wallets w where ${filter}`),
    ]);
    const ids = rows.map(({ id }) => id);
    const found = ids.length === 0
      ? []
      : await readWalletRows({ ...context, db }, and(eq(wallets.userId, userId), sql`${wallets.id} = any(${sql.param(ids)}::uuid[])`));
    const byId = new Map(found.map((wallet) => [wallet.id, wallet]));
    return { wallets: ids.map((id) => byId.get(id)!), total: Number(counted.rows[0]!.total), page, page_size };
  });
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

/** One wallet of a user. @throws DomainProblem not_found, also for another user's wallet */
export async function findWallet(context: WalletsContext, userId: string, walletId: string): Promise<Wallet> {
  const [found] = await readWallets(context, and(eq(wallets.userId, userId), hasId(wallets.id, walletId)));
  if (!found) throw new DomainProblem("not_found", "There is no such wallet");
  return found;
}

/** In one snapshot, so that a balance is never shown with the age of another. */
async function readWallets(context: WalletsContext, where: SQL | undefined): Promise<Wallet[]> {
  return inSnapshot(context.db, (db) => readWalletRows({ ...context, db }, where));
}

async function readWalletRows(context: WalletsContext, where: SQL | undefined): Promise<Wallet[]> {
  const [rows, holdings, mPriceUsd] = await Promise.all([
    context.db
      .select({ wallet: wallets, readAt: trackedAddresses.balanceReadAt, block: trackedAddresses.balanceBlock })
      .from(wallets)
      .leftJoin(trackedAddresses, eq(trackedAddresses.address, wallets.address))
      .where(and(sql`${plannedOnce} true`, where))
      .orderBy(wallets.createdAt, wallets.id),
    findHoldings(context.db, where),
    findAssetPrice(context.db, context.mTokenKey),
  ]);
  const nowMs = context.now().getTime();

  return rows.map(({ wallet, readAt, block }) => {
    const held = holdings.get(wallet.address) ?? [];
    const { usd, unpricedCount } = valueHoldings(held);
    const lastUpdated = readAt?.toISOString() ?? null;
    return {
      id: wallet.id,
      address: getAddress(wallet.address),
      name: wallet.name,
      balance: amountOf(held, NATIVE_ASSET),
      balance_usd: usd,
      balance_m_token: usdToMToken(usd, mPriceUsd),
      last_updated: lastUpdated,
      is_active: wallet.isActive,
      status: syncStatus(lastUpdated, nowMs),
      m_token_held: amountOf(held, context.mTokenKey),
      unpriced_count: unpricedCount,
      balance_block: block,
      ownership: wallet.provenAt ? "proven" : "unproven",
      created_at: wallet.createdAt.toISOString(),
    };
  });
}

/** Holdings of one wallet, asset by asset. @throws DomainProblem not_found */
export async function findWalletHoldings(context: WalletsContext, userId: string, walletId: string): Promise<WalletHolding[]> {
  const wallet = await findWallet(context, userId, walletId);
  const held = (await findHoldings(context.db, eq(wallets.id, wallet.id))).get(wallet.address.toLowerCase()) ?? [];
  return held.map(({ symbol, units, decimals, priceUsd, quotedAt }) => ({
    symbol,
    amount: formatUnits(units, decimals),
    price_usd: priceUsd,
    value_usd: toUsd(units, decimals, priceUsd),
    quoted_at: quotedAt?.toISOString() ?? null,
  }));
}

/** Holdings of the matching wallets, by address. */
async function findHoldings(db: Db, where: SQL | undefined) {
  const rows = await db
    .selectDistinct({
      address: balances.address,
      assetKey: assets.key,
      symbol: assets.symbol,
      decimals: assets.decimals,
      units: balances.units,
      priceUsd: prices.priceUsd,
      quotedAt: prices.quotedAt,
    })
    .from(wallets)
    .innerJoin(balances, eq(balances.address, wallets.address))
    .innerJoin(assets, eq(assets.key, balances.assetKey))
    .leftJoin(prices, eq(prices.priceId, assets.priceId))
    .where(and(sql`${plannedOnce} true`, where));
  return groupBy(rows.map((row) => ({ ...row, units: BigInt(row.units) })), ({ address }) => address);
}

function amountOf(holdings: Holding[], assetKey: string): string | null {
  const holding = holdings.find((one) => one.assetKey === assetKey);
  return holding ? formatUnits(holding.units, holding.decimals) : null;
}
