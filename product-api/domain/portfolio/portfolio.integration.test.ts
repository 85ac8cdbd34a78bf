import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addedWalletsShown, snapshotPageSize } from "@/contracts/statement/rules";
import { openTestContext, type TestContext } from "@/tests/support/database/database";
import { testPlayers } from "@/tests/support/database/players";
import { findWalletHoldings } from "../wallets/queries";
import { findDashboardStats, findPortfolio } from "./portfolio";
import { findMeanTransferUsd, findWalletCounts } from "./queries";
import { findSnapshot } from "./snapshot";
import { findStatement } from "./statement";

const HOUR_MS = 60 * 60_000;
const COIN = "0x00000000000000000000000000000000000000c0";
const [ADDRESS, HELD, READS] = ["0x00000000000000000000000000000000000000d1", 10, 20];

let test: TestContext;
beforeAll(async () => {
  test = await openTestContext();
});
afterAll(() => test.close());

const hoursAgo = (hours: number) => new Date(test.context.now().getTime() - hours * HOUR_MS).toISOString();

/** Adds a user who has held some of a coin for two days, worth $1 a day ago and $2 now. */
async function addHolder(): Promise<string> {
  const { db } = test.context;
  const players = await testPlayers(test.context);
  const userId = await players.add();
  await players.wallet(userId, null, { address: ADDRESS });
  await db.execute(sql`insert into assets (key, symbol, decimals, price_id) values (${COIN}, 'COIN', 0, 'coin')`);
  await db.execute(sql`insert into prices (price_id, price_usd, quoted_at) values ('coin', 2, ${hoursAgo(0)})`);
  await db.execute(
    sql`insert into price_points (price_id, at, price_usd) values ('coin', ${hoursAgo(25)}, 1), ('coin', ${hoursAgo(1)}, 2)`,
  );
  await db.execute(sql`insert into balances (address, asset_key, units) values (${ADDRESS}, ${COIN}, ${HELD})`);
  await db.execute(sql`insert into ledger_entries (address, asset_key, block_number, position, at, kind, units, balance, price_usd, usd)
    values (${ADDRESS}, ${COIN}, 1, 0, ${hoursAgo(48)}, 'opening', ${HELD}, ${HELD}, 1, ${HELD})`);
  return userId;
}

/** Two coins arrive in a block. */
async function deposit(block: number): Promise<void> {
  await test.context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ units: string }>(
      sql`update balances set units = units + 2 where address = ${ADDRESS} and asset_key = ${COIN} returning units::text`,
    );
    await tx.execute(sql`insert into ledger_entries (address, asset_key, block_number, position, at, kind, units, balance, price_usd, usd)
      values (${ADDRESS}, ${COIN}, ${block}, 0, ${hoursAgo(0.5)}, 'transfer', 2, ${rows[0]!.units}, 2, 4)`);
  });
}

it("coins that arrive while figures are being read do not distort the change", async () => {
  const userId = await addHolder();
  let isReading = true;
  const depositing = (async () => {
    for (let block = 2; isReading; block += 1) await deposit(block);
  })();
  const changes = new Set<number | null>();
  for (let read = 0; read < READS; read += 1) {
    changes.add((await findDashboardStats(test.context, userId, { brief: false })).total_change_24h_usd);
    changes.add((await findPortfolio(test.context, userId)).total_change_24h_usd);
    changes.add((await findStatement(test.context, userId, { from: hoursAgo(24) })).change_usd);
  }
  isReading = false;
  await depositing;
  expect([...changes]).toEqual([HELD]);
});

