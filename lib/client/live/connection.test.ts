import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { hangLimits } from "@/tests/support/limits";
import { liveCloseCodes } from "@/contracts/live/rules";
import { ApiError } from "../request/api";
import { LiveConnection, liveTiming, type LiveOptions, type LiveState } from "./connection";

const address = `0x${"ab".repeat(20)}`;
const transaction = {
  id: "1", wallet_address: address, type: "incoming", value: "0.5", symbol: "ETH",
  hash: `0x${"cd".repeat(32)}`, timestamp: "2026-11-05T12:00:00Z",
};

let server: WebSocketServer;
let port: number;
let received: { type: string }[];
let states: LiveState["status"][];
let connection: LiveConnection | undefined;

beforeEach(async () => {
  received = [];
  states = [];
  await listen(0);
});

afterEach(async () => {
  vi.useRealTimers();
  connection?.close();
  await stopServer();
});

async function listen(onPort: number): Promise<void> {
  server = new WebSocketServer({ port: onPort, host: "127.0.0.1" });
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
  server.on("connection", (socket) => {
    socket.on("message", (data) => received.push(JSON.parse(String(data))));
  });
}

async function stopServer(): Promise<void> {
  for (const client of server.clients) client.terminate();
  await new Promise((done) => server.close(done));
}

function start(options: Partial<LiveOptions> = {}): LiveConnection {
  connection = new LiveConnection({
    wsUrl: `ws://127.0.0.1:${port}`,
    requestTicket: async () => "t/1",
    createSocket: (url) => new WebSocket(url),
    onState: (state) => states.push(state.status),
    onMessage: () => undefined,
    ...options,
    // No heartbeat by default: this server does not answer pings.
    timing: {
      reconnectDelayMs: 10, reconnectAttempts: 5, heartbeatMs: hangLimits.testMs, wakeAnswerMs: hangLimits.testMs, ...options.timing,
    },
  });
  return connection;
}

/** Lets the event loop run until something has happened, while fake time stands still. */
async function waitTurnsUntil(hasHappened: () => boolean): Promise<void> {
  while (!hasHappened()) await new Promise((turned) => setImmediate(turned));
}

const reaches = (status: LiveState["status"]) => vi.waitFor(() => expect(states.at(-1)).toBe(status));

/** Starts a connection, and cuts it once it is open. */
async function openAndLose(options: Partial<LiveOptions>): Promise<void> {
  start(options);
  await reaches("open");
  for (const client of server.clients) client.terminate();
  await reaches("waiting");
}

const pushToAll = (message: unknown) => {
  for (const client of server.clients) client.send(typeof message === "string" ? message : JSON.stringify(message));
};

