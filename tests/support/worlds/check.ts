import { sql } from "drizzle-orm";
import type { DashboardStats, Portfolio, PortfolioHistory } from "@/contracts/portfolio";
import type { Snapshot } from "@/contracts/statement/calls";
import type { Transaction, Wallet } from "@/contracts/wallets/calls";
import { checkStatements } from "./check-statement";
import { allPages, amount, CHANGE_SLACK, readOk, checkPercent, DAY_MS, fail, near, same } from "./compare";
import { Figures, usdOf } from "./figures";
import type { Event } from "./expected-ledger";
import type { Owner, World } from "./setting";

/** Compares everything the product shows its users with the expected ledger. @throws Difference */
export async function checkWorld(world: World): Promise<void> {
  await checkStored(world);
  for (const owner of world.owners) await checkOwner(world, owner);
}

async function checkStored({ stage }: World): Promise<void> {
  const { rows } = await stage.context.db.execute(sql`
    select b.address, b.asset_key, b.units::text, sum(e.units)::text as entered, min(e.balance)::text as least from balances b
    left join ledger_entries e on e.address = b.address and e.asset_key = b.asset_key
    group by 1, 2, 3 having b.units <> coalesce(sum(e.units), -1) or b.units < 0 or min(e.balance) < 0`);
  if (rows.length > 0) fail("ledgers add up to balances and hold no less than nothing", rows, []);
  const { rows: skewed } = await stage.context.db.execute(sql`
    select address, asset_key, block_number, position, at from (
      select *, lag(at) over series as at_before, lag(balance) over series as balance_before, row_number() over series as nth
        from ledger_entries
      window series as (partition by address, asset_key order by block_number, position)) e
    where (nth = 1) <> (kind = 'opening') or at < at_before or balance <> coalesce(balance_before, 0) + units`);
  if (skewed.length > 0) fail("each ledger entry follows on the one before", skewed, []);
}

async function checkOwner(world: World, owner: Owner): Promise<void> {
  const { stage, ledger } = world;
  const figures = (own: Iterable<string>) => new Figures(ledger, stage.market, stage.nowMs(), new Set(own));
  const all = figures(owner.wallets.keys());
  const wallets = await readOk<Wallet[]>(world, owner, "/api/wallets");
  same("number of wallets", wallets.length, owner.wallets.size);
  for (const wallet of wallets) checkWallet(wallet, figures([wallet.address.toLowerCase()]));
  await checkTransactions(world, owner, all, "");
  await checkStatements(world, owner, all, "");
  await checkSnapshot(world, owner, all);
  await checkStats(world, owner, all);
  await checkPortfolio(world, owner, all, figures);
  await checkHistory(world, owner, all);
  const [address] = owner.wallets.size === 0 ? [] : [world.checkRandom.pick([...owner.wallets.keys()])];
  if (!address) return;
  const of = `&wallet_id=${owner.wallets.get(address)}`;
  await checkTransactions(world, owner, figures([address]), of);
  await checkStatements(world, owner, figures([address]), of);
}

function checkWallet(wallet: Wallet, one: Figures): void {
  const what = `wallet ${wallet.address}`;
  same(`${what} balance`, wallet.balance, amount(one.balance("ETH")));
  same(`${what} M held`, wallet.m_token_held, amount(one.balance("M")));
  near(`${what} usd`, wallet.balance_usd, one.worth(null));
  checkInMToken(`${what} M`, wallet.balance_m_token, one);
}

function checkInMToken(what: string, actual: string | null, figures: Figures): void {
  const usd = figures.worth(null);
  near(what, actual === null ? null : Number(actual), usd === null ? null : usd / figures.price("M", null)!, 0, 2e-6);
}

async function checkStats(world: World, owner: Owner, all: Figures): Promise<void> {
  const stats = await readOk<DashboardStats>(world, owner, "/api/admin/stats");
  const dayAgo = world.stage.nowMs() - DAY_MS;
  const change = all.changeUpToNow(dayAgo);
  same("stats wallets", stats.total_wallets, owner.wallets.size);
  near("stats total", stats.total_portfolio_value_usd, all.worth(null));
  checkInMToken("stats total in M", stats.total_portfolio_value_m_token, all);
  same("stats transactions", stats.total_transactions, all.confirmed().length);
  same("stats transactions of a day", stats.transactions_24h, all.confirmed().filter(({ atMs }) => atMs >= dayAgo).length);
  const brief = await readOk<DashboardStats>(world, owner, "/api/admin/stats?brief=true");
  same("brief stats transactions of a day", brief.transactions_24h, stats.transactions_24h);
  near("stats change in dollars", stats.total_change_24h_usd, change?.usd ?? null, all.worth(null) ?? 0, CHANGE_SLACK);
  checkPercent("stats change", stats.total_change_24h, change?.percent ?? null);
  near("stats mean transaction", stats.avg_transaction_usd, all.meanTransferUsd());
  same("stats history from", stats.history_from && Date.parse(stats.history_from), all.historyFrom());
}

