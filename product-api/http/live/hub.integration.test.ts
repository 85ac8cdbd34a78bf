import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { SecurityLine } from "@/product-api/domain/auth/commands-security";
import { tokenFamilies } from "@/product-api/db/schema/auth";
import { liveConnections } from "@/product-api/db/schema/live";
import { wallets } from "@/product-api/db/schema/wallets";
import { createTicket, recordLiveEvents } from "@/product-api/domain/live/commands";
import { addUser } from "@/tests/support/database/players";
import { until } from "@/tests/support/api/product-api";
import { context, database, useTestContext } from "@/tests/support/database/test-context";
import type { LiveClient } from "./client";
import { createDispatcher, MAX_REPLAYED, MAX_WAITING } from "./dispatcher";
import { HANDSHAKES_PER_MINUTE, HANDSHAKES_AT_ONCE } from "./handshakes";
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
  hub = await startLiveHub(server, {
    ...context, logSecurity: (line) => void log.push(line),
  }, { webOrigin: ORIGIN, trustProxy: "loopback", listen: database.listen, onError: () => {} });
});
afterEach(() => {
  hub.close();
  server.closeAllConnections();
  server.close();
});

/** Adds a user who tracks `ADDRESS` and returns a ticket for a socket. */
async function tracker(sinceMs = -60_000): Promise<string> {
  const userId = await addUser(context);
  const familyId = context.uuid();
  const now = context.now();
  await context.db.insert(tokenFamilies).values({ id: familyId, userId, rotatedAt: now, expiresAt: new Date(now.getTime() + 3_600_000) });
  await context.db.insert(wallets).values({ id: context.uuid(), userId, address: ADDRESS, createdAt: new Date(now.getTime() + sinceMs) });
  return createTicket(context, userId, familyId);
}

const url = (ticket: string) => `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws?ticket=${ticket}`;
const dial = (ticket: string, origin = ORIGIN) => new WebSocket(url(ticket), { origin });

async function subscribed(sinceMs?: number): Promise<{ socket: WebSocket; received: { type: string; cursor?: string }[] }> {
  const socket = dial(await tracker(sinceMs));
  const received: { type: string; cursor?: string }[] = [];
  socket.on("message", (raw: Buffer) => received.push(JSON.parse(raw.toString()) as { type: string }));
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "subscribe", data: { subscription: "transaction_feed" } }));
  socket.send(JSON.stringify({ type: "ping" }));
  await until(async () => received, (list) => list.length > 0);
  return { socket, received };
}

/** Opens a socket like a page that then stops responding. */
async function dialAndFallSilent(ticket: string): Promise<void> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  const key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bWVtZXNjb3BlLWNoZWNrIQ==";
  socket.write(`GET /ws?ticket=${ticket} HTTP/1.1\r\nHost: api\r\nOrigin: ${ORIGIN}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`);
  await once(socket, "data");
}

/** Status of a refused handshake; null if it is accepted. */
async function handshakeStatus(socket: WebSocket): Promise<number | null> {
  socket.on("error", () => {});
  return new Promise((resolve) => {
    socket.on("open", () => (socket.close(), resolve(null)));
    socket.on("unexpected-response", (request, { statusCode }) => (request.destroy(), resolve(statusCode ?? 0)));
  });
}

const publishEvent = () => recordLiveEvents(context, [{ address: ADDRESS, type: "balance_update", data: {} as never }]);

describe("events that cannot be delivered", () => {
  it("close every socket that was due to receive them, and each client resumes from its own cursor", async () => {
    const updates = (list: { type: string; cursor?: string }[]) => list.filter(({ type }) => type === "balance_update");
    const pages: Awaited<ReturnType<typeof subscribed>>[] = [];
    // The second page opens after the first event: each has seen events up to a different one.
    for (let nth = 0; nth < 2; nth += 1) {
      pages.push(await subscribed());
      await publishEvent();
      await until(async () => pages.at(-1)!.received, (list) => updates(list).length === 1);
    }
    const cursors = pages.map(({ received }) => updates(received)[0]!.cursor!);
    const closed = Promise.all(pages.map(({ socket }) => once(socket, "close", { signal: AbortSignal.timeout(10_000) })));
    await context.db.execute(sql`alter table wallets rename to wallets_away`);
    try {
      await publishEvent();
      expect((await closed).map(([code]) => code as number)).toEqual([1011, 1011]);
    } finally {
      await context.db.execute(sql`alter table wallets_away rename to wallets`);
    }
    for (const [nth, missed] of [2, 1].entries()) {
      const again = await subscribed();
      again.socket.send(JSON.stringify({ type: "resume", data: { cursor: cursors[nth] } }));
      again.socket.send(JSON.stringify({ type: "ping" }));
      await until(async () => again.received, (list) => updates(list).length >= missed);
      await delay(300);
      expect(updates(again.received)).toHaveLength(missed);
      again.socket.close();
    }
  });
});

