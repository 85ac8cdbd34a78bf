import fc from "fast-check";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addUser } from "@/tests/support/database/players";
import { seeded } from "@/tests/support/seeded";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { untilLockWaiters } from "@/tests/support/database/waits";
import { trackedAddresses, wallets } from "../../db/schema/wallets";
import { recordAssets } from "../assets/commands";
import { deleteUsers } from "../auth/commands-account";
import { completeHistory, deleteUntracked, explainDifference, recordBalances } from "../balances/commands";
import { recordKnownAssets } from "../balances/commands-assets";
import { lockLedgers, reopenLedgers, repairLedgers } from "../balances/commands-ledger";
import { findOpenDifferences } from "../balances/queries";
import { recordBlocks, recordTransfers, withdrawAfter } from "../chain/commands";
import { findAddressesAfter, findCursor } from "../chain/queries";
import type { ChainTransfer } from "../chain/rules";
import type { Db } from "../context";
import { sqlState } from "../problem";
import { createWallet, createWallets, removeWallet } from "./commands";

useTestContext(undefined, { each: true });

const addressOf = (nth: number) => `0x${`${nth}`.padStart(40, "0")}`;
/** The wallets' addresses, which users share, and one more that is nobody's. */
const ADDRESSES = Array.from({ length: 4 }, (_, nth) => addressOf(nth + 1));
const STRANGER = addressOf(99);
const ASSETS = ["native", `0x${"aa".repeat(20)}`];
const assets = (decimals: number) => ASSETS.map((key) => ({ key, symbol: key.slice(0, 4), decimals, priceId: null }));
const startMs = Date.parse("2026-11-05T12:00:00Z");
let made = 0;
const block = (number: number) => ({ number, hash: `0x${number}:${made += 1}`, at: new Date(startMs + 1000 * number) });

/** The account may have been deleted meanwhile: its row is gone when the wallet that refers to it is stored (23503). */
const isExpected = (error: unknown) =>
  ["not_found", "wallet_already_tracked"].includes((error as { code?: string }).code ?? "") || sqlState(error) === "23503";
const orRefused = async (run: Promise<unknown>) => {
  await run.catch((error: unknown) => {
    if (!isExpected(error)) throw error;
  });
};

/** What may happen to wallets and balances: each with numbers that say to which. */
const STEPS = {
  add: async (users: string[], a: number, b: number) => orRefused(createWallet(context, users[a % users.length]!, {
    address: ADDRESSES[b % ADDRESSES.length]!, name: "",
  })),
  addMany: async (users: string[], a: number) =>
    orRefused(createWallets(context, users[a % users.length]!, ADDRESSES.map((address) => ({ address })))),
  remove: async (users: string[], a: number, b: number) => {
    const own = await context.db.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, users[a % users.length]!)).orderBy(
      wallets.address,
    );
    if (own.length > 0) await orRefused(removeWallet(context, users[a % users.length]!, own[b % own.length]!.id));
  },
  deleteAccount: async (users: string[], a: number) => {
    const [gone] = users.splice(a % users.length, 1, await addUser(context));
    await context.db.transaction((tx) => deleteUsers(tx, [gone!]));
  },
  storeBlock: async (_: string[], a: number, b: number) => {
    const [cursor, tracked] = await Promise.all([findCursor(context.db, context.chainId), findAddressesAfter(context.db, 0)]);
    const next = block((cursor?.blockNumber ?? -1) + 1);
    const parties = [...ADDRESSES, STRANGER];
    const transfers: ChainTransfer[] = [0, 1].map((nth) => ({
      hash: `${next.hash}:${nth}`, movementIndex: -1, blockNumber: next.number, at: next.at, from: parties[(a + nth) % parties.length]!,
      to: parties[(b + nth) % parties.length]!, assetKey: ASSETS[(a + b + nth) % ASSETS.length]!, units: BigInt(1 + (a * b) % 7),
      status: "confirmed", fee: { payer: parties[(a + nth) % parties.length]!, wei: 1n },
    }));
    await recordBlocks(context, {
      after: cursor, blocks: [next], transfers, tracked: new Set(tracked.map(({ address }) => address)),
      trackedSeq: tracked.at(-1)?.seq ?? 0,
    });
  },
  readBalances: async (_: string[], a: number, b: number) => {
    const cursor = await findCursor(context.db, context.chainId);
    const tracked = await findAddressesAfter(context.db, 0);
    const chosen = tracked.filter((_address, nth) => (a >> nth) % 2 === 0);
    if (cursor) {
      await recordBalances(context, {
        blockNumber: cursor.blockNumber, blockHash: cursor.blockHash, at: cursor.blockAt!,
        balances: chosen.flatMap(({ address }, nth) => ASSETS.map((assetKey) => ({ address, assetKey, units: BigInt((b + nth) % 5) }))),
      });
    }
  },
  explain: async () => {
    for (const difference of await findOpenDifferences(context.db, [], 2)) {
      await explainDifference(context, difference, [{
        hash: `0xcc${made += 1}`, call: 0, blockNumber: difference.blockNumber, at: new Date(startMs + 1000 * difference.blockNumber),
        from: STRANGER, to: difference.address, units: 2n,
      }]);
    }
  },
  repair: async (_: string[], a: number) => repairLedgers(
    context, [{ address: ADDRESSES[a % ADDRESSES.length]!, assetKey: ASSETS[0]!, fromBlock: 0 }],
  ).catch(() => {}),
  backfill: async (_: string[], a: number, b: number) => {
    const address = ADDRESSES[a % ADDRESSES.length]!;
    const trackedAs = async (db: Db, of: string) => (await db.select().from(trackedAddresses).where(eq(trackedAddresses.address, of)))[0];
    const known = await trackedAs(context.db, address);
    await context.db.transaction(async (tx) => {
      await lockLedgers(tx);
      const other = ADDRESSES[b % ADDRESSES.length]!;
      // What it moved within its own history is stored already: one more transfer there would leave it with less than nothing.
      const from = ((await trackedAs(tx, other))?.historyFromBlock ?? Infinity) < (known?.historyFromBlock ?? 0) ? STRANGER : other;
      if (!known || known.historyFromBlock === 0 || !(await completeHistory(tx, address, known.historyFromBlock))) return;
      await recordTransfers(tx, [{
        hash: `0xdd${made += 1}`, movementIndex: -1, blockNumber: known.historyFromBlock - 1,
        at: new Date(startMs + 1000 * (known.historyFromBlock - 1)), from, to: address, assetKey: ASSETS[0]!, units: 3n,
        status: "confirmed", fee: null,
      }]);
      await reopenLedgers({ ...context, db: tx }, address);
    });
  },
  reorganise: async (_: string[], a: number) => {
    const cursor = await findCursor(context.db, context.chainId);
    const lastCommonBlock = (cursor?.blockNumber ?? 0) - 1 - (a % 3);
    if (cursor) await withdrawAfter(context, cursor, { lastCommonBlock, known: lastCommonBlock < 0 ? [] : [block(lastCommonBlock)] });
  },
  forget: async () => deleteUntracked(context.db, []),
  changeDecimals: async (_: string[], a: number) => recordKnownAssets(context, assets(a % 19)),
} satisfies Record<string, (users: string[], a: number, b: number) => Promise<unknown>>;
const names = Object.keys(STEPS) as (keyof typeof STEPS)[];
const aStep = fc.record({ name: fc.constantFrom(...names), a: fc.nat(100), b: fc.nat(100) });

