import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { recordLiveEvents } from "@/product-api/domain/live/commands";
import { addUser } from "@/tests/support/database/players";
import { context, useTestContext } from "@/tests/support/database/test-context";
import type { LiveClient } from "./client";
import { createDispatcher } from "./dispatcher";

let nowMs = Date.parse("2026-11-05T12:00:00Z");
useTestContext(() => new Date(nowMs));

function fakeClient(userId: string): { client: LiveClient; received: string[] } {
  const received: string[] = [];
  const socket = {
    OPEN: 1, readyState: 1, bufferedAmount: 0, send: (text: string) => received.push((JSON.parse(text) as { type: string }).type),
  } as never;
  const subscribedFrom = { xid: "0", id: 0 };
  return { client: { id: userId, userId, familyId: "1", socket, subscribedFrom, backlog: null, alive: true }, received };
}

// The embedded database runs one transaction at a time.
it.skipIf(!process.env.TEST_DATABASE_URL)("tells those whose events wait long for another transaction to refetch, and again every 30 s", async () => {
  const [waiting, other] = [fakeClient(await addUser(context)), fakeClient(await addUser(context))];
  const errors: unknown[] = [];
  const clients = new Map([waiting, other].map(({ client }) => [client.id, client]));
  const dispatcher = await createDispatcher(context, clients, (error) => void errors.push(error));
  const afterSeconds = async (seconds: number) => {
    nowMs += seconds * 1000;
    await dispatcher.wake();
    return waiting.received.length;
  };
  await context.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_current_xact_id()`);
    await recordLiveEvents(context, [{ userId: waiting.client.userId, type: "pong", data: {} }]);
    expect([await afterSeconds(5), await afterSeconds(6), await afterSeconds(20), await afterSeconds(11)]).toEqual([0, 1, 1, 2]);
  });
  await expect.poll(async () => (await dispatcher.wake(), waiting.received)).toEqual(["resync", "resync", "pong"]);
  expect([other.received, errors.map(String)]).toEqual([
    [], Array(2).fill("Error: live events wait for a transaction that is still running on the database server"),
  ]);
});