it("each change covers its own period: a day, seven days, thirty days", async () => {
  const { db } = test.context;
  const players = await testPlayers(test.context);
  const userId = await players.add();
  const address = await players.wallet(userId, null);
  await db.execute(sql`insert into assets (key, symbol, decimals, price_id) values ('riser', 'RISER', 0, 'riser')`);
  await db.execute(sql`insert into prices (price_id, price_usd, quoted_at) values ('riser', 5, ${hoursAgo(0)})`);
  for (const [days, usd] of [[31, 1], [8, 2], [1.1, 4]] as const) {
    await db.execute(sql`insert into price_points (price_id, at, price_usd) values ('riser', ${hoursAgo(24 * days)}, ${usd})`);
  }
  await db.execute(sql`insert into balances (address, asset_key, units) values (${address}, 'riser', 10)`);
  await db.execute(sql`insert into ledger_entries (address, asset_key, block_number, position, at, kind, units, balance, price_usd, usd)
    values (${address}, 'riser', 1, 0, ${hoursAgo(24 * 40)}, 'opening', 10, 10, 1, 10)`);
  const found = await findPortfolio(test.context, userId);
  expect([found.total_change_24h_usd, found.total_change_7d_usd, found.total_change_30d_usd]).toEqual([10, 30, 40]);
  expect([found.total_change_24h, found.total_change_7d, found.total_change_30d]).toEqual([25, 150, 400]);
  expect(found.assets).toMatchObject([{ profit_loss_24h: 10, profit_loss_7d: 30, profit_loss_30d: 40 }]);
  const stats = await findDashboardStats(test.context, userId, { brief: false });
  expect([stats.total_change_24h, stats.total_change_24h_usd]).toEqual([25, 10]);
});

/** Enters what addresses hold of a coin, and have held for two days. */
async function hold(assetKey: string, held: Readonly<Record<string, bigint>>): Promise<void> {
  for (const [address, units] of Object.entries(held)) {
    await test.context.db.execute(sql`insert into balances (address, asset_key, units) values (${address}, ${assetKey}, ${units})`);
    await test.context.db.execute(sql`
      insert into ledger_entries (address, asset_key, block_number, position, at, kind, units, balance, price_usd, usd)
      values (${address}, ${assetKey}, 1, 0, ${hoursAgo(48)}, 'opening', ${units}, ${units}, 1, 1)`);
  }
}

/** A known coin without decimals with its prices a day ago and now, in dollars. */
async function addCoin(name: string, before: number, now: number): Promise<void> {
  const { db } = test.context;
  await db.execute(sql`insert into assets (key, symbol, decimals, price_id) values (${name}, ${name.toUpperCase()}, 0, ${name})`);
  await db.execute(sql`insert into prices (price_id, price_usd, quoted_at) values (${name}, ${now}, ${hoursAgo(0)})`);
  await db.execute(sql`insert into price_points (price_id, at, price_usd) values (${name}, ${hoursAgo(25)}, ${before})`);
}

it("a statement closes with the total, and explains the change, that other screens show: to the cent", async () => {
  const players = await testPlayers(test.context);
  const userId = await players.add();
  const address = await players.wallet(userId, null);
  for (const name of ["cent-a", "cent-b", "cent-c"]) {
    await addCoin(name, 1, 1.004);
    await hold(name, { [address]: 1n });
  }
  const [stats, found, statement] = await Promise.all([
    findDashboardStats(test.context, userId, { brief: false }), findPortfolio(test.context, userId),
    findStatement(test.context, userId, { from: hoursAgo(24) }),
  ]);
  const inCents = (usd: number | null) => Math.round(usd! * 100);
  expect([stats.total_portfolio_value_usd, found.total_value_usd, statement.usd!.closing].map(inCents)).toEqual([301, 301, 301]);
  const changes = [stats.total_change_24h_usd, found.total_change_24h_usd, found.assets[0]!.profit_loss_24h, statement.change_usd];
  expect(changes.map(inCents)).toEqual([1, 1, 1, 1]);
});

it("a coin of which all wallets together hold an absurd amount is left out of the total, and of each wallet's share of it", async () => {
  const players = await testPlayers(test.context);
  const userId = await players.add();
  const wallet = () => players.wallet(userId, null);
  const [absurd, both, some, plain, empty] = [await wallet(), await wallet(), await wallet(), await wallet(), await wallet()];
  await addCoin("plain", 1, 1);
  await addCoin("spam", 1, 1);
  await hold("plain", { [absurd]: 0n, [both]: 100n, [some]: 0n, [plain]: 300n, [empty]: 0n });
  await hold("spam", { [absurd]: 10n ** 18n, [both]: 1_000_000n, [some]: 50n, [plain]: 0n, [empty]: 0n });
  const found = await findPortfolio(test.context, userId);
  expect(found.total_value_usd).toBe(400);
  const shares = new Map(found.assets.map(({ wallet_address, balance_usd, percentage_of_portfolio }) =>
    [wallet_address.toLowerCase(), [balance_usd, percentage_of_portfolio]]));
  expect([absurd, both, some, plain, empty].map((address) => shares.get(address))).toEqual([
    [null, null], [1_000_100, 25], [50, null], [300, 75], [0, 0],
  ]);
});

