import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { liveCloseCodes } from "@/contracts/live/rules";
import { SESSION_ENDED_CHANNEL } from "../../domain/auth/commands";
import { createSessionCheck } from "../../domain/auth/queries";
import { LIVE_EVENTS_CHANNEL, redeemTicket } from "../../domain/live/commands";
import { logSecurity, type SecurityContext } from "../../domain/auth/commands-security";
import type { Context } from "../../domain/context";
import { INTERNAL_ERROR, POLICY_VIOLATION, readMessages, send, type LiveClient } from "./client";
import { declineUpgrade, watchResponses } from "./decline-upgrade";
import { createDispatcher } from "./dispatcher";
import { createHandshakes, createNetworkOf } from "./handshakes";
import { createRegister } from "./register";

const MAX_FRAME_BYTES = 64 * 1024;
const HEARTBEAT_MS = 25_000;
/** A NOTIFY can be lost with its connection, so the outbox is also polled this often. */
const FALLBACK_POLL_MS = 2_000;
const FEED = "transaction_feed";
/** 32 bytes in base64url; anything else is refused without a database query. */
const TICKET_SHAPE = /^[\w-]{43}$/;
const GOING_AWAY = 1001;
const ORIGIN_LOGGED_MAX = 200;
/** How long to wait for pages to answer the close. Closing the server waits for all of them, and it is killed after ten seconds. */
const CLOSING_MS = 1_000;
/** Per API process. Each socket costs memory and work for every event, and no one needs more pages at a time. */
export const MAX_SOCKETS_PER_USER = 10;

interface HubOptions {
  /** The only page origin that may open sockets. */
  webOrigin: string;
  /** Proxies trusted to report a handshake's client address, as for the HTTP server. */
  trustProxy: string | boolean;
  listen: (channel: string, onPayload: (payload: string) => void) => Promise<() => void>;
  onError: (error: unknown) => void;
}

