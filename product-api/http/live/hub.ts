import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { SESSION_ENDED_CHANNEL } from "../../domain/auth/commands";
import { LIVE_EVENTS_CHANNEL, redeemTicket } from "../../domain/live/commands";
import { logSecurity, type SecurityContext } from "../../domain/auth/commands-security";
import type { AccessClaims } from "../../domain/auth/tokens";
import type { Context } from "../../domain/context";
import type { LiveClient } from "./client";
import { declineUpgrade, watchResponses } from "./decline-upgrade";
import { createDispatcher } from "./dispatcher";
import { createHandshakes, createNetworkOf } from "./handshakes";
import { createSockets } from "./sockets";

const MAX_FRAME_BYTES = 64 * 1024;
const HEARTBEAT_MS = 25_000;
/** A NOTIFY can be lost with its connection, so the outbox is also polled this often. */
const FALLBACK_POLL_MS = 2_000;
/** 32 bytes in base64url; anything else is refused without a database query. */
const TICKET_SHAPE = /^[\w-]{43}$/;
const GOING_AWAY = 1001;
const ORIGIN_LOGGED_MAX = 200;
/** How long to wait for pages to answer the close. Closing the server waits for all of them, and it is killed after ten seconds. */
const CLOSING_MS = 1_000;

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
  const clients = new Map<string, LiveClient>();
  const dispatcher = await createDispatcher(context, clients, options.onError);
  const { join, beat, closeFamilySockets } = createSockets(context, clients, dispatcher, options.onError);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const responses = watchResponses(server);
  const onUpgrade = createAdmission(server, context, options, responses.isDueOn, (request, socket, head, session) =>
    sockets.handleUpgrade(request, socket, head, (webSocket) => join(webSocket, session)));

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

/** Passes on handshakes with a valid ticket, and refuses others. `isDueOn`: whether a connection is still owed an earlier response. */
function createAdmission(
  server: Server, context: SecurityContext, { webOrigin, trustProxy }: HubOptions, isDueOn: (socket: Duplex) => boolean,
  open: (request: IncomingMessage, socket: Duplex, head: Buffer, session: AccessClaims) => void,
) {
  const handshakes = createHandshakes();
  const networkOf = createNetworkOf(trustProxy);
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Node forgets the order of responses once it hands the connection over: those not yet sent would count as under way until it closes.
    if (isDueOn(socket)) return void socket.destroy();
    if (request.headers.upgrade?.toLowerCase() !== "websocket") return declineUpgrade(server, request, socket, head);
    // Node stops listening for errors once it hands the socket over, and an unhandled one would end the process.
    socket.on("error", () => socket.destroy());
    const network = networkOf(request);
    const handshake = handshakes.begin(network);
    if (handshake.refusal !== null) return refuse(socket, handshake.refusal);
    admit(context, request, webOrigin).finally(handshake.end).then((admission) => {
      // Cut here, so that what the other site sends cannot make lines, or what is remembered of them, long.
      const origin = request.headers.origin?.slice(0, ORIGIN_LOGGED_MAX);
      if (admission === 403 && handshakes.isFirstRefusal(network, origin)) {
        const client = { address: network, userAgent: request.headers["user-agent"], requestId: context.uuid() };
        logSecurity(context, "origin_refused", client, null, { call: "/ws", origin: origin ?? null });
      }
      if (typeof admission === "number") return refuse(socket, admission);
      open(request, socket, head, admission);
    }, () => refuse(socket, 503));
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