/** Adds a user with `count` wallets that all held something when their history began, two days ago. */
async function addOwnerOf(count: number): Promise<string> {
  const players = await testPlayers(test.context);
  const userId = await players.add();
  for (let nth = 0; nth < count; nth += 1) {
    // The last ones made come first by address, but their history begins last.
    const address = await players.wallet(userId, null, { address: `0x${(count - nth).toString(16).padStart(40, "a")}` });
    await test.context.db.execute(sql`insert into balances (address, asset_key, units) values (${address}, ${COIN}, 1)`);
    await test.context.db.execute(sql`insert into ledger_entries (address, asset_key, block_number, position, at, kind, units, balance)
      values (${address}, ${COIN}, 1, 0, ${hoursAgo(48 - nth / 100)}, 'opening', 1, 1)`);
  }
  return userId;
}

it("with very many wallets, a statement lists the first that were added with their number, and a snapshot comes in pages", async () => {
  const userId = await addOwnerOf(snapshotPageSize + 5);
  const { wallets_added, wallets_added_count } = await findStatement(test.context, userId, { from: hoursAgo(72) });
  const first = Array.from({ length: addedWalletsShown }, (_, nth) => `0x${(snapshotPageSize + 5 - nth).toString(16).padStart(40, "a")}`);
  expect([wallets_added.map(({ wallet_address }) => wallet_address.toLowerCase()), wallets_added_count]).toEqual([
    first, snapshotPageSize + 5,
  ]);
  const pages =
    await Promise.all([1, 2].map((page) => findSnapshot(test.context, userId, { at: hoursAgo(24), page, page_size: snapshotPageSize })));
  expect(pages.map(({ wallets, wallets_total, wallets_known }) => [wallets.length, wallets_total, wallets_known])).toEqual([
    [100, 105, 105], [5, 105, 105],
  ]);
  expect(new Set(pages.flatMap(({ wallets }) => wallets.map(({ wallet_id }) => wallet_id))).size).toBe(105);
});

it("the mean transfer value includes every transfer later than its start, whichever blocks are known", async () => {
  const { db } = test.context;
  const players = await testPlayers(test.context);
  const [userId, stranger] = [await players.add(), `0x${"1".repeat(40)}`];
  const address = await players.wallet(userId, null);
  const from = hoursAgo(24);
  const momentAt = (seconds: number) => new Date(Date.parse(from) + seconds * 1000).toISOString();
  // Value of each in dollars: $1 and $2 are too early; $4 is a millisecond later, in the very next block, and $8 further on.
  for (const [block, seconds, usd] of [[100, -10, 1], [101, 0, 2], [102, 0.001, 4], [103, 10, 8]] as const) {
    await db.execute(sql`
      insert into transfers (hash, movement_index, block_number, at, from_address, to_address, asset_key, units, status, price_usd)
      values (${`0x${block}`}, -1, ${block}, ${momentAt(seconds)}, ${block % 2 === 0 ? address : stranger},
        ${block % 2 === 0 ? stranger : address}, 'usd', ${usd * 100}, 'confirmed', 1)`);
  }
  const mean = () => findMeanTransferUsd(db, userId, new Date(from));
  expect(await mean()).toBe(6);
  for (const [block, at] of [
    [103, null], [0, null], [50, momentAt(-5000)], [100, momentAt(-10)], [101, from], [102, momentAt(0.001)], [200, momentAt(5000)],
  ] as const) {
    await db.execute(sql`insert into chain_blocks (number, hash, at) values (${block}, ${`0x${block}`}, ${at})`);
    expect(await mean()).toBe(6);
  }
});

