import { sql } from "drizzle-orm";
import type { SecurityEventKind } from "@/contracts/auth/account";
import { securityEvents } from "../../db/schema/auth";
import type { Context } from "../context";
import { dayOf } from "../time-texts";
import { placeOf, type Client } from "./rules-client";

/** One line of the security log: what happened, to whom, and from where. Never contains a secret. */
export interface SecurityLine {
  security: SecurityEventKind | "account_deleted" | "limit_hit" | "origin_refused" | "access_refused";
  userId: string | null;
  network: string | null;
  device: string | null;
  requestId: string;
  /** The path of the request. */
  call?: string;
  /** The refused origin, as the other site sent it, cut to a bounded length; null if it sent none. */
  origin?: string | null;
}

export interface SecurityContext extends Context {
  /** Writes a line to the process's log. */
  readonly logSecurity: (line: SecurityLine) => void;
}

/** Events that anybody, or a session thief, can cause at will: one row per kind and day, so that they push nothing else out of sight. */
const COLLAPSED: readonly SecurityEventKind[] = ["sign_in_refused", "password_refused", "passkey_renamed", "webhook_added"];

/** Writes an event to the log and, if `userId` is given, to the account's own list. If the list cannot be written, the command fails. */
export async function recordSecurityEvent(
  context: SecurityContext, kind: SecurityEventKind, client: Client, userId: string | null,
): Promise<void> {
  logSecurity(context, kind, client, userId);
  if (userId === null) return;
  const [place, at] = [placeOf(client), context.now()];
  const collapseKey = COLLAPSED.includes(kind) ? `${kind} ${dayOf(at)}` : null;
  await context.db.insert(securityEvents).values({ id: context.uuid(), userId, kind, ...place, collapseKey, at })
    .onConflictDoUpdate({
      target: [securityEvents.userId, securityEvents.collapseKey], set: { ...place, at, count: sql`${securityEvents.count} + 1` },
    });
}

/** Writes an event to the log only. */
export function logSecurity(
  context: SecurityContext, security: SecurityLine["security"], client: Client, userId: string | null,
  what: Pick<SecurityLine, "call" | "origin"> = {},
): void {
  context.logSecurity({ security, userId, ...placeOf(client), requestId: client.requestId, ...what });
}