async function checkPortfolio(world: World, owner: Owner, all: Figures, figures: (own: Iterable<string>) => Figures): Promise<void> {
  const portfolio = await readOk<Portfolio>(world, owner, "/api/portfolios");
  const nowMs = world.stage.nowMs();
  near("portfolio total", portfolio.total_value_usd, all.worth(null));
  same("portfolio history from", portfolio.history_from && Date.parse(portfolio.history_from), all.historyFrom());
  for (const [days, usd, percent] of [
    [1, portfolio.total_change_24h_usd, portfolio.total_change_24h], [7, portfolio.total_change_7d_usd, portfolio.total_change_7d],
    [30, portfolio.total_change_30d_usd, portfolio.total_change_30d],
  ] as const) {
    const change = all.changeUpToNow(nowMs - days * DAY_MS);
    near(`portfolio change of ${days} days`, usd, change?.usd ?? null, all.worth(null) ?? 0, CHANGE_SLACK);
    checkPercent(`portfolio change of ${days} days in percent`, percent, change?.percent ?? null);
  }
  same("portfolio wallets", portfolio.assets.length, owner.wallets.size);
  for (const asset of portfolio.assets) {
    const one = figures([asset.wallet_address.toLowerCase()]);
    const what = `portfolio ${asset.wallet_address}`;
    same(`${what} balance`, asset.balance, amount(one.balance("ETH")));
    near(`${what} usd`, asset.balance_usd, one.worth(null));
    same(`${what} history from`, asset.history_from && Date.parse(asset.history_from), one.historyFrom());
    for (const [days, usd] of [[1, asset.profit_loss_24h], [7, asset.profit_loss_7d], [30, asset.profit_loss_30d]] as const) {
      const expected = one.changeUpToNow(nowMs - days * DAY_MS)?.usd ?? null;
      near(`${what} profit of ${days} days`, usd, expected, all.worth(null) ?? 0, CHANGE_SLACK);
    }
  }
  for (const coin of portfolio.coins) {
    same(`portfolio coin ${coin.symbol}`, coin.amount, amount(all.balance(coin.symbol as "ETH" | "M")));
    near(`portfolio coin ${coin.symbol} price`, coin.price_usd, all.price(coin.symbol as "ETH" | "M", null));
  }
}

async function checkHistory(world: World, owner: Owner, all: Figures): Promise<void> {
  const range = world.checkRandom.pick(["24h", "7d"]);
  const { points } = await readOk<PortfolioHistory>(world, owner, `/api/v1/portfolio/history?range=${range}`);
  if (all.worth(null) === null) return same("points of nothing", points.length, 0);
  near("history's last point", points.at(-1)!.value_usd, all.worth(null));
  for (const { at, value_usd } of points.slice(0, -1)) {
    near(`history at ${at}`, value_usd, all.chartWorth(Date.parse(at)), all.worth(null) ?? 0);
  }
}

/** How an event appears in a list, regardless of its position. */
function describeEvent(event: Event, figures: Figures): string {
  const isOut = figures.knows(event, event.from);
  const fee = event.fee && figures.knows(event, event.fee.payer) ? amount(event.fee.wei) : null;
  return [
    event.hash, event.kind, isOut ? "outgoing" : "incoming", amount(event.units), event.coin, event.from, event.to,
    event.failed ? "failed" : "confirmed", fee, event.block,
  ].join(" ");
}

function describeTransaction(one: Transaction): string {
  return [
    one.hash, one.kind, one.type, one.value, one.symbol, one.from?.toLowerCase(), one.to?.toLowerCase(), one.status, one.fee,
    one.block_number,
  ].join(" ");
}

async function checkTransactions(world: World, owner: Owner, figures: Figures, of: string): Promise<void> {
  const listed = await allPages(world, owner, `/api/v1/transactions?${of.slice(1)}`);
  const expected = figures.events();
  const withoutUnknown = (line: string) => line.replaceAll(" undefined ", "  ");
  const [actualLines, expectedLines] = [
    listed.map(describeTransaction).map(withoutUnknown).toSorted(),
    expected.map((event) => describeEvent(event, figures)).map(withoutUnknown).toSorted(),
  ];
  const missing = expectedLines.filter((line) => !actualLines.includes(line));
  const surplus = actualLines.filter((line) => !expectedLines.includes(line));
  if (missing.length > 0 || surplus.length > 0 || actualLines.length !== expectedLines.length) {
    fail(`transactions${of} (surplus, missing)`, surplus, missing.length > 0 ? missing : expectedLines.length);
  }
  for (const transaction of listed) {
    const event = expected.find((one) => withoutUnknown(describeEvent(one, figures)) === withoutUnknown(describeTransaction(transaction)))!;
    near(`dollars of ${transaction.id}`, transaction.value_usd, usdOf(event));
    near(
      `dollars of the fee of ${transaction.id}`,
      transaction.fee_usd,
      transaction.fee === null ? null : usdOf({ units: event.fee!.wei, priceUsd: event.fee!.priceUsd }),
    );
  }
}

async function checkSnapshot(world: World, owner: Owner, all: Figures): Promise<void> {
  const nowMs = world.stage.nowMs();
  const atMs = nowMs - 1_000 * world.checkRandom.integer(0, world.checkRandom.pick([1_000, 20_000, 200_000]));
  const path = `/api/v1/portfolio/snapshot?at=${new Date(atMs).toISOString()}`;
  const since = all.knownSince();
  if (since === null || since > atMs) {
    const { status } = await world.stage.call(owner.person, "GET", path);
    return same("a time of which nothing is known is refused", status, 422);
  }
  const snapshot = await readOk<Snapshot>(world, owner, path);
  near(`${path} total`, snapshot.total_value_usd, all.worth(atMs));
  same(`${path} transactions`, snapshot.total_transactions, all.confirmed().filter((event) => event.atMs <= atMs).length);
  for (const coin of snapshot.coins) same(`${path} ${coin.symbol}`, coin.amount, amount(all.balanceAt(coin.symbol as "ETH" | "M", atMs)));
  for (const wallet of snapshot.wallets) {
    const one = new Figures(world.ledger, world.stage.market, nowMs, new Set([wallet.wallet_address.toLowerCase()]));
    same(`${path} ${wallet.wallet_address}`, wallet.balance, amount(one.balanceAt("ETH", atMs)));
    near(`${path} ${wallet.wallet_address} usd`, wallet.value_usd, one.worth(atMs));
  }
}