it("the mean transfer value of 30 days leaves out failed and empty transfers, and those between own wallets", async () => {
  const { db } = test.context;
  const players = await testPlayers(test.context);
  const userId = await players.add();
  const [one, other] = [await players.wallet(userId, null), await players.wallet(userId, null)];
  const stranger = `0x${"2".repeat(40)}`;
  // What counts is worth $4; each of the others is worth so much that the mean would show it.
  for (const [block, days, usd, status, to] of [
    [201, 31, 100, "confirmed", stranger], [202, 29, 4, "confirmed", stranger], [203, 3, 1000, "failed", stranger],
    [204, 2, 0, "confirmed", stranger], [205, 1, 1000, "confirmed", other],
  ] as const) {
    await db.execute(sql`
      insert into transfers (hash, movement_index, block_number, at, from_address, to_address, asset_key, units, status, price_usd)
      values (${`0x${block}`}, -1, ${block}, ${hoursAgo(24 * days)}, ${one}, ${to}, 'usd', ${usd * 100}, ${status}, 1)`);
  }
  expect((await findDashboardStats(test.context, userId, { brief: false })).avg_transaction_usd).toBe(4);
});

it("counts the wallets read within five minutes, whether few or many addresses were read late", async () => {
  const { db } = test.context;
  const players = await testPlayers(test.context);
  const [userId, other] = [await players.add(), await players.add()];
  const syncedAfter = new Date("2026-11-05T12:00:00Z");
  const track = async (owner: string, seconds: number | null) => {
    const address = await players.wallet(owner, null);
    const readAt = seconds === null ? null : new Date(syncedAfter.getTime() + 1000 * seconds).toISOString();
    await db.execute(sql`insert into tracked_addresses (address, tracked_at, balance_read_at) values (${address}, now(), ${readAt})
      on conflict (address) do update set balance_read_at = excluded.balance_read_at`);
  };
  for (const [owner, seconds] of [
    [userId, 0.001], [userId, 60], [userId, 0], [userId, -60], [userId, null], [other, 1], [other, -1], [other, null],
  ] as const) await track(owner, seconds);
  const counts = () => findWalletCounts(db, userId, { syncedAfter, brief: true });
  expect(await counts()).toEqual({ total: 5, synced: 2, lastRead: null, knownSince: null });
  expect((await findWalletCounts(db, userId, { syncedAfter, brief: false })).lastRead).toBe("2026-11-05T12:01:00.000Z");
  for (const readAt of [null, "2026-11-05T11:00:00Z"]) {
    await db.execute(sql`insert into tracked_addresses (address, tracked_at, balance_read_at)
      select ${readAt ?? "never"}::text || n, now(), ${readAt}::timestamptz from generate_series(1, 1000) n`);
    expect(await counts()).toMatchObject({ total: 5, synced: 2 });
  }
  const none = { total: 0, synced: 0, lastRead: null, knownSince: null };
  expect(await findWalletCounts(db, await players.add(), { syncedAfter, brief: false })).toEqual(none);
});

