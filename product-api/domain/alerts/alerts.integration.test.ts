import { eq } from "drizzle-orm";
import { keccak256, toHex, type Hex } from "viem";
import { beforeEach, describe, expect, it } from "vitest";
import type { Alert, AlertInput, AlertSeen } from "@/contracts/alerts/calls";
import { alerts } from "@/product-api/db/schema/alerts";
import { users } from "@/product-api/db/schema/auth";
import { pricePoints, prices } from "@/product-api/db/schema/prices";
import { wallets } from "@/product-api/db/schema/wallets";
import { webhookDeliveries, webhooks } from "@/product-api/db/schema/webhooks";
import { addUser } from "@/tests/support/database/players";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { recordAssets } from "../assets/commands";
import { recordBlocks, withdrawAfter } from "../chain/commands";
import { findCursor } from "../chain/queries";
import { inTransaction } from "../context";
import { findNotifications } from "../notifications/queries";
import { trackAddresses } from "../wallets/commands";
import { enqueueWebhookEvents } from "../webhooks/commands";
import { createAlert, removeAlert } from "./commands";
import { fireMoodAlerts } from "./commands-fire";
import { findAlerts } from "./queries";

const startMs = Date.UTC(2026, 10, 20, 12);
let nowMs = startMs;
useTestContext(() => new Date(nowMs), { each: true });

