import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import type { Dialect } from "./dialect";
import type { SignIns } from "./sign-ins";

export interface Live {
  /** Sends any message to the sockets subscribed to `transaction_feed`. */
  push(message: unknown): void;
  /** The number of subscribed sockets. */
  subscribers(): number;
  close(): void;
}

/** SPEC.md section 7, Live channel: subscriptions and pushed messages; no ticket, no resume, no ping. */
export function openLive(server: Server, dialect: Dialect, signIns: SignIns): Live {
  const sockets = new WebSocketServer({ noServer: true });
  const subscribed = new Set<WebSocket>();
  server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // Node stops listening for errors once it hands over the socket: without this, a closed page would crash the process.
    socket.on("error", () => socket.destroy());
    const status = refusalOf(request, dialect, signIns);
    if (status) return void socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on("error", () => client.terminate());
      client.on("message", (data) => listen(client, String(data)));
      client.on("close", () => subscribed.delete(client));
    });
  });

  function listen(client: WebSocket, text: string): void {
    const { type, data } = JSON.parse(text) as { type?: unknown; data?: { subscription?: unknown } };
    const isFeed = data?.subscription === "transaction_feed";
    if (type === "subscribe" && isFeed) subscribed.add(client);
    else if (type === "unsubscribe" && isFeed) subscribed.delete(client);
    else client.send(JSON.stringify({ type: "error", data: { message: `unknown message ${String(type)}` } }));
  }

  return {
    push: (message) => subscribed.forEach((client) => client.send(JSON.stringify(message))),
    subscribers: () => subscribed.size,
    close: () => {
      sockets.clients.forEach((client) => client.terminate());
      sockets.close();
    },
  };
}

function refusalOf(request: IncomingMessage, { socket }: Dialect, signIns: SignIns): string | undefined {
  if (socket === "none") return "404 Not Found";
  if (socket === "open") return undefined;
  const query = new URL(request.url ?? "/", "http://spec.invalid").searchParams;
  const cookie = /(?:^|;\s*)access_token=([^;]+)/.exec(request.headers.cookie ?? "")?.[1];
  const token = socket === "token" ? query.get("token") ?? undefined : cookie;
  return signIns.userOf(token) ? undefined : "401 Unauthorized";
}