it.each([
  ["new quotes", 0.1, { prices_at: false, day: 10, week: 30 }],
  ["no quote for three hours", 3, { prices_at: true, day: 10, week: 30 }],
  ["no quote for 30 hours, so none within the day", 30, { prices_at: true, day: null, week: 30 }],
])("with %s, the value says how old its prices are, and no change is made up", async (_, hours, { prices_at: isOld, day, week }) => {
  const { db } = test.context;
  const players = await testPlayers(test.context);
  const userId = await players.add();
  const address = await players.wallet(userId, null);
  const [coin, dust, none] = [`faded-${hours}`, `dust-${hours}`, `none-${hours}`];
  await db.execute(sql`insert into assets (key, symbol, decimals, price_id) values (${coin}, ${coin.toUpperCase()}, 0, ${coin}),
    (${dust}, ${dust.toUpperCase()}, 0, ${dust}), (${none}, ${none.toUpperCase()}, 0, ${none})`);
  await db.execute(sql`insert into prices (price_id, price_usd, quoted_at)
    values (${coin}, 5, ${hoursAgo(hours)}), (${dust}, 0.01, ${hoursAgo(24 * 90)}), (${none}, 1, ${hoursAgo(0)})`);
  // A coin of which there is nothing is quoted all the time.
  await db.execute(sql`insert into price_points (price_id, at, price_usd) values (${none}, ${hoursAgo(24 * 30)}, 1)`);
  await db.execute(sql`insert into balances (address, asset_key, units) values (${address}, ${none}, 0)`);
  for (const [at, usd] of [[24 * 8, 2], [25, 4]] as const) {
    await db.execute(sql`insert into price_points (price_id, at, price_usd) values (${coin}, ${hoursAgo(Math.max(at, hours + 1))}, ${usd})`);
  }
  for (const key of [coin, dust]) {
    await db.execute(sql`insert into balances (address, asset_key, units) values (${address}, ${key}, 10)`);
    await db.execute(sql`insert into ledger_entries (address, asset_key, block_number, position, at, kind, units, balance, price_usd, usd)
      values (${address}, ${key}, 1, 0, ${hoursAgo(24 * 40)}, 'opening', 10, 10, 1, 10)`);
  }
  const stats = await findDashboardStats(test.context, userId, { brief: false });
  const portfolio = await findPortfolio(test.context, userId);
  const quotedAt = isOld ? hoursAgo(hours).slice(0, 16) : undefined;
  const statement = await findStatement(test.context, userId, { from: hoursAgo(24) });
  expect(statement).toMatchObject({ usd: { closing: 50 }, change_usd: day });
  for (const read of [stats, portfolio, statement, await findDashboardStats(test.context, userId, { brief: true })]) {
    expect(read.prices_at?.slice(0, 16)).toBe(quotedAt);
  }
  const holdings = await findWalletHoldings(test.context, userId, address);
  expect(holdings.map(({ symbol, is_stale }) => [symbol, is_stale]).toSorted()).toEqual([
    [dust.toUpperCase(), true], [coin.toUpperCase(), isOld], [none.toUpperCase(), false],
  ]);
  expect(stats).toMatchObject({ total_portfolio_value_usd: 50.1, total_change_24h_usd: day });
  expect(portfolio).toMatchObject({ total_value_usd: 50.1, total_change_24h_usd: day, total_change_7d_usd: week });
  expect(portfolio.assets[0]).toMatchObject({ profit_loss_24h: day, profit_loss_7d: week });
});

it.each([
  ["without a quote: it names its price's time, and no gain", 30, 20, { quoted: 50, opening: 20, closing: 20, change: null, percent: null }],
  ["with one: it names its gain", 40, 4, { quoted: 5, opening: 20, closing: 40, change: 20, percent: 100 }],
  ["that is shorter than the time between two stored quotes: it names its gain", 4.95, 4.9, {
    quoted: null, opening: 40, closing: 40, change: 0, percent: 0,
  }],
])("a statement of a past period %s", async (_, from, to, { quoted, opening, closing, change, percent }) => {
  const { db } = test.context;
  const players = await testPlayers(test.context);
  const userId = await players.add();
  const address = await players.wallet(userId, null);
  const coin = `paused-${from}`;
  await db.execute(sql`insert into assets (key, symbol, decimals, price_id) values (${coin}, ${coin.toUpperCase()}, 0, ${coin})`);
  await db.execute(sql`insert into prices (price_id, price_usd, quoted_at) values (${coin}, 5, ${hoursAgo(0.1)})`);
  for (const [at, usd] of [[50, 2], [5, 4]] as const) {
    await db.execute(sql`insert into price_points (price_id, at, price_usd) values (${coin}, ${hoursAgo(at)}, ${usd})`);
  }
  await db.execute(sql`insert into balances (address, asset_key, units) values (${address}, ${coin}, 10)`);
  // The second entry moves nothing, so that nothing depends on its missing price.
  await db.execute(sql`insert into ledger_entries (address, asset_key, block_number, position, at, kind, units, balance, price_usd, usd)
    values (${address}, ${coin}, 1, 0, ${hoursAgo(24 * 40)}, 'opening', 10, 10, 1, 10),
      (${address}, ${coin}, 2, 0, ${hoursAgo(25)}, 'transfer', 0, 10, null, null)`);
  const statement = await findStatement(test.context, userId, { from: hoursAgo(from), to: hoursAgo(to), symbol: coin });
  expect(statement).toMatchObject({ usd: { opening, closing }, change_usd: change, change_percent: percent });
  expect(statement.prices_at?.slice(0, 16)).toBe(quoted === null ? undefined : hoursAgo(quoted).slice(0, 16));
});
