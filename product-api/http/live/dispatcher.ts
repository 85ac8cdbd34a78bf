import type { Context } from "../../domain/context";
import { groupBy } from "../../domain/group-by";
import {
  findEventsAfter, findNewestCursor, findTrackers, findUserEvents, findWaitingEvents, formatCursor, isReplayable, parseCursor,
  type EventCursor, type StoredEvent,
} from "../../domain/live/queries";
import { shareRead } from "../../domain/share-read";
import { INTERNAL_ERROR, send, type LiveClient } from "./client";

const BATCH = 500;
/** A client that missed more events than this, counting those of all users, has to refetch its data: that costs less than a replay. */
export const MAX_REPLAYED = 20_000;
/** A client with more events than this waiting for its replay to finish is disconnected; it resumes from its cursor. */
export const MAX_WAITING = 5_000;
/**
 * Events wait for every older transaction on the database server, even in another product's database. Whoever has waited this long for one
 * is told to refetch, and again at this interval: no less often than a page without a live channel.
 */
const LATE_AFTER_MS = 10_000;
const TOLD_AGAIN_MS = 30_000;
const RESYNC = JSON.stringify({ type: "resync" });

export type Dispatcher = Awaited<ReturnType<typeof createDispatcher>>;

/** Reads the outbox in commit order and sends each event to the sockets of the users who track its address. */
export async function createDispatcher(context: Context, clients: ReadonlyMap<string, LiveClient>, onError: (error: unknown) => void) {
  let cursor: EventCursor = await findNewestCursor(context.db);
  let toldLateAtMs = -Infinity;
  const subscribed = () => [...clients.values()].filter((client) => client.subscribedFrom !== null);

  async function drain(): Promise<void> {
    for (;;) {
      const events = await findEventsAfter(context.db, cursor, BATCH);
      if (events.length === 0) return;
      // No await between these two lines: clients that subscribe after them get these events by replay, not with this batch.
      cursor = events.at(-1)!;
      for (const [client, texts] of await routeOrClose(context, events, subscribed())) deliver(client, texts);
    }
  }

  async function tellOfLateEvents(): Promise<void> {
    const nowMs = context.now().getTime();
    const open = subscribed();
    // Also if the clock was set back meanwhile.
    if (open.length === 0 || Math.abs(nowMs - toldLateAtMs) < TOLD_AGAIN_MS) return;
    const late = await findWaitingEvents(context.db, cursor, new Date(nowMs - LATE_AFTER_MS), BATCH);
    if (late.length === 0) return;
    toldLateAtMs = nowMs;
    const concerned = late.length < BATCH ? (await route(context, late, open)).keys() : open;
    for (const client of concerned) send(client, RESYNC);
    onError(new Error("live events wait for a transaction that is still running on the database server"));
  }

  /**
   * Sends a client what it missed since its cursor, or `resync` if that is no longer stored or too far back. Only one
   * replay at a time per client. If it fails, the client must be disconnected, because it cannot know what it missed.
   */
  async function replay(client: LiveClient, cursorText: string): Promise<void> {
    client.backlog = [];
    // Events since the subscription were sent as they happened, and must not be sent twice.
    const upTo = client.subscribedFrom ?? cursor;
    const from = parseCursor(cursorText);
    if (from && upTo.id - from.id <= MAX_REPLAYED && (await isReplayable(context.db, from))) await sendMissed(context, client, from, upTo);
    else send(client, RESYNC);
    const waiting = client.backlog;
    client.backlog = null;
    waiting.forEach((text) => send(client, text));
  }

  return {
    /** Everything up to this cursor has been dispatched. */
    position: () => cursor,
    /** Checks for new events; calls during a check are merged into one more check. */
    wake: shareRead(() => drain().then(tellOfLateEvents).catch(onError)),
    replay,
  };
}

/** Clients that these events cannot be delivered to must be disconnected: a later event would move their cursor past the missed ones. */
async function routeOrClose(context: Context, events: StoredEvent[], open: LiveClient[]): Promise<Map<LiveClient, string[]>> {
  try {
    return await route(context, events, open);
  } catch (error) {
    for (const { socket } of open) socket.close(INTERNAL_ERROR, "events cannot be read");
    throw error;
  }
}

/** The messages due to each client that has any; each event is serialised once. */
async function route(context: Context, events: StoredEvent[], clients: LiveClient[]): Promise<Map<LiveClient, string[]>> {
  const due = new Map(clients.map((client) => [client, [] as string[]]));
  const addresses = [...new Set(events.flatMap(({ address }) => address ?? []))];
  const trackersOf = groupBy(
    await findTrackers(context.db, addresses, [...new Set(clients.map(({ userId }) => userId))]), ({ address }) => address,
  );
  for (const event of events) {
    const text = textOf(event);
    const trackers = trackersOf.get(event.address ?? "") ?? [];
    const users = new Set(
      event.userId ? [event.userId] : trackers.filter(({ since }) => since <= event.createdAt).map(({ userId }) => userId),
    );
    for (const [client, texts] of due) if (users.has(client.userId)) texts.push(text);
  }
  return new Map([...due].filter(([, texts]) => texts.length > 0));
}

async function sendMissed({ db }: Context, client: LiveClient, from: EventCursor, upTo: EventCursor): Promise<void> {
  let after = from;
  while (client.socket.readyState === client.socket.OPEN) {
    const events = await findUserEvents(db, client.userId, { after, upTo }, BATCH);
    events.forEach((event) => send(client, textOf(event)));
    if (events.length < BATCH) return;
    after = events.at(-1)!;
  }
}

function textOf(event: StoredEvent): string {
  return JSON.stringify({ type: event.type, data: event.data, cursor: formatCursor(event), at: event.createdAt.toISOString() });
}

function deliver(client: LiveClient, texts: string[]): void {
  if (!client.backlog) return texts.forEach((text) => send(client, text));
  client.backlog.push(...texts);
  if (client.backlog.length > MAX_WAITING) client.socket.terminate();
}
