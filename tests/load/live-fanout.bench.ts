import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { randomBytes, randomUUID } from "node:crypto";
import { WebSocket, WebSocketServer } from "ws";
import { openDatabase } from "@/product-api/db/database";
import { users } from "@/product-api/db/schema/auth";
import type { Context } from "@/product-api/domain/context";
import { createPriceBook } from "@/product-api/domain/prices/price-book";
import { createTicket, recordLiveEvents } from "@/product-api/domain/live/commands";
import { createTokenKeys, defaultSessionTimes, type AccessClaims } from "@/product-api/domain/auth/tokens";
import { startFamily } from "@/product-api/domain/auth/commands";
import { createWallet } from "@/product-api/domain/wallets/commands";
import { startLiveHub } from "@/product-api/http/live/hub";
import { MAX_SOCKETS_PER_USER } from "@/product-api/http/live/sockets";
import { figure, median, report, times } from "./measure";

// How long one event takes to reach very many open pages, compared with a bare websocket server that sends the same bytes.
const SOCKETS = 5_000;
const ROUNDS = 7;
const BATCH_SIZE = 100;
const ORIGIN = "http://localhost:3000";
const address = `0x${"ab".repeat(20)}`;
const keys = createTokenKeys("a secret of thirty-two characters!");
const data = { address, balance: "1", last_updated: new Date().toISOString() };

async function openMany(urlOf: (at: number) => Promise<string>): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < SOCKETS) {
    const opening = Array.from({ length: BATCH_SIZE }, async (_, at) => {
      // From enough networks that none exceeds the limit on handshakes.
      const headers = { "x-forwarded-for": `203.0.113.${(sockets.length + at) % 250}` };
      const socket = new WebSocket(await urlOf(sockets.length + at), { origin: ORIGIN, headers });
      await once(socket, "open");
      return socket;
    });
    sockets.push(...(await Promise.all(opening)));
  }
  return sockets;
}

/** Milliseconds until every socket has received the message that `send` triggers. */
async function timeUntilAllReceived(sockets: readonly WebSocket[], send: () => Promise<void> | void): Promise<number> {
  const received = Promise.all(sockets.map((socket) => once(socket, "message")));
  const startMs = performance.now();
  await send();
  await received;
  return performance.now() - startMs;
}

async function measureBare(): Promise<number[]> {
  const server = createServer();
  const clients = new WebSocketServer({ server });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sockets = await openMany(async () => url);
  const text = JSON.stringify({ type: "balance_update", data, cursor: "123456-123456", at: new Date().toISOString() });
  const ms: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ms.push(await timeUntilAllReceived(sockets, () => clients.clients.forEach((client) => client.send(text))));
  }
  sockets.forEach((socket) => socket.terminate());
  server.close();
  return ms;
}

/** A signed-in user who tracks the address. */
async function createTracker(context: Context): Promise<AccessClaims> {
  const userId = context.uuid();
  await context.db.insert(users).values({ id: userId, email: `${userId}@example.com`, username: userId, createdAt: context.now() });
  await createWallet({ ...context, priceBook: createPriceBook(), mTokenKey: "native" }, userId, { address });
  const { token } = await startFamily({ ...context, logSecurity: () => undefined, keys, sessionTimes: defaultSessionTimes }, userId);
  return (await keys.readAccess(token.access_token, context.now()))!;
}

async function measureHub(): Promise<number[]> {
  const database = await openDatabase({ databaseUrl: null, dataDir: null });
  const context: Context = {
    db: database.db, now: () => new Date(), uuid: randomUUID, secret: () => randomBytes(32).toString("base64url"),
  };
  const people = await Promise.all(Array.from({ length: SOCKETS / MAX_SOCKETS_PER_USER }, () => createTracker(context)));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const hub = await startLiveHub(server, {
    ...context, logSecurity: () => undefined,
  }, { webOrigin: ORIGIN, trustProxy: "loopback", listen: database.listen, onError: console.error });
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`;
  const sockets = await openMany(async (at) => {
    const { userId, familyId } = people[at % people.length]!;
    return `${url}?ticket=${await createTicket(context, userId, familyId)}`;
  });
  sockets.forEach((socket) => socket.send(JSON.stringify({ type: "subscribe", data: { subscription: "transaction_feed" } })));
  const ms: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const send = () =>
      database.db.transaction((tx) => recordLiveEvents({ ...context, db: tx }, [{ address, type: "balance_update", data }]));
    ms.push(await timeUntilAllReceived(sockets, send));
  }
  hub.close();
  sockets.forEach((socket) => socket.terminate());
  server.closeAllConnections();
  server.close();
  await database.close();
  return ms;
}

const [bare, hub] = [median(await measureBare()), median(await measureHub())];
report(`one event to ${SOCKETS.toLocaleString("en-US")} open pages, stored and sent: ${times(hub / bare)} a bare websocket server (${figure(hub)} vs ${figure(bare)} ms)`);
process.exit(0);
