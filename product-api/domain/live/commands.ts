import { createHash } from "node:crypto";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { ServerMessage } from "@/contracts/live/calls";
import { livePolicy } from "@/contracts/live/rules";
import { users } from "../../db/schema/auth";
import { liveConnections, liveEvents, liveTickets } from "../../db/schema/live";
import { tableOf } from "../../db/table-of";
import { isSessionActive } from "../auth/queries";
import type { Context } from "../context";

/** NOTIFY channel that announces newly committed events. */
export const LIVE_EVENTS_CHANNEL = "live_events";

/** An event for everybody who tracks an address (lower case), or for one user. */
export type LiveEvent = ({
  address: string; userId?: undefined;
} | { userId: string; address?: undefined }) & Pick<ServerMessage, "type" | "data"> & {
    /** Identifies the event: a second one with the same key is dropped. */
    key?: string;
  };

/** Puts events into the outbox within the caller's transaction; they are sent after it commits. */
export async function recordLiveEvents(context: Context, events: LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  await context.db.execute(sql`
    insert into ${liveEvents} (address, user_id, type, data, key, created_at)
    select address, user_id, type, coalesce(data, '{}'), key, ${context.now().toISOString()}::timestamptz
    from ${tableOf(events, "event", { address: "text", userId: "uuid", type: "text", data: "jsonb", key: "text" })}
    on conflict (key) do nothing`);
  await context.db.execute(sql`select pg_notify(${LIVE_EVENTS_CHANNEL}, '')`);
}

/**
 * Deletes the live events about one mention, or about all mentions and scrapes, so that a reconnect does not replay
 * what has been deleted.
 */
export async function deleteMentionEvents(context: Context, userId: string, postId?: string): Promise<void> {
  const { type, data } = liveEvents;
  const chosen =
    postId === undefined
      ? sql`(${type} in ('new_mention', 'scrape_finished') or ${type} = 'notification'
        and ${data}->>'type' in ('mention', 'sentiment', 'engagement'))`
      : sql`(${type} = 'new_mention' and ${data}->>'id' = ${postId} or ${type} = 'notification' and ${data}->'mention'->>'id' = ${postId})`;
  await context.db.delete(liveEvents).where(and(eq(liveEvents.userId, userId), chosen));
}

/** Creates a single-use ticket for a socket of this user's session. */
export async function createTicket(context: Context, userId: string, familyId: string): Promise<string> {
  const ticket = context.secret();
  const expiresAt = new Date(context.now().getTime() + livePolicy.ticketLifetimeS * 1000);
  await context.db.insert(liveTickets).values({ ticketHash: hashOf(ticket), userId, familyId, expiresAt });
  return ticket;
}

/** Redeems a ticket. Null for one that is unknown, used or expired, or whose session has ended. */
export async function redeemTicket(context: Context, ticket: string): Promise<{ userId: string; familyId: string } | null> {
  const [row] = await context.db
    .delete(liveTickets)
    .where(and(eq(liveTickets.ticketHash, hashOf(ticket)), gt(liveTickets.expiresAt, context.now())))
    .returning({ userId: liveTickets.userId, familyId: liveTickets.familyId });
  return row && (await isSessionActive(context.db, row, context.now())) ? row : null;
}

/** Records that these sockets are open now, even if an earlier record was lost. Those of deleted accounts are skipped. */
export async function recordConnections(context: Context, connections: { id: string; userId: string }[]): Promise<void> {
  if (connections.length === 0) return;
  await context.db.execute(sql`
    insert into ${liveConnections} (id, user_id, heartbeat_at)
    select opened.id, opened.user_id, ${context.now().toISOString()}::timestamptz
    from ${tableOf(connections, "opened", { id: "uuid", userId: "uuid" })} join ${users} on ${users.id} = opened.user_id
    on conflict (id) do update set heartbeat_at = excluded.heartbeat_at`);
}

/** Records that these sockets have closed. */
export async function removeConnections(context: Context, connectionIds: string[]): Promise<void> {
  if (connectionIds.length > 0) await context.db.delete(liveConnections).where(inArray(liveConnections.id, connectionIds));
}

function hashOf(ticket: string): string {
  return createHash("sha256").update(ticket).digest("base64url");
}
