import type { Context } from "../../domain/context";
import { groupBy } from "../../domain/group-by";
import {
  findEventsAfter, findNewestCursor, findTrackers, findUserEvents, formatCursor, isReplayable, parseCursor, type EventCursor, type StoredEvent,
} from "../../domain/live/queries";
import { shareRead } from "../../domain/share-read";
import { INTERNAL_ERROR, send, type LiveClient } from "./client";

const BATCH = 500;
/** Whoever was away for more events, of everybody's, reads anew what is shown: that is less than to replay them. */
export const MAX_REPLAYED = 20_000;
/** More that waits for the end of a replay cuts its client off, which resumes from where it is. */
export const MAX_WAITING = 5_000;

/** Reads the outbox in commit order and hands each event to the sockets of those who track its address. */
export async function createDispatcher(context: Context, clients: ReadonlyMap<string, LiveClient>, onError: (error: unknown) => void) {
  let cursor: EventCursor = await findNewestCursor(context.db);

  async function drain(): Promise<void> {
    for (;;) {
      const events = await findEventsAfter(context.db, cursor, BATCH);
      if (events.length === 0) return;
      // In one step: clients that subscribe from here on get these events by a replay, not by this batch.
      cursor = events.at(-1)!;
      const open = [...clients.values()].filter((client) => client.subscribedFrom !== null);
      for (const [client, texts] of await routeOrClose(events, open)) deliver(client, texts);
    }
  }

  /** Whom these events cannot be handed to must be disconnected: a later one would take the client's own cursor past them. */
  async function routeOrClose(events: StoredEvent[], open: LiveClient[]): Promise<Map<LiveClient, string[]>> {
    try {
      return await route(context, events, open);
    } catch (error) {
      for (const { socket } of open) socket.close(INTERNAL_ERROR, "events cannot be read");
      throw error;
    }
  }

  const look = shareRead(() => drain().catch(onError));

  /**
   * Sends a client what it missed since its cursor, or `resync` when that is no longer stored or too long ago. One at a time per
   * client. If it fails the client must be disconnected, because it cannot know what it has missed.
   */
  async function replay(client: LiveClient, cursorText: string): Promise<void> {
    client.backlog = [];
    // Events since the subscription were sent as they happened, and must not be sent twice.
    const upTo = client.subscribedFrom ?? cursor;
    const from = parseCursor(cursorText);
    if (from && upTo.id - from.id <= MAX_REPLAYED && (await isReplayable(context.db, from))) await sendMissed(client, from, upTo);
    else send(client, JSON.stringify({ type: "resync" }));
    const waiting = client.backlog;
    client.backlog = null;
    waiting.forEach((text) => send(client, text));
  }

  async function sendMissed(client: LiveClient, from: EventCursor, upTo: EventCursor): Promise<void> {
    let after = from;
    while (client.socket.readyState === client.socket.OPEN) {
      const events = await findUserEvents(context.db, client.userId, { after, upTo }, BATCH);
      events.forEach((event) => send(client, textOf(event)));
      if (events.length < BATCH) return;
      after = events.at(-1)!;
    }
  }

  return {
    /** Everything up to here has been handed out. */
    position: () => cursor,
    /** Looks for new events; calls during a look are merged into one more. */
    wake: () => void look(),
    replay,
  };
}

/** The messages each client is due, each event serialised once. */
async function route(context: Context, events: StoredEvent[], clients: LiveClient[]): Promise<Map<LiveClient, string[]>> {
  const due = new Map<LiveClient, string[]>();
  const addresses = [...new Set(events.flatMap(({ address }) => address ?? []))];
  const trackersOf = groupBy(await findTrackers(context.db, addresses, [...new Set(clients.map(({ userId }) => userId))]), ({ address }) => address);
  for (const event of events) {
    const text = textOf(event);
    const trackers = trackersOf.get(event.address ?? "") ?? [];
    const users = new Set(event.userId ? [event.userId] : trackers.filter(({ since }) => since <= event.createdAt).map(({ userId }) => userId));
    for (const client of clients) {
      if (users.has(client.userId)) due.set(client, [...(due.get(client) ?? []), text]);
    }
  }
  return due;
}

function textOf(event: StoredEvent): string {
  return JSON.stringify({ type: event.type, data: event.data, cursor: formatCursor(event), at: event.createdAt.toISOString() });
}

function deliver(client: LiveClient, texts: string[]): void {
  if (!client.backlog) return texts.forEach((text) => send(client, text));
  client.backlog.push(...texts);
  if (client.backlog.length > MAX_WAITING) client.socket.terminate();
}
