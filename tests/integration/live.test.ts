import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { parseEther, type Address } from "viem";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { ServerMessage } from "@/contracts/live/calls";
import type { DashboardStats } from "@/contracts/portfolio";
import { liveCloseCodes } from "@/contracts/live/rules";
import { MAX_SOCKETS_PER_USER } from "@/product-api/http/live/sockets";
import { until, WEB_ORIGIN } from "../support/api/product-api";
import { api, chain, useTestApiOnChain } from "../support/api/test-api";

useTestApiOnChain();

const SUBSCRIBE = { type: "subscribe", data: { subscription: "transaction_feed" } };

async function ticketOf(token: string): Promise<string> {
  const answer = await api.call<{ ticket: string }>("POST", "/api/v1/live/tickets", { token });
  expect(answer.status).toBe(201);
  return answer.body.ticket;
}

const dial = (ticket: string, origin = WEB_ORIGIN) => new WebSocket(`${api.wsUrl}/ws?ticket=${ticket}`, { origin });

/** Requests an upgrade and resets the connection after `afterMs`. */
async function abortRequest(path: string, afterMs: number): Promise<void> {
  const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
  await once(socket, "connect");
  const key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bWVtZXNjb3BlLWNoZWNrIQ==";
  socket.write(`GET ${path} HTTP/1.1\r\nHost: api\r\nOrigin: ${WEB_ORIGIN}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  socket.resetAndDestroy();
}

/** The status of a refused handshake. */
async function refusal(socket: WebSocket): Promise<number> {
  socket.on("error", () => {});
  const [, response] = (await once(socket, "unexpected-response")) as [unknown, { statusCode: number }];
  return response.statusCode;
}

/** A socket that receives the feed, from a cursor on if one is given. All messages are sent in one go, as the browser sends them. */
async function subscribed(token: string, cursor?: string) {
  const socket = dial(await ticketOf(token));
  const received: ServerMessage[] = [];
  socket.on("message", (raw: Buffer) => received.push(JSON.parse(raw.toString()) as ServerMessage));
  await once(socket, "open");
  socket.send(JSON.stringify(SUBSCRIBE));
  if (cursor) socket.send(JSON.stringify({ type: "resume", data: { cursor } }));
  socket.send(JSON.stringify({ type: "ping" }));
  await until(async () => received, (list) => list.some(({ type }) => type === "pong"));
  const ofType = <T extends ServerMessage["type"]>(type: T) =>
    received.filter((one): one is Extract<ServerMessage, { type: T }> => one.type === type);
  return { socket, received, ofType };
}

async function tracker(address: Address) {
  const { token } = await api.register();
  await api.addWallet(token.access_token, address);
  await until(() => api.wallets(token.access_token), ([wallet]) => wallet!.last_updated !== null);
  return token.access_token;
}

describe("an open live connection", () => {
  it("receives a new transaction and the new balance once each, and neither goes to a user who does not track the address", async () => {
    const token = await tracker(chain.accounts[3]!);
    const mine = await subscribed(token);
    const other = await subscribed(await tracker(chain.accounts[4]!));
    const hash = await chain.send(chain.accounts[0]!, chain.accounts[3]!, "1.5");
    // The first read of the balance may still be in progress when the socket opens.
    await until(async () => mine.ofType("balance_update"), (list) => list.some(({ data }) => data.balance === "10001.5"));

    expect(mine.ofType("new_transaction").map(({ data }) => [data.hash, data.type, data.value])).toEqual([[hash, "incoming", "1.5"]]);
    const { blockNumber } = await chain.client.getTransactionReceipt({ hash });
    const { timestamp } = await chain.client.getBlock({ blockNumber });
    expect(Date.parse(mine.ofType("new_transaction")[0]!.data.timestamp)).toBe(Number(timestamp) * 1000);
    // Whatever else was sent for the first transaction has arrived by the time the second one's balance does.
    const next = await chain.send(chain.accounts[0]!, chain.accounts[4]!, "2");
    await until(async () => other.ofType("balance_update"), (list) => list.some(({ data }) => data.balance === "10002"));
    const seenBy = ({ ofType }: typeof mine) => [
      ofType("new_transaction").map(({ data }) => data.hash),
      ofType("balance_update").map(({ data }) => [data.address, data.balance]).filter(([, balance]) => balance !== "10000"),
    ];
    expect(seenBy(mine)).toEqual([[hash], [[chain.accounts[3]!.toLowerCase(), "10001.5"]]]);
    expect(seenBy(other)).toEqual([[next], [[chain.accounts[4]!.toLowerCase(), "10002"]]]);
    const stats = await api.call<DashboardStats>("GET", "/api/admin/stats", { token });
    expect(stats.body.active_connections).toBe(1);
    mine.socket.close();
    other.socket.close();
  });

  it("receives a transaction before it is mined", async () => {
    const address = chain.accounts[5]!;
    const mine = await subscribed(await tracker(address));
    await chain.client.setAutomine(false);
    const hash = await chain.client.sendUnsignedTransaction({ from: chain.accounts[0]!, to: address, value: parseEther("0.25") });
    const [pending] = await until(async () => mine.ofType("pending_transaction"), (list) => list.length > 0);
    expect(pending!.data).toEqual({ address, hash, type: "incoming", value: "0.25", symbol: "ETH" });
    expect(mine.ofType("new_transaction")).toEqual([]);
    await chain.client.mine({ blocks: 1 });
    await chain.client.setAutomine(true);
    mine.socket.close();
  });

  it("receives a token transfer as a token transfer", async () => {
    const mine = await subscribed(await tracker(chain.accounts[5]!));
    await chain.sendMToken(chain.accounts[5]!, "42");
    await until(async () => mine.received, (list) => list.some(({ type }) => type === "token_transfer"));
    expect(mine.ofType("token_transfer")[0]!.data).toMatchObject({ value: "42", symbol: "M", type: "incoming" });
    mine.socket.close();
  });

  it("receives what it missed after a reconnect, in order and once", async () => {
    const token = await tracker(chain.accounts[6]!);
    const first = await subscribed(token);
    await chain.send(chain.accounts[0]!, chain.accounts[6]!, "1");
    // A balance update may be the wallet's first read, from before the transaction.
    await until(async () => first.ofType("new_transaction"), (list) => list.length === 1);
    const cursor = first.received.at(-1)!.cursor!;
    first.socket.close();
    await once(first.socket, "close");

    const missed = [
      await chain.send(chain.accounts[0]!, chain.accounts[6]!, "2"), await chain.send(chain.accounts[0]!, chain.accounts[6]!, "3"),
    ];
    const second = await subscribed(token, cursor);
    await until(async () => second.ofType("new_transaction"), (list) => list.length >= 2);
    expect(second.ofType("new_transaction").map(({ data }) => data.hash)).toEqual(missed);
    second.socket.close();
  });

  it("does not repeat messages that it already sent when a client resumes late", async () => {
    const token = await tracker(chain.accounts[9]!);
    const first = await subscribed(token);
    await chain.send(chain.accounts[0]!, chain.accounts[9]!, "1");
    await until(async () => first.ofType("new_transaction"), (list) => list.length === 1);
    const cursor = first.received.at(-1)!.cursor!;
    const second = await subscribed(token);
    const hash = await chain.send(chain.accounts[0]!, chain.accounts[9]!, "2");
    await until(async () => second.ofType("new_transaction"), (list) => list.length === 1);
    second.socket.send(JSON.stringify({ type: "resume", data: { cursor } }));
    await chain.send(chain.accounts[0]!, chain.accounts[9]!, "3");
    await until(async () => second.ofType("new_transaction"), (list) => list.length >= 2);
    expect(second.ofType("new_transaction").filter(({ data }) => data.hash === hash)).toHaveLength(1);
    first.socket.close();
    second.socket.close();
  });

  it("asks the client to resync when the cursor is too old", async () => {
    const mine = await subscribed(await tracker(chain.accounts[7]!));
    mine.socket.send(JSON.stringify({ type: "resume", data: { cursor: "1-1" } }));
    await until(async () => mine.received, (list) => list.some(({ type }) => type === "resync"));
    mine.socket.close();
  });

  it("receives no more transactions after unsubscribing", async () => {
    const token = await tracker(chain.accounts[8]!);
    const [unsubscribed, subscribedSocket] = [await subscribed(token), await subscribed(token)];
    unsubscribed.socket.send(JSON.stringify({ ...SUBSCRIBE, type: "unsubscribe" }));
    unsubscribed.socket.send(JSON.stringify({ type: "ping" }));
    await until(async () => unsubscribed.ofType("pong"), (list) => list.length === 2);
    await chain.send(chain.accounts[0]!, chain.accounts[8]!, "1");
    await until(async () => subscribedSocket.ofType("new_transaction"), (list) => list.length === 1);
    expect(unsubscribed.ofType("new_transaction")).toEqual([]);
    unsubscribed.socket.close();
    subscribedSocket.socket.close();
  });

  it("closes when its session ends", async () => {
    const { token } = await api.register();
    const mine = await subscribed(token.access_token);
    const closed = once(mine.socket, "close");
    await api.call("POST", "/api/auth/logout", { token: token.access_token });
    expect((await closed)[0]).toBe(4001);
  });
});

describe("a handshake", () => {
  it("is refused without a ticket, with a used one, and from another origin", async () => {
    const { token } = await api.register();
    expect(await refusal(dial(""))).toBe(401);
    const ticket = await ticketOf(token.access_token);
    expect(await refusal(dial(ticket, "https://evil.example"))).toBe(403);
    const socket = dial(ticket);
    await once(socket, "open");
    expect(await refusal(dial(ticket))).toBe(401);
    socket.close();
  });

  it("may be interrupted at any moment without affecting the server", async () => {
    const { token } = await api.register();
    const tickets = await Promise.all(Array.from({ length: 5 }, () => ticketOf(token.access_token)));
    const paths = [...tickets, "A".repeat(43), ""].map((ticket) => `/ws?ticket=${ticket}`);
    const attempts = Array.from({ length: 60 }, (_, index) => abortRequest(paths[index % paths.length]!, index % 6));
    await Promise.all(attempts);
    expect((await fetch(`${api.url}/health/live`)).status).toBe(200);
  });

  it("is refused as not found at an address that is none", async () => {
    const { hostname, port } = new URL(api.url);
    const [head] = await once(connect(Number(port), hostname, function send(this: Socket) {
      this.write("GET http://[/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    }), "data") as [Buffer];
    expect(String(head)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it("is refused on another path", async () => {
    expect(await refusal(new WebSocket(`${api.wsUrl}/other`, { origin: WEB_ORIGIN }))).toBe(404);
  });
});

describe("a client that misbehaves", () => {
  it("gets an error for a message that cannot be parsed", async () => {
    const { token } = await api.register();
    const mine = await subscribed(token.access_token);
    mine.socket.send("{");
    await until(async () => mine.received, (list) => list.some(({ type }) => type === "error"));
    mine.socket.close();
  });

  it("is disconnected for flooding", async () => {
    const { token } = await api.register();
    const mine = await subscribed(token.access_token);
    const closed = once(mine.socket, "close");
    for (let sent = 0; sent < 60; sent += 1) mine.socket.send(JSON.stringify({ type: "ping" }));
    expect((await closed)[0]).toBe(1008);
  });

  it("is disconnected for requesting missed messages several times at once", async () => {
    const { token } = await api.register();
    const mine = await subscribed(token.access_token);
    const closed = once(mine.socket, "close");
    for (let sent = 0; sent < 5; sent += 1) mine.socket.send(JSON.stringify({ type: "resume", data: { cursor: "1-1" } }));
    expect((await closed)[0]).toBe(1008);
    expect(mine.ofType("resync").length).toBeLessThan(5);
  });

  it("loses its oldest socket when it opens too many", async () => {
    const { token } = await api.register();
    const { token: other } = await api.register();
    const bystander = await subscribed(other.access_token);
    const oldest = await subscribed(token.access_token);
    const closed = once(oldest.socket, "close");
    const newer = [];
    for (let opened = 0; opened < MAX_SOCKETS_PER_USER; opened += 1) newer.push(await subscribed(token.access_token));
    expect((await closed)[0]).toBe(liveCloseCodes.tooManySockets);
    expect([bystander, ...newer].map(({ socket }) => socket.readyState)).toEqual(Array(newer.length + 1).fill(WebSocket.OPEN));
    [bystander, ...newer].forEach(({ socket }) => socket.close());
  });

  it("is disconnected for a frame of a megabyte", async () => {
    const { token } = await api.register();
    const mine = await subscribed(token.access_token);
    const closed = once(mine.socket, "close");
    mine.socket.send("x".repeat(1_000_000));
    expect((await closed)[0]).toBe(1009);
  });
});
