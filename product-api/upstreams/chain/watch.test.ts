import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { WebSocket } from "ws";
import { startFaultProxy, type FaultProxy } from "@/tests/faults/fault-proxy";
import { useSocketServer } from "@/tests/support/upstreams/socket-server";
import { watchNode } from "./watch";

const PING_MS = 250;

const sockets = useSocketServer();
let proxy: FaultProxy;
let stop: (() => void) | undefined;
beforeEach(async () => {
  proxy = await startFaultProxy(Number(new URL(sockets.url).port));
});
afterEach(async () => {
  stop?.();
  await proxy.close();
});

/** Watches through the proxy. Resolves to the node's end of the connection once a request has arrived on it. */
async function watch(onHead = () => {}, onPending: (hash: string) => void = () => {}): Promise<WebSocket> {
  const connected = once(sockets.server, "connection") as Promise<[WebSocket]>;
  stop = watchNode(`ws://127.0.0.1:${proxy.port}`, 60_000, onHead, onPending, PING_MS);
  const [node] = await connected;
  await once(node, "message");
  return node;
}

it("replaces a connection that the network has silently dropped, and receives heads again", async () => {
  let heads = 0;
  await watch(() => void (heads += 1));
  const again = once(sockets.server, "connection") as Promise<[WebSocket]>;
  proxy.turn("hang");
  proxy.turn("pass");
  const [node] = await again;
  node.send(JSON.stringify({ jsonrpc: "2.0", method: "eth_subscription", params: { subscription: "0x1", result: {} } }));
  await expect.poll(() => heads).toBe(1);
  // The abandoned connection is closed: only the new one passes.
  expect(proxy.open()).toBe(1);
});

it("keeps a connection that is idle but still responds", async () => {
  const node = await watch();
  let pings = 0;
  await new Promise<void>((resolve) => node.on("ping", () => (pings += 1) === 5 && resolve()));
  expect([node.readyState, sockets.server.clients.size]).toEqual([node.OPEN, 1]);
});

it("passes on hashes of pending transactions and nothing else, and drops a connection that sends an absurdly long message", async () => {
  const hashes: string[] = [];
  const node = await watch(() => {}, (hash) => void hashes.push(hash));
  const send = (message: object) => node.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
  send({ id: 2, result: "0xpending" });
  const hash = `0x${"ab".repeat(32)}`;
  for (const result of ["latest", "0x", `0x${"a".repeat(10_000)}`, hash]) {
    send({ method: "eth_subscription", params: { subscription: "0xpending", result } });
  }
  await expect.poll(() => hashes).toEqual([hash]);
  const closed = once(node, "close");
  node.send("x".repeat(1_000_000));
  await closed;
});
