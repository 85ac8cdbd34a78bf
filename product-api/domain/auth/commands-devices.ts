import { createHash } from "node:crypto";
import { and, desc, eq, lt, ne, sql } from "drizzle-orm";
import type { Language } from "@/contracts/fields/language-rules";
import { knownDevices } from "../../db/schema/auth";
import { inTransaction, type Context, type Db, type QueueContext } from "../context";
import { recordSecurityEvent, type SecurityContext } from "./commands-security";
import { deviceOf, networkOf, type Client } from "./rules-client";

/** Browsers hold no cookie for longer. */
const KEPT_MS = 400 * 24 * 60 * 60_000;
/** The one that was used longest ago makes room. */
const MOST_DEVICES = 50;

/** What stands for a device at one account; null where the client named none. */
function hashOf(userId: string, { deviceId }: Client): string | null {
  return deviceId === undefined ? null : createHash("sha256").update(`${userId} ${deviceId}`).digest("base64url");
}

/** The device that a client is, if this account was signed in to with it before: its hash. */
export async function findKnownDevice(db: Db, userId: string, client: Client): Promise<string | null> {
  const hash = hashOf(userId, client);
  if (hash === null) return null;
  const [known] = await db.select({ hash: knownDevices.deviceHash }).from(knownDevices).where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, hash)));
  return known?.hash ?? null;
}

/** What the owner of an account reads, by the device that was used last; null where none is known. */
export async function findOwnersLanguage(db: Db, userId: string): Promise<Language | null> {
  const [newest] = await db.select({ language: knownDevices.language }).from(knownDevices).where(eq(knownDevices.userId, userId)).orderBy(desc(knownDevices.lastUsedAt)).limit(1);
  return newest?.language ?? null;
}

/**
 * Enters a sign-in into what happened to the account, and its device among those that are known. Of one that was not known the owner is
 * told, unless the account knew none: then it is the first.
 */
export async function recordSignIn(context: SecurityContext & QueueContext, userId: string, client: Client): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const newest = await tx.select({ hash: knownDevices.deviceHash, language: knownDevices.language }).from(knownDevices).where(eq(knownDevices.userId, userId)).orderBy(desc(knownDevices.lastUsedAt)).limit(MOST_DEVICES);
    const hash = hashOf(userId, client);
    const isNew = newest.length > 0 && !newest.some((known) => known.hash === hash);
    await recordSecurityEvent(within, isNew ? "signed_in_new_device" : "signed_in", client, userId);
    await rememberDevice(within, userId, client);
    if (!isNew) return;
    const at = context.now().toISOString();
    await context.queue.send(tx, "new-device", { userId, device: deviceOf(client.userAgent), network: networkOf(client.address), at, language: newest[0]!.language });
  });
}

/** Makes a client's device known to an account, and forgets the oldest where there are too many. */
export async function rememberDevice(context: Context, userId: string, client: Client): Promise<void> {
  const hash = hashOf(userId, client);
  if (hash === null) return;
  const [now, language] = [context.now(), client.language ?? "en" satisfies Language];
  await context.db.insert(knownDevices).values({ userId, deviceHash: hash, language, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { language, lastUsedAt: now } });
  await context.db.execute(sql`
    delete from ${knownDevices} where user_id = ${userId}::uuid and device_hash in (
      select device_hash from ${knownDevices} where user_id = ${userId}::uuid order by last_used_at desc offset ${MOST_DEVICES})`);
}

/** Forgets the devices of an account, but the one that asks for it: whoever comes back with one of them is told of again, and limited as a stranger. */
export async function forgetOtherDevices(db: Db, userId: string, client: Client): Promise<void> {
  const hash = hashOf(userId, client);
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), hash === null ? undefined : ne(knownDevices.deviceHash, hash)));
}

/** Forgets devices whose cookie has run out. */
export async function deleteOldDevices(context: Context): Promise<void> {
  await context.db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(context.now().getTime() - KEPT_MS)));
}