/** Compares the sums and counts that are kept with those of all balances and wallets, and the bounds of wallets with all transfers. */
async function expectAsStored(): Promise<void> {
  const { rows: keptCounts } = await context.db.execute(sql`select user_id, wallets from wallet_counts order by 1`);
  expect(keptCounts).toEqual(
    (await context.db.execute(sql`select user_id, count(*) as wallets from wallets group by 1 order by 1`)).rows,
  );
  const { rows: kept } = await context.db.execute(
    sql`select user_id, asset_key, units::text, positions from user_holdings where positions > 0 order by 1, 2`,
  );
  const { rows: summed } = await context.db.execute(sql`
    select user_id, asset_key, sum(units)::text as units, count(*) as positions from wallets join balances using (address)
      group by 1, 2 order by 1, 2`);
  expect(kept).toEqual(summed);
  const { rows: tooEarly } = await context.db.execute(sql`
    select w.address, w.moved_block, t.block_number from wallets w join transfers t on w.address in (t.from_address, t.to_address)
      where w.moved_block < t.block_number`);
  expect(tooEarly).toEqual([]);
}

beforeEach(() => recordAssets(context, assets(18)));

it("whatever happens to wallets and balances, the sums and counts kept per user are those of both, and no bound is too early", async () => {
  const users = [await addUser(context), await addUser(context)];
  await fc.assert(fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 25 }), async (steps) => {
    for (const { name, a, b } of steps) {
      await STEPS[name](users, a, b);
      await expectAsStored();
    }
  }), { ...seeded(20), endOnFailure: true });
});

it("nothing is kept of a user without wallets", async () => {
  const users = [await addUser(context)];
  await STEPS.storeBlock(users, 0, 0);
  await STEPS.addMany(users, 0);
  await STEPS.readBalances(users, 0, 3);
  const count = async () => (await context.db.execute(sql`select from user_holdings union all select from wallet_counts`)).rows.length;
  expect(await count()).toBe(ASSETS.length + 1);
  await context.db.transaction((tx) => deleteUsers(tx, users));
  expect(await count()).toBe(0);
});

