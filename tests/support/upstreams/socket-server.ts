import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach } from "vitest";
import { WebSocketServer } from "ws";

/** A websocket server on loopback, which each test of one file finds without connections. */
interface SocketServer {
  /** Without a trailing slash; set once a test runs. */
  readonly url: string;
  readonly server: WebSocketServer;
}

export function useSocketServer(): SocketServer {
  const current = {} as { url: string; server: WebSocketServer };
  beforeEach(async () => {
    current.server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    await once(current.server, "listening");
    current.url = `ws://127.0.0.1:${(current.server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    for (const client of current.server.clients) client.terminate();
    await new Promise((done) => current.server.close(done));
  });
  return current;
}
