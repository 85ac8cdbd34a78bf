import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { SecurityLine } from "@/product-api/domain/auth/commands-security";
import { tokenFamilies } from "@/product-api/db/schema/auth";
import { wallets } from "@/product-api/db/schema/wallets";
import { createTicket, recordLiveEvents } from "@/product-api/domain/live/commands";
import { addUser } from "@/tests/support/players";
import { until } from "@/tests/support/product-api";
import { context, database, useTestContext } from "@/tests/support/test-context";
import { startLiveHub } from "./hub";

const ORIGIN = "http://localhost:3000";
const ADDRESS = "0x00000000000000000000000000000000000000aa";

useTestContext();

let server: Server;
let hub: Awaited<ReturnType<typeof startLiveHub>>;
let log: SecurityLine[];
beforeEach(async () => {
  log = [];
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  hub = await startLiveHub(server, { ...context, logSecurity: (line) => void log.push(line) }, { webOrigin: ORIGIN, listen: database.listen, onError: () => {} });
});
afterEach(() => {
  hub.close();
  server.closeAllConnections();
  server.close();
});

/** Somebody who tracks `ADDRESS`, with a ticket for a socket. */
async function tracker(): Promise<string> {
  const userId = await addUser(context);
  const familyId = context.uuid();
  const now = context.now();
  await context.db.insert(tokenFamilies).values({ id: familyId, userId, rotatedAt: now, expiresAt: new Date(now.getTime() + 3_600_000) });
  await context.db.insert(wallets).values({ id: context.uuid(), userId, address: ADDRESS, createdAt: new Date(now.getTime() - 60_000) });
  return createTicket(context, userId, familyId);
}

const dial = (ticket: string, origin = ORIGIN) => new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws?ticket=${ticket}`, { origin });

async function subscribed(): Promise<{ socket: WebSocket; received: { type: string; cursor?: string }[] }> {
  const socket = dial(await tracker());
  const received: { type: string; cursor?: string }[] = [];
  socket.on("message", (raw: Buffer) => received.push(JSON.parse(raw.toString()) as { type: string }));
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "subscribe", data: { subscription: "transaction_feed" } }));
  socket.send(JSON.stringify({ type: "ping" }));
  await until(async () => received, (list) => list.length > 0);
  return { socket, received };
}

/** Opens a socket as a page does that then answers nothing any more. */
async function dialAndFallSilent(ticket: string): Promise<void> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  const key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bWVtZXNjb3BlLWNoZWNrIQ==";
  socket.write(`GET /ws?ticket=${ticket} HTTP/1.1\r\nHost: api\r\nOrigin: ${ORIGIN}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`);
  await once(socket, "data");
}

const happens = () => recordLiveEvents(context, [{ address: ADDRESS, type: "balance_update", data: {} as never }]);

describe("events that cannot be handed out", () => {
  it("close every socket that was due to hear them, which resumes from its own cursor", async () => {
    const { socket, received } = await subscribed();
    await happens();
    await until(async () => received, (list) => list.some(({ type }) => type === "balance_update"));
    const cursor = received.at(-1)!.cursor!;
    const closed = once(socket, "close", { signal: AbortSignal.timeout(10_000) });
    await context.db.execute(sql`alter table wallets rename to wallets_away`);
    try {
      await happens();
      expect((await closed)[0]).toBe(1011);
    } finally {
      await context.db.execute(sql`alter table wallets_away rename to wallets`);
    }
    const again = await subscribed();
    again.socket.send(JSON.stringify({ type: "resume", data: { cursor } }));
    await until(async () => again.received, (list) => list.some(({ type }) => type === "balance_update"));
    again.socket.close();
  });
});

describe("a server that stops", () => {
  it("waits no longer than a second for who does not answer", async () => {
    await dialAndFallSilent(await tracker());
    const startedMs = Date.now();
    hub.close();
    const stopped = once(server, "close", { signal: AbortSignal.timeout(5_000) });
    server.close();
    await stopped;
    expect(Date.now() - startedMs).toBeLessThan(3_000);
  });

  it("says so to who does", async () => {
    const { socket } = await subscribed();
    const closed = once(socket, "close");
    hub.close();
    expect((await closed)[0]).toBe(1001);
  });
});
