import type { WebSocket } from "ws";
import { clientMessage, type ClientMessage } from "@/contracts/live/calls";
import type { EventCursor } from "../../domain/live/queries";

/** More than this many messages within a window closes the socket. */
const FLOOD_MESSAGES = 50;
const FLOOD_WINDOW_MS = 10_000;
/** A client with this much unread data is disconnected; it resumes from its cursor. */
const MAX_BUFFERED_BYTES = 1_000_000;

/** RFC 6455 section 7.4.1 */
export const POLICY_VIOLATION = 1008;
export const INTERNAL_ERROR = 1011;

/** One open socket of a signed-in user. */
export interface LiveClient {
  readonly id: string;
  readonly userId: string;
  readonly familyId: string;
  readonly socket: WebSocket;
  /** Events after this position are sent as they happen; null while not subscribed. */
  subscribedFrom: EventCursor | null;
  /** New events wait here while missed ones are replayed; null when no replay is running. */
  backlog: string[] | null;
  alive: boolean;
}

/** Sends text; disconnects a client that has stopped reading. */
export function send(client: LiveClient, text: string): void {
  if (client.socket.readyState !== client.socket.OPEN) return;
  if (client.socket.bufferedAmount > MAX_BUFFERED_BYTES) return client.socket.terminate();
  client.socket.send(text);
}

/** Reads a client's messages: passes well-formed ones to `handle`, answers others with an error, and closes the socket on a flood. */
export function readMessages(client: LiveClient, handle: (message: ClientMessage) => void): void {
  let windowStart = performance.now();
  let received = 0;
  client.socket.on("message", (raw: Buffer) => {
    if (performance.now() - windowStart > FLOOD_WINDOW_MS) {
      windowStart = performance.now();
      received = 0;
    }
    received += 1;
    if (received > FLOOD_MESSAGES) return client.socket.close(POLICY_VIOLATION, "too many messages");
    const message = parseMessage(raw);
    if (message) handle(message);
    else send(client, JSON.stringify({ type: "error", data: { message: "The message could not be read" } }));
  });
}

function parseMessage(raw: Buffer): ClientMessage | null {
  try {
    return clientMessage.parse(JSON.parse(raw.toString("utf8")));
  } catch {
    return null;
  }
}