it("delivers events of an address just added by a process whose clock is ahead", async () => {
  const { socket, received } = await subscribed(5_000);
  await publishEvent();
  await until(async () => received, (list) => list.some(({ type }) => type === "balance_update"));
  socket.close();
});

it("a handshake still being checked when the hub closes opens no socket, which would keep the process from stopping", async () => {
  const ticket = await tracker();
  const upgraded = once(server, "upgrade");
  let socket: WebSocket;
  await context.db.transaction(async (tx) => {
    await tx.execute(sql`lock table live_tickets`);
    socket = dial(ticket);
    await upgraded;
    hub.close();
    // Longer than the hub waits for its sockets to answer the close.
    await delay(1_500);
  });
  expect(await handshakeStatus(socket!)).toBe(503);
  await new Promise((resolve) => server.close(resolve));
});

it("a refused handshake leaves no connection open, even if the client never ends it", async () => {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => {});
  socket.write("GET /ws?ticket=none HTTP/1.1\r\nHost: api\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 403 /);
  const open = () => new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
  await expect.poll(open, { timeout: 5_000 }).toBe(0);
  socket.destroy();
});

describe("missed events", () => {
  it("are not replayed if there are too many: the client has to resync", async () => {
    const other = await subscribed();
    const { socket, received } = await subscribed();
    const untilReceived = (to: typeof received, times: number) =>
      until(async () => to, (list) => list.filter(({ type }) => type === "balance_update").length === times);
    await publishEvent();
    await untilReceived(received, 1);
    await untilReceived(other.received, 1);
    const cursor = received.at(-1)!.cursor!;
    socket.close();
    await context.db.execute(sql`select setval('live_events_id_seq', (select max(id) from live_events) + ${MAX_REPLAYED})`);
    await publishEvent();
    // There is nothing to have missed until the event has passed through the hub.
    await untilReceived(other.received, 2);
    other.socket.close();
    const again = await subscribed();
    again.socket.send(JSON.stringify({ type: "resume", data: { cursor } }));
    await until(async () => again.received, (list) => list.length > 1);
    expect(again.received.map(({ type }) => type)).toEqual(["pong", "resync"]);
    again.socket.close();
  });

  it("are awaited with a limited backlog: a client with more than that is cut off", async () => {
    const userId = await addUser(context);
    let cutOff = false;
    const socket = { OPEN: 1, readyState: 1, terminate: () => (cutOff = true) } as never;
    const client: LiveClient = { id: "1", userId, familyId: "1", socket, subscribedFrom: { xid: "0", id: 0 }, backlog: [], alive: true };
    const dispatcher = await createDispatcher(context, new Map([["1", client]]), () => {});
    const insertEvents = (events: number) => context.db.execute(sql`
      insert into live_events (user_id, type, data, created_at) select ${userId}::uuid, 'balance_update', '{}',
        ${context.now().toISOString()}::timestamptz from generate_series(1, ${events}::int)`);
    const untilQueued = async (events: number) =>
      until(async () => (await dispatcher.wake(), client.backlog!.length), (waiting) => waiting === events);
    await insertEvents(MAX_WAITING);
    await untilQueued(MAX_WAITING);
    expect(cutOff).toBe(false);
    await insertEvents(1);
    await untilQueued(MAX_WAITING + 1);
    expect(cutOff).toBe(true);
  });
});