describe("the live connection", () => {
  it("makes one more attempt with each answer to another call after all attempts failed to get a ticket, and shows only its success", async () => {
    let isAway = true;
    let asked = 0;
    const live = start({
      requestTicket: async () => {
        asked += 1;
        if (isAway) throw new ApiError(503, "no_answer", null);
        return "t/1";
      },
    });
    await reaches("stopped");
    const shown = states.length;
    const before = asked;
    live.answered();
    live.answered();
    await vi.waitFor(() => expect(states.length).toBe(shown + 1));
    expect([asked, states.at(-1)]).toEqual([before + 1, "stopped"]);
    isAway = false;
    live.answered();
    await reaches("open");
    expect(states.slice(shown)).toEqual(["stopped", "open"]);
    live.answered();
    expect(asked).toBe(before + 2);
  });

  it("stays stopped whatever is answered if tickets are issued but the channel does not open, and after the session has ended", async () => {
    await stopServer();
    const blocked = start();
    await reaches("stopped");
    blocked.answered();
    expect(states.at(-1)).toBe("stopped");
    blocked.close();
    await listen(port);
    const ended = start({ requestTicket: async () => { throw new ApiError(401, "unauthenticated", null); } });
    await reaches("stopped");
    ended.answered();
    expect(states.at(-1)).toBe("stopped");
  });

  it("opens with a ticket and subscribes to the transaction feed", async () => {
    const connected = once(server, "connection");
    start();
    const [, request] = await connected;
    expect(request.url).toBe("/ws?ticket=t%2F1");
    await reaches("open");
    await vi.waitFor(() => expect(received).toEqual([{ type: "subscribe", data: { subscription: "transaction_feed" } }]));
  });

  it("passes on messages of known types, without data that cannot be read, and ignores all others", async () => {
    const onMessage = vi.fn();
    start({ onMessage });
    await reaches("open");
    for (const message of ["not json", "null", { type: "mystery", data: {} }, { type: "new_transaction", data: {} }]) pushToAll(message);
    pushToAll({ type: "new_transaction", data: transaction, cursor: "7" });
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledTimes(2));
    expect(onMessage.mock.calls[0]?.[0]).toEqual({ type: "new_transaction", data: null });
    expect(onMessage.mock.calls[1]?.[0]).toMatchObject({ type: "new_transaction", data: { hash: transaction.hash, block_number: null } });
  });

  it("reconnects after a loss and resumes from its last cursor", async () => {
    const onMessage = vi.fn();
    start({ onMessage });
    await reaches("open");
    pushToAll({ type: "new_transaction", data: transaction, cursor: "7" });
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalled());
    received = [];
    for (const client of server.clients) client.terminate();
    await vi.waitFor(() => expect(received.map(({ type }) => type)).toEqual(["subscribe", "resume"]));
    expect(received[1]).toEqual({ type: "resume", data: { cursor: "7" } });
    expect(states).toEqual(["connecting", "open", "waiting", "connecting", "open"]);
  });

  it("asks for a resync if it reconnects without a cursor to resume from", async () => {
    const onMessage = vi.fn();
    start({ onMessage });
    await reaches("open");
    expect(onMessage).not.toHaveBeenCalled();
    for (const client of server.clients) client.terminate();
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledExactlyOnceWith({ type: "resync", data: {} }));
    await reaches("open");
    expect(received.map(({ type }) => type)).not.toContain("resume");
  });

  it("asks for a resync if it opens only at a later attempt", async () => {
    const onMessage = vi.fn();
    const requestTicket = vi.fn(async () => "t").mockRejectedValueOnce(new ApiError(0, "no_answer", null));
    start({ onMessage, requestTicket });
    await reaches("open");
    expect(onMessage).toHaveBeenCalledExactlyOnceWith({ type: "resync", data: {} });
  });

  it("waits 5000 ms between at most five attempts", () => {
    expect(liveTiming).toMatchObject({ reconnectDelayMs: 5000, reconnectAttempts: 5 });
  });

  it("makes its attempts at that interval unless given another, and no more of them", async () => {
    vi.useFakeTimers();
    const requestTicket = vi.fn(() => Promise.reject(new ApiError(0, "no_answer", null)));
    connection = new LiveConnection({
      wsUrl: "ws://127.0.0.1", requestTicket, createSocket: () => { throw new Error(); }, onState: () => undefined,
      onMessage: () => undefined,
    });
    await vi.advanceTimersByTimeAsync(4999);
    expect(requestTicket).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requestTicket).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requestTicket).toHaveBeenCalledTimes(1 + 5);
  });

  it("stops after five attempts and starts again when woken", async () => {
    const requestTicket = vi.fn(async () => "t");
    start({ requestTicket });
    await reaches("open");
    const usedPort = port;
    await stopServer();
    await reaches("stopped");
    expect(requestTicket).toHaveBeenCalledTimes(1 + 5);
    await listen(usedPort);
    connection?.wake();
    await reaches("open");
  });

  it("starts counting attempts again once it has been open", async () => {
    start();
    for (let loss = 0; loss < 7; loss += 1) {
      await reaches("open");
      states.push("connecting");
      for (const client of server.clients) client.terminate();
    }
    await reaches("open");
    expect(states).not.toContain("stopped");
  });

  it("does not displace the user's newer pages until it is woken", async () => {
    const requestTicket = vi.fn(async () => "t");
    start({ requestTicket });
    await reaches("open");
    for (const client of server.clients) client.close(liveCloseCodes.tooManySockets);
    await reaches("stopped");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requestTicket).toHaveBeenCalledTimes(1);
    connection?.wake();
    await reaches("open");
  });

  it("skips the wait when woken", async () => {
    await openAndLose({ timing: { reconnectDelayMs: 60_000 } });
    connection?.wake();
    await reaches("open");
  });

  it("has as many attempts again after it was woken", async () => {
    const requestTicket = vi.fn(() => Promise.reject(new ApiError(0, "no_answer", null)));
    start({ requestTicket });
    await reaches("stopped");
    requestTicket.mockClear();
    connection?.wake();
    await reaches("stopped");
    expect(requestTicket).toHaveBeenCalledTimes(1 + 5);
  });

  it("does not replace the connection that it was woken to when the wait would have been over", async () => {
    await openAndLose({ timing: { reconnectDelayMs: 100 } });
    connection?.wake();
    await reaches("open");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(states).toEqual(["connecting", "open", "waiting", "connecting", "open"]);
  });

  it("cannot be woken after it was closed while it waited", async () => {
    await openAndLose({ timing: { reconnectDelayMs: 60_000 } });
    connection?.close();
    connection?.wake();
    expect(states.at(-1)).toBe("waiting");
  });

  it("falls back to polling if a channel without tickets cannot be opened", async () => {
    await stopServer();
    start({ requestTicket: async () => null });
    await reaches("polling");
    connection?.wake();
    expect(states).toEqual(["connecting", "polling"]);
    await listen(port);
  });

  it("opens a channel without tickets as SPEC.md has it, and does not treat its silence as a loss", async () => {
    let path: string | undefined;
    server.on("connection", (_, { url }) => (path = url));
    start({ requestTicket: async () => null, timing: { heartbeatMs: 10 } });
    await reaches("open");
    await new Promise((resolve) => setTimeout(resolve, 50));
    connection?.wake();
    expect([path, states]).toEqual(["/ws", ["connecting", "open"]]);
    expect(received.map(({ type }) => type)).toEqual(["subscribe"]);
    for (const client of server.clients) client.terminate();
    await vi.waitFor(() => expect(states).toEqual(["connecting", "open", "waiting", "connecting", "open"]));
  });

  it("requests no further ticket once the session has ended", async () => {
    const requestTicket = vi.fn(async () => Promise.reject(new ApiError(401, "unauthenticated", null)));
    start({ requestTicket });
    await reaches("stopped");
    expect(requestTicket).toHaveBeenCalledTimes(1);
  });

  it("pings, and treats silence after a ping as a dead connection", async () => {
    start({ timing: { heartbeatMs: 30 } });
    await vi.waitFor(() => expect(states.filter((status) => status === "open").length).toBeGreaterThanOrEqual(2));
    expect(received.map(({ type }) => type)).toContain("ping");
  });

  it("stays open while pings are answered", async () => {
    server.on("connection", (socket) => socket.on("message", () => socket.send('{"type":"pong"}')));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const onMessage = vi.fn();
    start({ onMessage, timing: { heartbeatMs: 20 } });
    await waitTurnsUntil(() => states.at(-1) === "open");
    for (let beats = 1; beats <= 5; beats += 1) {
      onMessage.mockClear();
      vi.advanceTimersByTime(20);
      await waitTurnsUntil(() => onMessage.mock.calls.length > 0);
    }
    expect(received.filter(({ type }) => type === "ping")).toHaveLength(5);
    expect(states).toEqual(["connecting", "open"]);
  });

  it("checks an open connection when woken, and replaces a dead one", async () => {
    start({ timing: { wakeAnswerMs: 20 } });
    await reaches("open");
    connection?.wake();
    await vi.waitFor(() => expect(states.filter((status) => status === "open")).toHaveLength(2));
  });

  it("unsubscribes when closed, and cannot be woken afterwards", async () => {
    start();
    await reaches("open");
    connection?.close();
    await vi.waitFor(() => expect(received.at(-1)).toEqual({ type: "unsubscribe", data: { subscription: "transaction_feed" } }));
    await vi.waitFor(() => expect(server.clients.size).toBe(0));
    connection?.wake();
    expect(states.at(-1)).toBe("open");
  });
});