// The embedded database runs one transaction at a time.
describe.skipIf(!process.env.TEST_DATABASE_URL)("at the same time", () => {
  const within = (tx: typeof context.db) => ({ ...context, db: tx });
  const [address] = ADDRESSES as [string];
  const [coin, token] = ASSETS as [string, string];

  /** Enters a reading of one asset as of the newest block. */
  async function read(on: typeof context.db, assetKey: string, units: bigint): Promise<void> {
    const { blockNumber, blockHash, blockAt } = (await findCursor(context.db, context.chainId))!;
    await recordBalances(within(on), { blockNumber, blockHash, at: blockAt!, balances: [{ address, assetKey, units }] });
  }

  async function storeMovement(on: typeof context.db): Promise<void> {
    const cursor = (await findCursor(context.db, context.chainId))!;
    const next = block(cursor.blockNumber + 1);
    const outcome = await recordBlocks(within(on), {
      after: cursor, blocks: [next], tracked: new Set([address]), trackedSeq: Number.MAX_SAFE_INTEGER,
      transfers: [{
        hash: next.hash, movementIndex: -1, blockNumber: next.number, at: next.at, from: STRANGER, to: address, assetKey: coin, units: 5n,
        status: "confirmed", fee: null,
      }],
    });
    expect(outcome).toBe("stored");
  }

  /** What changes the balances of an address that held 3 of the coin, and what it holds then. */
  const changes: [what: string, change: (on: typeof context.db) => Promise<void>, held: Record<string, string>][] = [
    ["a block moves their address", storeMovement, { [coin]: "8" }],
    ["a token of their address is read for the first time", (on) => read(on, token, 7n), { [coin]: "3", [token]: "7" }],
  ];

  async function heldBy(userId: string): Promise<Record<string, string>> {
    const { rows } = await context.db.execute<{ asset_key: string; units: string }>(
      sql`select asset_key, units::text from user_holdings where user_id = ${userId}::uuid and positions > 0`,
    );
    return Object.fromEntries(rows.map(({ asset_key, units }) => [asset_key, units]));
  }

  /** Users of whom all but the last track the address. */
  async function fourUsers(): Promise<[keeps: string, leaves: string, isDeleted: string, comes: string]> {
    const users = [await addUser(context), await addUser(context), await addUser(context), await addUser(context)] as const;
    for (const userId of users.slice(0, 3)) await createWallet(context, userId, { address, name: "" });
    await recordBlocks(context, { after: null, blocks: [block(1)], transfers: [], tracked: new Set([address]), trackedSeq: 9 });
    await read(context.db, coin, 3n);
    return [...users];
  }
  const walletOf = async (userId: string) =>
    (await context.db.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, userId)))[0]!.id;

  it.each(changes)("wallets that are added and removed while %s are counted with what they hold then", async (_, change, held) => {
    const [keeps, leaves, isDeleted, comes] = await fourUsers();
    const pending: Promise<unknown>[] = [];
    await context.db.transaction(async (tx) => {
      await change(tx);
      pending.push(
        createWallet(context, comes, { address, name: "" }), removeWallet(context, leaves, await walletOf(leaves)),
        context.db.transaction((other) => deleteUsers(other, [isDeleted])),
      );
      await untilLockWaiters(pending.length);
    });
    await Promise.all(pending);
    expect([await heldBy(keeps), await heldBy(leaves), await heldBy(isDeleted), await heldBy(comes)]).toEqual([held, {}, {}, held]);
    await expectAsStored();
  });

  it.each(changes)("while wallets are being added and removed, %s only after them", async (_, change, held) => {
    const [keeps, leaves, isDeleted, comes] = await fourUsers();
    const pending: Promise<unknown>[] = [];
    await context.db.transaction(async (tx) => {
      await createWallet(within(tx), comes, { address, name: "" });
      await removeWallet(within(tx), leaves, await walletOf(leaves));
      await deleteUsers(tx, [isDeleted]);
      pending.push(change(context.db));
      await untilLockWaiters();
    });
    await Promise.all(pending);
    expect([await heldBy(keeps), await heldBy(leaves), await heldBy(isDeleted), await heldBy(comes)]).toEqual([held, {}, {}, held]);
    await expectAsStored();
  });

  it.each(changes)("while wallets are removed and none is added, %s only after them, and nothing is kept of them", async (_, change) => {
    const [, leaves, isDeleted] = await fourUsers();
    const pending: Promise<unknown>[] = [];
    await context.db.transaction(async (tx) => {
      await removeWallet(within(tx), leaves, await walletOf(leaves));
      await deleteUsers(tx, [isDeleted]);
      pending.push(change(context.db));
      await untilLockWaiters();
    });
    await Promise.all(pending);
    const { rows } = await context.db.execute(
      sql`select * from user_holdings where user_id = ${leaves}::uuid or user_id = ${isDeleted}::uuid`,
    );
    expect(rows).toEqual([]);
    await expectAsStored();
  });

  it("many changes leave exact sums and counts, and none of them deadlocks", async () => {
    const users = [await addUser(context), await addUser(context), await addUser(context)];
    // So low that a reorganisation withdraws the whole chain at times.
    await recordBlocks(context, { after: null, blocks: [block(3)], transfers: [], tracked: new Set(), trackedSeq: 0 });
    const actors = fc.sample(fc.array(aStep, { minLength: 25, maxLength: 25 }), { ...seeded(), numRuns: 6 });
    await Promise.all(actors.map(async (steps) => {
      for (const { name, a, b } of steps) await STEPS[name](users, a, b);
    }));
    await expectAsStored();
  });
});