describe("handshakes", () => {
  it("are limited per network, even behind a trusted proxy, and a network's refusals are logged once for each origin", async () => {
    const from = (address: string, origin = "https://evil.example") =>
      new WebSocket(url(""), { origin, headers: { "x-forwarded-for": address } });
    const answers: (number | null)[] = [];
    for (let sent = 0; sent < HANDSHAKES_PER_MINUTE + 5; sent += 1) answers.push(await handshakeStatus(from("192.0.2.7")));
    expect(answers.filter((status) => status === 403).length).toBe(HANDSHAKES_PER_MINUTE);
    expect(answers.slice(-5)).toEqual([429, 429, 429, 429, 429]);
    expect(await handshakeStatus(from("198.51.100.1"))).toBe(403);
    expect(await handshakeStatus(from("198.51.100.1", `https://${"x".repeat(1_000)}.example`))).toBe(403);
    expect(log.map(({ security, network, origin }) => [security, network, origin])).toEqual([
      ["origin_refused", "192.0.2.0/24", "https://evil.example"], ["origin_refused", "198.51.100.0/24", "https://evil.example"],
      ["origin_refused", "198.51.100.0/24", `https://${"x".repeat(192)}`],
    ]);
  });

  it("are refused while too many are under way", async () => {
    const ticket = await tracker();
    const answers = await context.db.transaction(async (tx) => {
      await tx.execute(sql`lock table live_tickets in access exclusive mode`);
      const waiting = Array.from({ length: HANDSHAKES_AT_ONCE }, () => handshakeStatus(dial("A".repeat(43))));
      await new Promise((resolve) => setTimeout(resolve, 500));
      const refused = await handshakeStatus(dial(ticket));
      return { refused, waiting };
    });
    expect([answers.refused, new Set(await Promise.all(answers.waiting))]).toEqual([503, new Set([401])]);
    expect(await handshakeStatus(dial(ticket))).toBeNull();
  });
});

describe("a server that stops", () => {
  it("does not wait long for a client that does not respond", async () => {
    await dialAndFallSilent(await tracker());
    const startedMs = Date.now();
    hub.close();
    const stopped = once(server, "close", { signal: AbortSignal.timeout(5_000) });
    server.close();
    await stopped;
    expect(Date.now() - startedMs).toBeLessThan(3_000);
  });

  it("tells responsive clients that it is going away", async () => {
    const { socket } = await subscribed();
    const closed = once(socket, "close");
    hub.close();
    expect((await closed)[0]).toBe(1001);
  });
});

it("a page that leaves while its socket is being recorded does not stay counted as open", async () => {
  await context.db.execute(
    sql`create function take_long() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return new; end'`,
  );
  await context.db.execute(sql`create trigger takes_long before insert on live_connections for each row execute function take_long()`);
  try {
    expect(await handshakeStatus(dial(await tracker()))).toBeNull();
    await delay(1_000);
    expect(await context.db.$count(liveConnections)).toBe(0);
  } finally {
    await context.db.execute(sql`drop function take_long cascade`);
  }
});

// Must be the last test: the events it leaves undelivered would reach the next subscriber.
it("a page that has stopped reading is cut off, and can resume from where it was", async () => {
  const { socket, received } = await subscribed();
  await publishEvent();
  await until(async () => received, (list) => list.some(({ type }) => type === "balance_update"));
  const cursor = received.at(-1)!.cursor!;
  const closed = once(socket, "close");
  socket.pause();
  // More than a megabyte beyond what the network buffers. Each batch is a transaction of its own, as in production.
  const open = () => context.db.$count(liveConnections);
  for (let megabytes = 0; megabytes < 100 && (await open()) > 0; megabytes += 1) {
    await recordLiveEvents(
      context,
      Array.from({ length: 10 }, () => ({ address: ADDRESS, type: "balance_update", data: { filler: "x".repeat(100_000) } as never })),
    );
    await delay(50);
  }
  expect(await open()).toBe(0);
  socket.resume();
  expect((await closed)[0]).toBe(1006);
  const again = await subscribed();
  again.socket.send(JSON.stringify({ type: "resume", data: { cursor } }));
  await until(async () => again.received, (list) => list.filter(({ type }) => type === "balance_update").length > 10);
  again.socket.close();
});
