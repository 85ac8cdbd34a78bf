import { beforeAll, expect, it } from "vitest";
import { liveConnections, liveEvents } from "@/product-api/db/schema/live";
import { wallets } from "@/product-api/db/schema/wallets";
import { addUser } from "@/tests/support/database/players";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { recordLiveEvents } from "./commands";
import { countConnections, findEventsAfter, findNewestCursor, findUserEvents, isReplayable, type EventCursor } from "./queries";

const [mine, since, foreign] = [
  "0x00000000000000000000000000000000000000a1", "0x00000000000000000000000000000000000000a2", "0x00000000000000000000000000000000000000a3",
] as const;
const start: EventCursor = { xid: "0", id: 0 };
const t0Ms = Date.parse("2026-11-05T12:00:00Z");

let nowMs = t0Ms;
let me: string;
let other: string;
useTestContext(() => new Date(nowMs));
beforeAll(async () => {
  [me, other] = [await addUser(context), await addUser(context)];
  await track(me, mine, t0Ms);
  await track(me, since, t0Ms + 60_000);
  await track(other, mine, t0Ms);
  await track(other, foreign, t0Ms);
});

const track = (userId: string, address: string, atMs: number) =>
  context.db.insert(wallets).values({ id: context.uuid(), userId, address, createdAt: new Date(atMs) });

async function recordEvent(atMs: number, ...to: ({ address: string } | { userId: string })[]): Promise<void> {
  nowMs = atMs;
  for (const one of to) await recordLiveEvents(context, [{ ...one, type: "pong", data: {} }]);
}

it("returns a user's own events, and those of an address from when they began to track it", async () => {
  await recordEvent(t0Ms + 1_000, { address: mine }, { address: since }, { address: foreign }, { userId: other }, { userId: me });
  await recordEvent(t0Ms + 61_000, { address: since }, { address: mine });
  // Events become visible once all older transactions on the server have ended, including those in other databases.
  await expect.poll(() => findEventsAfter(context.db, start, 100)).toHaveLength(7);
  const all = await findEventsAfter(context.db, start, 100);
  const upTo = await findNewestCursor(context.db);
  const due = await findUserEvents(context.db, me, { after: start, upTo }, 100);
  expect(due.map(({ id }) => id)).toEqual([0, 4, 5, 6].map((at) => all[at]!.id));

  const page = await findUserEvents(context.db, me, { after: start, upTo }, 2);
  expect(page).toEqual(due.slice(0, 2));
  expect(await findUserEvents(context.db, me, { after: page[1]!, upTo: due[2]! }, 100)).toEqual([due[2]]);
});

it("replays nothing after an event that was restored from another server, whose transactions had higher numbers", async () => {
  const from = await findNewestCursor(context.db);
  expect(await isReplayable(context.db, from)).toBe(true);
  const restored = { xid: `${BigInt(from.xid) + 1_000_000n}`, id: from.id + 1000 };
  await context.db.insert(liveEvents).values({ ...restored, userId: me, type: "pong", data: {}, createdAt: new Date(t0Ms) });
  expect(await isReplayable(context.db, restored)).toBe(false);
});

it("returns an event recorded just after its address was added, even by a process whose clock is behind", async () => {
  const late = "0x00000000000000000000000000000000000000a4";
  const from = await findNewestCursor(context.db);
  await track(me, late, t0Ms + 95_000);
  await recordEvent(t0Ms + 80_000, { address: late });
  await recordEvent(t0Ms + 90_000, { address: late });
  await expect.poll(() => findEventsAfter(context.db, from, 100)).toHaveLength(2);
  const [, last] = await findEventsAfter(context.db, from, 100);
  expect(await findUserEvents(context.db, me, { after: from, upTo: await findNewestCursor(context.db) }, 100)).toEqual([last]);
});

it("counts a user's sockets with a heartbeat in the last 60 s", async () => {
  nowMs = t0Ms + 120_000;
  for (const [userId, agoMs] of [[me, 1_000], [me, 59_999], [me, 60_000], [other, 0]] as const) {
    await context.db.insert(liveConnections).values({ id: context.uuid(), userId, heartbeatAt: new Date(nowMs - agoMs) });
  }
  expect([await countConnections(context, me), await countConnections(context, other)]).toEqual([2, 1]);
});