const stranger = `0x${"5".repeat(40)}`;
const own = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`] as const;
let me: string;
let walletIds: string[];
beforeEach(async () => {
  nowMs = startMs;
  // Opens the queue before a transaction holds the embedded database's only connection.
  await context.queue.countDead();
  me = await addUser(context);
  await recordAssets(context, [{ key: "native", symbol: "ETH", decimals: 18, priceId: "eth" }]);
  await context.db.insert(prices).values({ priceId: "eth", priceUsd: 2000, quotedAt: new Date(nowMs) });
  walletIds = [context.uuid(), context.uuid()];
  await trackAddresses(context, [...own]);
  await context.db.insert(wallets).values(
    own.map((address, at) => ({ id: walletIds[at]!, userId: me, address, name: `wallet ${at}`, createdAt: new Date(nowMs) })),
  );
  await context.db.insert(webhooks).values({
    id: context.uuid(), userId: me, url: "https://example.com/alerts", events: ["alert"], secret: "whsec_", createdAt: new Date(nowMs),
  });
});

const add = (input: Partial<AlertInput>, userId = me) => createAlert(
  context, userId, { kind: "wallet", repeats: true, ...input },
);
const large = { kind: "wallet", direction: "both", usd: 1000 } as const;
/** Notifications from a user's alerts, oldest first. */
const findNotified = async (userId = me) =>
  (await findNotifications(context.db, userId)).notifications.flatMap((one) => (one.type === "alert" ? [one] : [])).reverse();
const seen = async () => (await findNotified()).map((one) => one.seen);
const delivered = async () =>
  (await context.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.sequence)).map(({ event, payload }) => ({
    event, ...(JSON.parse(payload) as { data: { seen: AlertSeen } }),
  }));
const state = async (id: string) => (await findAlerts(context.db, me)).find((one) => one.id === id) as Alert;

const blockHash = (at: number, branch = 0): Hex => keccak256(toHex(`${branch} ${at}`));

/** Stores one block with movements of whole ETH at 2,000 dollars. */
async function mine(
  movements: { from: string; to: string; eth: number; hash?: Hex; status?: "failed" }[], { atMs = nowMs, branch = 0 } = {},
): Promise<void> {
  const after = await findCursor(context.db, context.chainId);
  const number = (after?.blockNumber ?? 0) + 1;
  const transfers = movements.map(({ from, to, eth, hash, status }, at) => ({
    hash: hash ?? keccak256(toHex(`${number} ${at}`)), movementIndex: -1, blockNumber: number, at: new Date(atMs), from, to,
    assetKey: "native",
    units: BigInt(Math.round(eth * 1e6)) * 10n ** 12n, status: status ?? ("confirmed" as const), fee: null,
  }));
  expect(await recordBlocks(context, {
    after, blocks: [{ number, hash: blockHash(number, branch), at: new Date(atMs) }], transfers, tracked: new Set(own), trackedSeq: 1_000,
  })).toBe("stored");
}

describe("an alert on a wallet", () => {
  it("fires for movements of at least its dollar threshold, once each as notification and webhook", async () => {
    const { id } = await add(large);
    await mine([
      { from: stranger, to: own[0], eth: 0.49 }, { from: stranger, to: own[0], eth: 0.5 }, { from: own[1], to: stranger, eth: 2 },
    ]);
    expect(await seen()).toEqual([
      expect.objectContaining({ kind: "wallet", type: "incoming", value: "0.5", symbol: "ETH", value_usd: 1000, wallet_name: "wallet 0" }),
      expect.objectContaining({ type: "outgoing", value_usd: 4000, wallet_name: "wallet 1" }),
    ]);
    expect((await delivered()).map(({ event, data }) => [event, data.seen])).toEqual((await seen()).map((one) => ["alert", one]));
    expect(await state(id)).toMatchObject({ is_active: true, triggered_at: new Date(nowMs).toISOString() });
  });

  it("fires only in its direction, only for its wallet, only for its own account's wallets, and only once if it does not repeat", async () => {
    const other = await addUser(context);
    await context.db.insert(wallets).values({
      id: context.uuid(), userId: other, address: own[1], name: "theirs", createdAt: new Date(nowMs),
    });
    await add(large, other);
    await add({ ...large, direction: "in" });
    const [out, second, once] = [
      await add({ ...large, direction: "out" }), await add({ ...large, wallet_id: walletIds[1] }), await add({ ...large, repeats: false }),
    ];
    await mine([{ from: stranger, to: own[0], eth: 1 }, { from: stranger, to: own[0], eth: 1 }]);
    await mine([{ from: own[1], to: stranger, eth: 1 }]);
    const count = async (of: Alert) => (await findNotified()).filter(({ alert }) => alert.id === of.id).length;
    expect([await count(out), await count(second), await count(once), (await findNotified()).length]).toEqual([1, 1, 1, 5]);
    expect((await findNotified(other)).map(({ seen: one }) => one)).toEqual([
      expect.objectContaining({ type: "outgoing", wallet_name: "theirs" }),
    ]);
    expect(await state(once.id)).toMatchObject({ is_active: false });
    expect(second).toMatchObject({ wallet: { id: walletIds[1], name: "wallet 1" } });
  });

  it("fires once if it does not repeat and one block moves several of its wallets", async () => {
    await add({ ...large, repeats: false });
    await mine(own.map((to) => ({ from: stranger, to, eth: 1 })));
    expect([(await findNotified()).length, (await delivered()).length]).toEqual([1, 1]);
  });

  it("reports only the newest movements if one block has more than an account's list keeps; one-time alerts still fire", async () => {
    for (let made = 0; made < 6; made += 1) await add({ ...large, usd: 1000 - made });
    const once = await add({ ...large, repeats: false });
    await mine(Array.from({ length: 100 }, (_, at) => ({ from: stranger, to: own[0], eth: 1 + at })));
    const { unread, notifications: [newest] } = await findNotifications(context.db, me);
    expect([unread, newest]).toEqual([501, expect.objectContaining({ seen: expect.objectContaining({ value: "100" }) })]);
    expect((await state(once.id)).is_active).toBe(false);
  });

  it("fires once for a movement between two of the user's own wallets", async () => {
    await add(large);
    await mine([{ from: own[0], to: own[1], eth: 1 }]);
    expect(await seen()).toHaveLength(1);
    expect((await delivered()).map(({ data }) => data.seen)).toEqual(await seen());
  });

  it("does not fire for movements that failed, have no price or happened before it was added", async () => {
    await mine([{ from: stranger, to: own[0], eth: 5 }], { atMs: nowMs - 1_000 });
    await add(large);
    await mine([{ from: stranger, to: own[0], eth: 5 }], { atMs: nowMs - 61_000 });
    await mine([{ from: stranger, to: own[0], eth: 5, status: "failed" }]);
    await context.db.delete(prices);
    await mine([{ from: stranger, to: own[0], eth: 5 }]);
    expect(await findNotified()).toEqual([]);
  });

  it("fires even if the chain's clock is behind the server's", async () => {
    await add(large);
    await mine([{ from: stranger, to: own[0], eth: 1 }], { atMs: nowMs - 20_000 });
    expect(await seen()).toHaveLength(1);
  });

  it("fires for a movement that is read late because the chain could not be followed", async () => {
    await add(large);
    nowMs += 3 * 3_600_000;
    const atMs = nowMs - 2 * 3_600_000;
    await context.db.insert(pricePoints).values({ priceId: "eth", at: new Date(atMs), priceUsd: 2000 });
    await mine([{ from: stranger, to: own[0], eth: 1 }], { atMs });
    expect(await seen()).toHaveLength(1);
  });

  it("does not fire again for a movement that a reorganisation brings back, even if its notification was deleted", async () => {
    await add(large);
    await mine([]);
    const hash = keccak256("0x77");
    await mine([{ from: stranger, to: own[0], eth: 1, hash }]);
    expect(await seen()).toHaveLength(1);
    await context.db.execute("delete from notifications");
    const cursor = (await findCursor(context.db, context.chainId))!;
    await withdrawAfter(context, cursor, { lastCommonBlock: 1, known: [{ number: 1, hash: blockHash(1), at: new Date(nowMs) }] });
    await mine([{ from: stranger, to: own[0], eth: 1, hash }], { branch: 1 });
    expect([(await seen()).length, (await delivered()).length]).toEqual([0, 1]);
  });

  it("records nothing if the database transaction fails, and fires on the next attempt", async () => {
    await add(large);
    const failing = inTransaction(context, async (within) => {
      const after = await findCursor(within.db, context.chainId);
      await recordBlocks(within, {
        after, blocks: [{ number: 1, hash: blockHash(1), at: new Date(nowMs) }], tracked: new Set(own), trackedSeq: 1_000,
        transfers: [{
          hash: keccak256("0x01"), movementIndex: -1, blockNumber: 1, at: new Date(nowMs), from: stranger, to: own[0], assetKey: "native",
          units: 10n ** 18n, status: "confirmed", fee: null,
        }],
      });
      throw new Error("killed");
    });
    await expect(failing).rejects.toThrow("killed");
    expect([await findNotified(), await delivered()]).toEqual([[], []]);
    await mine([{ from: stranger, to: own[0], eth: 1, hash: keccak256("0x01") }]);
    expect([(await findNotified()).length, (await delivered()).length]).toEqual([1, 1]);
  });

  it("is refused for another user's wallet, with an error on that field", async () => {
    await expect(add({ ...large, wallet_id: walletIds[0] }, await addUser(context))).rejects.toMatchObject({
      code: "invalid_input", more: { errors: [{ field: "wallet_id" }] },
    });
  });

  it("is not added again while the same one is active, but with any difference or once it is spent", async () => {
    const once = { ...large, repeats: false };
    const first = await add(once);
    expect(await Promise.all([add(once), add(once)])).toEqual([first, first]);
    const others = [await add(large), await add({ ...once, usd: 2000 }), await add({ ...once, wallet_id: walletIds[0] })];
    expect((await add({ ...once, wallet_id: walletIds[0] })).id).toBe(others[2]!.id);
    await context.db.update(alerts).set({ isActive: false }).where(eq(alerts.id, first.id));
    others.push(await add(once));
    expect((await findAlerts(context.db, me)).map(({ id }) => id).toSorted()).toEqual([first, ...others].map(({ id }) => id).toSorted());
  });

  it("is deleted with its wallet, and with its account", async () => {
    const [ofWallet, ofAll] = [await add({ ...large, wallet_id: walletIds[0] }), await add(large)];
    await context.db.delete(wallets).where(eq(wallets.id, walletIds[0]!));
    expect((await findAlerts(context.db, me)).map(({ id }) => id)).toEqual([ofAll.id]);
    await expect(removeAlert(context, me, ofWallet.id)).rejects.toMatchObject({ code: "not_found" });
    await context.db.delete(users).where(eq(users.id, me));
    expect(await findAlerts(context.db, me)).toEqual([]);
  });
});

describe("an alert on the mood", () => {
  const rule = { kind: "mood", points: 20, mentions_min: 10 } as const;
  const judge = async (negative: number, all = 100, usual = { all: 1000, negative: 100 }) => enqueueWebhookEvents(
    context, await fireMoodAlerts(context, me, { day: { all, negative }, usual, isPast: false }),
  );

  it("fires once per rise above the usual share, and again after the mood has recovered", async () => {
    await add(rule);
    for (const negative of [29, 30, 45, 25, 30, 19, 31, 35]) {
      nowMs += 60_000;
      await judge(negative);
    }
    expect(await seen()).toEqual([
      { kind: "mood", negative: 30, usual: 10, mentions: 100 }, { kind: "mood", negative: 31, usual: 10, mentions: 100 },
    ]);
    expect((await delivered()).map(({ data }) => data.seen)).toEqual(await seen());
  });

  it("does not fire with too few mentions, in the day or before it", async () => {
    await add(rule);
    await judge(9, 9);
    await judge(100, 100, { all: 9, negative: 0 });
    expect(await findNotified()).toEqual([]);
    await judge(10, 10);
    expect(await findNotified()).toHaveLength(1);
  });

  it("fires again after the mentions have dropped below half of the minimum needed to judge", async () => {
    await add(rule);
    for (const [all, fired] of [[12, 1], [9, 1], [5, 1], [12, 1], [4, 1], [12, 2], [0, 2], [12, 3]] as const) {
      nowMs += 60_000;
      await judge(all, all);
      expect([all, (await findNotified()).length]).toEqual([all, fired]);
    }
  });

  it("fires only for the first rise if it does not repeat", async () => {
    const { id } = await add({ ...rule, repeats: false });
    for (const negative of [40, 5, 40]) {
      nowMs += 60_000;
      await judge(negative);
    }
    expect([(await findNotified()).length, (await state(id)).is_active]).toEqual([1, false]);
  });
});
