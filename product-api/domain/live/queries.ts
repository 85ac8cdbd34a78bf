import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, not, or, sql, type SQL } from "drizzle-orm";
import { plannedOnce } from "../../db/planned-once";
import { liveConnections, liveEvents } from "../../db/schema/live";
import { wallets } from "../../db/schema/wallets";
import type { Context, Db } from "../context";

/** A position in the stream of events: ordered by transaction, then by number. */
export interface EventCursor {
  xid: string;
  id: number;
}

export type StoredEvent = Omit<typeof liveEvents.$inferSelect, "key">;

/** A cursor as clients store it: opaque text. */
export function formatCursor({ xid, id }: EventCursor): string {
  return `${xid}-${id}`;
}

/** Null for text that is not a cursor. */
export function parseCursor(text: string): EventCursor | null {
  const match = /^(\d{1,19})-(\d{1,15})$/.exec(text);
  return match ? { xid: match[1]!, id: Number(match[2]) } : null;
}

/** No transaction that can still add an event before this one is running. */
const isComplete = sql`${liveEvents.xid} < pg_snapshot_xmin(pg_current_snapshot())`;

/** The current end of the stream: everything that can be read so far lies at or before it. */
export async function findNewestCursor(db: Db): Promise<EventCursor> {
  const { rows } = await db.execute<{ xid: string; id: string }>(sql`
    select xid::text as xid, id from ${liveEvents}
    where ${isComplete} order by ${liveEvents.xid} desc, id desc limit 1`);
  return rows[0] ? { xid: rows[0].xid, id: Number(rows[0].id) } : { xid: "0", id: 0 };
}

/**
 * Events after a cursor in commit order. Only events from before the oldest running transaction are returned,
 * so that none can later appear before what was already read.
 */
export async function findEventsAfter(db: Db, after: EventCursor, limit: number): Promise<StoredEvent[]> {
  return findInOrder(db, and(liesAfter(after), isComplete), limit);
}

async function findInOrder(db: Db, filter: SQL | undefined, limit: number): Promise<StoredEvent[]> {
  return db.select(storedEvent).from(liveEvents).where(filter).orderBy(asc(liveEvents.xid), asc(liveEvents.id)).limit(limit);
}

/**
 * The newest events after a cursor that were recorded before a time, but cannot be sent while an older transaction is running on the
 * database server. Those restored from a dump of another server, with higher numbers, are not among them.
 */
export async function findWaitingEvents(db: Db, after: EventCursor, before: Date, limit: number): Promise<StoredEvent[]> {
  return db
    .select(storedEvent)
    .from(liveEvents)
    .where(
      and(
        liesAfter(after), not(isComplete), sql`${liveEvents.xid} < pg_snapshot_xmax(pg_current_snapshot())`, lt(liveEvents.createdAt, before),
      ),
    )
    .orderBy(desc(liveEvents.xid), desc(liveEvents.id))
    .limit(limit);
}

/** The processes that add a wallet and record its events may run on hosts whose clocks differ, by less than this. */
const CLOCKS_DIFFER_MS = 10_000;

/** A user's events after one cursor and up to another that was already dispatched, in commit order. */
export async function findUserEvents(
  db: Db, userId: string, { after, upTo }: { after: EventCursor; upTo: EventCursor }, limit: number,
): Promise<StoredEvent[]> {
  const isTracked = sql`exists (
    select 1 from ${wallets} where ${wallets.userId} = ${userId}::uuid and ${wallets.address} = ${liveEvents.address}
      and ${wallets.createdAt} <= ${liveEvents.createdAt} + interval '${sql.raw(`${CLOCKS_DIFFER_MS}`)} ms')`;
  const isUpTo = sql`(${liveEvents.xid}, ${liveEvents.id}) <= (${upTo.xid}::xid8, ${upTo.id})`;
  return findInOrder(db, and(liesAfter(after), isUpTo, or(eq(liveEvents.userId, userId), isTracked)), limit);
}

const { key: _key, ...storedEvent } = getTableColumns(liveEvents);

function liesAfter({ xid, id }: EventCursor) {
  return sql`(${liveEvents.xid}, ${liveEvents.id}) > (${xid}::xid8, ${id})`;
}

/**
 * Whether a cursor's event is still stored, so that nothing after it is lost. An event with a number that this server has not reached was
 * restored from a dump of another one: new events are ordered before it.
 */
export async function isReplayable(db: Db, cursor: EventCursor): Promise<boolean> {
  const isThis = and(sql`${liveEvents.xid} = ${cursor.xid}::xid8`, eq(liveEvents.id, cursor.id), isComplete);
  return (await db.$count(liveEvents, isThis)) > 0;
}

/** Which of the given users track which of the given addresses, and from what time on they receive events. */
export async function findTrackers(
  db: Db, addresses: string[], userIds: string[],
): Promise<{ userId: string; address: string; since: Date }[]> {
  if (addresses.length === 0 || userIds.length === 0) return [];
  const rows = await db
    .select({ userId: wallets.userId, address: wallets.address, createdAt: wallets.createdAt })
    .from(wallets)
    .where(and(inArray(wallets.address, addresses), inArray(wallets.userId, userIds)));
  return rows.map(({ createdAt, ...one }) => ({ ...one, since: new Date(createdAt.getTime() - CLOCKS_DIFFER_MS) }));
}

/** A socket is considered active for this long after its last heartbeat. */
const HEARTBEAT_VALID_MS = 60_000;

/** The number of a user's open sockets, across all API processes. */
export async function countConnections(context: Context, userId: string): Promise<number> {
  return context.db.$count(liveConnections, sql`${plannedOnce} ${and(eq(liveConnections.userId, userId), isAlive(context))}`);
}

/** The number of all open sockets, across all API processes. */
export async function countAllConnections(context: Context): Promise<number> {
  return context.db.$count(liveConnections, isAlive(context));
}

function isAlive(context: Context) {
  return gt(liveConnections.heartbeatAt, new Date(context.now().getTime() - HEARTBEAT_VALID_MS));
}
