import { and, desc, eq, gt, isNotNull, isNull, not, sql, type SQL } from "drizzle-orm";
import { securityEventKind, type AccountSecurity } from "@/contracts/auth/account";
import type { User } from "@/contracts/auth/calls";
import { plannedOnce } from "../../db/planned-once";
import { securityEvents, tokenFamilies, users } from "../../db/schema/auth";
import type { Context, Db } from "../context";
import type { AccessClaims, SessionTimes } from "./tokens";

export type UserRow = typeof users.$inferSelect;

/** The account with this e-mail address, ignoring case. */
export async function findAccountByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row ?? null;
}

export async function findUser(db: Db, userId: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** SQL: no token of the session has been used yet, so its client may never have received them. */
const isUnused = sql<boolean>`${tokenFamilies.rotatedAt} = ${tokenFamilies.createdAt}`;

interface ActiveSessions {
  /** The `sessionKey` of each. */
  keys: Set<string>;
  /** Family ids of those that had not been used before. */
  unused: string[];
}

/** The given sessions that are valid: not revoked, not expired, their user active and the one claimed. */
async function findActiveSessions(db: Db, sessions: readonly AccessClaims[], now: Date): Promise<ActiveSessions> {
  const families = await db
    .select({ id: tokenFamilies.id, userId: tokenFamilies.userId, isNew: isUnused })
    .from(tokenFamilies)
    .innerJoin(users, eq(users.id, tokenFamilies.userId))
    .where(
      and(
        sql`${plannedOnce} ${tokenFamilies.id} = any(${sql.param([...new Set(sessions.map(({ familyId }) => familyId))])}::uuid[])`,
        isNull(tokenFamilies.revokedAt),
        gt(tokenFamilies.expiresAt, now),
        eq(users.isActive, true),
      ),
    );
  const owners = new Map(families.map(({ id, userId }) => [id, userId]));
  const active = sessions.filter(({ familyId, userId }) => owners.get(familyId) === userId);
  const used = new Set(active.map(({ familyId }) => familyId));
  return { keys: new Set(active.map(sessionKey)), unused: families.filter(({ id, isNew }) => isNew && used.has(id)).map(({ id }) => id) };
}

function sessionKey({ familyId, userId }: AccessClaims): string {
  return `${familyId} ${userId}`;
}

/** Whether a session is valid: not revoked, not expired, its user active. */
export async function isSessionActive(db: Db, session: AccessClaims, now: Date): Promise<boolean> {
  return (await findActiveSessions(db, [session], now)).keys.size > 0;
}

/** Like `isSessionActive`, for many concurrent requests. */
type SessionCheck = (session: AccessClaims) => Promise<boolean>;

/**
 * Checks all sessions requested in the same turn of the event loop with one statement: a page that makes six requests costs one
 * query. No query waits for another, so that one that hangs holds up nobody else. Sessions that had not been used before are passed to
 * `onFirstUse`, and admitted after it.
 */
export function createSessionCheck(context: Context, onFirstUse: (familyIds: string[]) => Promise<void> = async () => {}): SessionCheck {
  let next: { sessions: AccessClaims[]; active: Promise<Set<string>> } | null = null;
  const startBatch = () => {
    const sessions: AccessClaims[] = [];
    const turnEnds = new Promise<void>((resolve) => setImmediate(resolve));
    const active = turnEnds.then(async () => {
      next = null;
      const { keys, unused } = await findActiveSessions(context.db, sessions, context.now());
      if (unused.length > 0) await onFirstUse(unused);
      return keys;
    });
    return { sessions, active };
  };
  return async (session) => {
    next ??= startBatch();
    next.sessions.push(session);
    return (await next.active).has(sessionKey(session));
  };
}

export async function findFamily(db: Db, familyId: string): Promise<typeof tokenFamilies.$inferSelect | null> {
  const [row] = await db.select().from(tokenFamilies).where(eq(tokenFamilies.id, familyId));
  return row ?? null;
}

/** As many as a person will read through; older ones are in the log. */
const SHOWN_EVENTS = 50;
/** Collapsed events (one row per kind and day) shown in addition, such as strangers' attempts: they displace none of the above. */
const SHOWN_ATTEMPTS = 10;

/** The caller's sessions that are valid and have been used, most recently used first, and the account's security events, newest first. */
export async function findAccountSecurity(
  context: Context & { sessionTimes: SessionTimes }, caller: AccessClaims,
): Promise<AccountSecurity> {
  const now = context.now();
  const usedSince = new Date(now.getTime() - context.sessionTimes.idleS * 1000);
  const isValid = and(
    eq(tokenFamilies.userId, caller.userId),
    isNull(tokenFamilies.revokedAt),
    gt(tokenFamilies.expiresAt, now),
    gt(tokenFamilies.rotatedAt, usedSince),
    not(isUnused),
  );
  const eventsOf = (which: SQL, limit: number) =>
    context.db.select()
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, caller.userId), which))
      .orderBy(desc(securityEvents.at))
      .limit(limit);
  const [families, own, attempts] = await Promise.all([
    context.db.select().from(tokenFamilies).where(isValid).orderBy(desc(tokenFamilies.rotatedAt)).limit(SHOWN_EVENTS),
    eventsOf(isNull(securityEvents.collapseKey), SHOWN_EVENTS),
    eventsOf(isNotNull(securityEvents.collapseKey), SHOWN_ATTEMPTS),
  ]);
  const events = [...own, ...attempts].sort((one, other) => other.at.getTime() - one.at.getTime());
  return {
    sessions: families.map(({ id, device, network, createdAt, rotatedAt }) => ({
      id, device, network, created_at: createdAt.toISOString(), last_used_at: rotatedAt.toISOString(), is_current: id === caller.familyId,
    })),
    events: events.map(({ kind, device, network, at, count }) => ({
      kind: securityEventKind.parse(kind), device, network, at: at.toISOString(), count,
    })),
  };
}

/** The account as the API shows it to its owner, who was active just now. */
export function toUser(row: UserRow, now: Date): User {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    full_name: row.fullName,
    is_active: row.isActive,
    is_verified: row.isVerified,
    created_at: row.createdAt.toISOString(),
    online_status: "online",
    last_seen: now.toISOString(),
    appear_offline: false,
  };
}