/** The live channel: takes single-use tickets and sends committed events to everyone who tracks the address. */
export async function startLiveHub(server: Server, context: SecurityContext, options: HubOptions): Promise<{ close: () => void }> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const clients = new Map<string, LiveClient>();
  const handshakes = createHandshakes();
  const networkOf = createNetworkOf(options.trustProxy);
  const dispatcher = await createDispatcher(context, clients, options.onError);
  const register = createRegister(context, clients, options.onError);
  const responses = watchResponses(server);

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node forgets the order of responses once it hands the connection over: those not yet sent would count as under way until it closes.
    if (responses.isDueOn(socket)) return void socket.destroy();
    if (request.headers.upgrade?.toLowerCase() !== "websocket") return declineUpgrade(server, request, socket, head);
    // Node stops listening for errors once it hands the socket over, and an unhandled one would end the process.
    socket.on("error", () => socket.destroy());
    const network = networkOf(request);
    const handshake = handshakes.begin(network);
    if (handshake.refusal !== null) return refuse(socket, handshake.refusal);
    admit(context, request, options.webOrigin).finally(handshake.end).then((admission) => {
      // Cut here, so that what the other site sends cannot make lines, or what is remembered of them, long.
      const origin = request.headers.origin?.slice(0, ORIGIN_LOGGED_MAX);
      if (admission === 403 && handshakes.isFirstRefusal(network, origin)) {
        const client = { address: network, userAgent: request.headers["user-agent"], requestId: context.uuid() };
        logSecurity(context, "origin_refused", client, null, { call: "/ws", origin: origin ?? null });
      }
      if (typeof admission === "number") return refuse(socket, admission);
      sockets.handleUpgrade(request, socket, head, (webSocket) => join(webSocket, admission));
    }, () => refuse(socket, 503));
  };

  function join(socket: WebSocket, { userId, familyId }: { userId: string; familyId: string }): void {
    const client: LiveClient = { id: context.uuid(), userId, familyId, socket, subscribedFrom: null, backlog: null, alive: true };
    closeOldestSockets(userId);
    clients.set(client.id, client);
    register([client.id]);
    socket.on("error", () => socket.terminate());
    socket.on("pong", () => (client.alive = true));
    socket.on("close", () => {
      clients.delete(client.id);
      register([client.id]);
    });
    readMessages(client, (message) => {
      if (message.type === "subscribe" && message.data.subscription === FEED) client.subscribedFrom ??= dispatcher.position();
      else if (message.type === "unsubscribe") client.subscribedFrom = null;
      else if (message.type === "ping") send(client, JSON.stringify({ type: "pong" }));
      else if (message.type === "resume") resume(client, message.data.cursor);
    });
  }

  /** Closes a user's oldest sockets so that one more stays within the limit. */
  function closeOldestSockets(userId: string): void {
    const open = [...clients.values()].filter((client) => client.userId === userId && client.socket.readyState === client.socket.OPEN);
    for (const { socket } of open.slice(0, Math.max(0, open.length + 1 - MAX_SOCKETS_PER_USER))) {
      socket.close(liveCloseCodes.tooManySockets, "too many sockets");
    }
  }

  function resume(client: LiveClient, cursor: string): void {
    if (client.backlog) return client.socket.close(POLICY_VIOLATION, "one resume at a time");
    dispatcher.replay(client, cursor).catch((error: unknown) => {
      options.onError(error);
      client.socket.close(INTERNAL_ERROR, "what was missed cannot be read");
    });
  }

  function beat(): void {
    for (const client of clients.values()) {
      if (!client.alive) client.socket.terminate();
      client.alive = false;
      client.socket.ping();
    }
    register(clients.keys());
    closeEndedSockets().catch(options.onError);
  }

  /** Closes the sockets of sessions that ended without a NOTIFY, by expiring or by an operator's hand. One statement checks all sockets. */
  async function closeEndedSockets(): Promise<void> {
    const isActive = createSessionCheck(context);
    await Promise.all(
      [...clients.values()].map(async ({ userId, familyId }) => (await isActive({ userId, familyId })) || closeFamilySockets(familyId)),
    );
  }

  function closeFamilySockets(familyId: string): void {
    for (const client of clients.values()) {
      if (client.familyId === familyId) client.socket.close(liveCloseCodes.sessionEnded, "the session has ended");
    }
  }

  server.on("upgrade", onUpgrade);
  const stopListening = [
    await options.listen(LIVE_EVENTS_CHANNEL, () => void dispatcher.wake()),
    await options.listen(SESSION_ENDED_CHANNEL, closeFamilySockets),
  ];
  const timers = [setInterval(beat, HEARTBEAT_MS), setInterval(() => void dispatcher.wake(), FALLBACK_POLL_MS)];

  return {
    close: () => {
      server.off("upgrade", onUpgrade);
      responses.stop();
      timers.forEach(clearInterval);
      stopListening.forEach((stop) => stop());
      // Refuses handshakes under way: nothing would close the sockets they open.
      sockets.close();
      for (const { socket } of clients.values()) socket.close(GOING_AWAY, "the server is stopping");
      setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), CLOSING_MS).unref();
    },
  };
}

/** The user and sign-in that the ticket belongs to, or the HTTP status of the refusal. */
async function admit(context: Context, request: IncomingMessage, webOrigin: string) {
  const [target = "/", base] = [request.url, "http://localhost"];
  const url = URL.canParse(target, base) ? new URL(target, base) : null;
  if (url?.pathname !== "/ws") return 404;
  if (request.headers.origin !== webOrigin) return 403;
  const ticket = url.searchParams.get("ticket") ?? "";
  return TICKET_SHAPE.test(ticket) ? ((await redeemTicket(context, ticket)) ?? 401) : 401;
}

function refuse(socket: Duplex, status: number): void {
  // Otherwise a client that never closes its side would keep the connection open forever.
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
