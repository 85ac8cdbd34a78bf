import { formatUnits, getAddress } from "viem";
import type { Snapshot, SnapshotCoin, SnapshotQuery } from "@/contracts/statement/calls";
import { NATIVE_ASSET } from "../assets/rules";
import { findBlockAt } from "../chain/queries";
import { groupBy } from "../group-by";
import { fieldProblem } from "../problem";
import { countTransactionsUntil } from "../transactions/queries";
import { valueHoldings, valueInMToken, type Holding } from "../valuation/rules";
import type { WalletsContext } from "../wallets/queries";
import { findWalletScope, type WalletScope } from "../wallets/queries-scope";
import { toCoin, toHoldings } from "./portfolio";
import { findHeldAt } from "./queries-ledger";
import { countWalletsKnown, findWalletsKnown } from "./queries-statement";
import { priceOf, withMarket, type Market } from "./spans";
import { requireKnownTime } from "./statement";

/**
 * Holdings at a time and their value then: of all wallets together, and of each on a page of them.
 * @throws DomainProblem time_in_future, time_before_history, not_found
 */
export async function findSnapshot(context: WalletsContext, userId: string, query: SnapshotQuery): Promise<Snapshot> {
  const at = new Date(query.at);
  if (at > context.now()) throw fieldProblem("time_in_future", "at");
  const owned = await findWalletScope(context, userId, query.wallet_id);
  await requireKnownTime(context, owned, at, "at");
  return withMarket(context, (within, market) =>
    readSnapshot(within, market, owned, { at, limit: query.page_size, offset: (query.page - 1) * query.page_size }));
}

async function readSnapshot(
  context: WalletsContext, market: Market, owned: WalletScope, { at, ...page }: { at: Date; limit: number; offset: number },
): Promise<Snapshot> {
  const wallets = await findWalletsKnown(context.db, owned, page);
  const [all, each, block, totalTransactions, count] = await Promise.all([
    findHeldAt(context.db, owned, at, "together"),
    findHeldAt(context.db, { ...owned, addresses: wallets.map(({ address }) => address) }, at, "each"),
    findBlockAt(context.db, at),
    countTransactionsUntil(context.db, owned, at),
    countWalletsKnown(context.db, owned, at),
  ]);
  const whole = toHoldings(market, all, at);
  const byAddress = groupBy(each, ({ group }) => group);
  const { usd, unpricedCount } = valueHoldings(whole);
  return {
    at: at.toISOString(),
    block_number: block?.number ?? null,
    block_at: block?.at.toISOString() ?? null,
    total_value_usd: usd,
    total_value_m_token: valueInMToken(whole, context.mTokenKey, priceOf(market, context.mTokenKey, at)),
    unpriced_count: unpricedCount,
    total_transactions: totalTransactions,
    coins: whole.map((holding) => toSnapshotCoin(market, holding, at, usd)),
    wallets_total: count.total,
    wallets_known: count.known,
    wallets: wallets.map(({ address, historyFrom, ...wallet }) => {
      const held = toHoldings(market, byAddress.get(address) ?? [], at);
      const native = held.find(({ assetKey }) => assetKey === NATIVE_ASSET);
      const valueUsd = held.length === 0 ? null : valueHoldings(held).usd;
      return {
        ...wallet,
        wallet_address: getAddress(address),
        history_from: historyFrom?.toISOString() ?? null,
        is_known: held.length > 0,
        balance: native ? formatUnits(native.units, native.decimals) : null,
        value_usd: valueUsd,
        coins: held.map((holding) => toSnapshotCoin(market, holding, at, valueUsd)),
      };
    }),
  };
}

function toSnapshotCoin(market: Market, holding: Holding, at: Date, totalUsd: number | null): SnapshotCoin {
  const priceId = market.coins.get(holding.assetKey)?.priceId ?? null;
  const quote = priceId === null ? null : market.quotes.quoteAt(priceId, at.getTime());
  return { ...toCoin(holding, totalUsd), quoted_at: quote?.quotedAt.toISOString() ?? null };
}
