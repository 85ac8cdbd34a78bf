import type { WebSocket } from "ws";
import { liveCloseCodes } from "@/contracts/live/rules";
import { createSessionCheck } from "../../domain/auth/queries";
import type { AccessClaims } from "../../domain/auth/tokens";
import type { Context } from "../../domain/context";
import { INTERNAL_ERROR, POLICY_VIOLATION, readMessages, send, type LiveClient } from "./client";
import type { Dispatcher } from "./dispatcher";
import { createRegister } from "./register";

const FEED = "transaction_feed";
/** Per API process. Each socket costs memory and work for every event, and no one needs more pages at a time. */
export const MAX_SOCKETS_PER_USER = 10;

/** Serves the open sockets of this process, which it keeps in `clients`, and closes those of sessions that have ended. */
export function createSockets(
  context: Context, clients: Map<string, LiveClient>, dispatcher: Dispatcher, onError: (error: unknown) => void,
) {
  const register = createRegister(context, clients, onError);

  function join(socket: WebSocket, { userId, familyId }: AccessClaims): void {
    const client: LiveClient = { id: context.uuid(), userId, familyId, socket, subscribedFrom: null, backlog: null, alive: true };
    closeOldestSockets(clients, userId);
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

  function resume(client: LiveClient, cursor: string): void {
    if (client.backlog) return client.socket.close(POLICY_VIOLATION, "one resume at a time");
    dispatcher.replay(client, cursor).catch((error: unknown) => {
      onError(error);
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
    closeEndedSockets().catch(onError);
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

  return { join, beat, closeFamilySockets };
}

/** Closes a user's oldest sockets so that one more stays within the limit. */
function closeOldestSockets(clients: ReadonlyMap<string, LiveClient>, userId: string): void {
  const open = [...clients.values()].filter((client) => client.userId === userId && client.socket.readyState === client.socket.OPEN);
  for (const { socket } of open.slice(0, Math.max(0, open.length + 1 - MAX_SOCKETS_PER_USER))) {
    socket.close(liveCloseCodes.tooManySockets, "too many sockets");
  }
}
