import { createHash } from "node:crypto";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Language } from "@/contracts/fields/language-rules";
import { knownDevices } from "../../db/schema/auth";
import { inTransaction, type Context, type Db, type QueueContext } from "../context";
import { DAY_MS } from "../durations";
import { recordSecurityEvent, type SecurityContext } from "./commands-security";
import { placeOf, type Client } from "./rules-client";

/** Beyond this, the least recently used device is forgotten. */
const MAX_DEVICES = 50;
const SETTLED_AFTER_MS = 7 * DAY_MS;

/** The hash that identifies a device to one account; null if the client sent no device id. */
function hashOf(userId: string, { deviceId }: Client): string | null {
  return deviceId === undefined ? null : createHash("sha256").update(`${userId} ${deviceId}`).digest("base64url");
}

/** The hash of the client's device, if it has signed in to this account before; else null. */
export async function findKnownDevice(db: Db, userId: string, client: Client): Promise<string | null> {
  const hash = hashOf(userId, client);
  if (hash === null) return null;
  const [known] = await db.select({ hash: knownDevices.deviceHash }).from(knownDevices).where(and(
    eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, hash),
  ));
  return known?.hash ?? null;
}

/** An account's known devices, the most recently used one first. */
const findDevices = (db: Db, userId: string) => db
  .select({ hash: knownDevices.deviceHash, language: knownDevices.language, createdAt: knownDevices.createdAt })
  .from(knownDevices)
  .where(eq(knownDevices.userId, userId))
  .orderBy(desc(knownDevices.lastUsedAt))
  .limit(MAX_DEVICES);

/**
 * The language for what the owner of an account is told. Whoever has just signed in with a stolen password must not choose it: a device
 * counts once it has been known for a week. Among those, the client's own comes first, then the most recently used; without any, the
 * account's first device counts, and without a known device `otherwise`.
 */
export async function findOwnersLanguage(context: Context, userId: string, client: Client | null, otherwise: Language): Promise<Language> {
  const devices = await findDevices(context.db, userId);
  const settled = devices.filter(({ createdAt }) => context.now().getTime() - createdAt.getTime() >= SETTLED_AFTER_MS);
  if (client?.language && settled.some(({ hash }) => hash === hashOf(userId, client))) return client.language;
  const first = devices.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0];
  return (settled[0] ?? first)?.language ?? otherwise;
}

/**
 * Records a sign-in among the account's security events, and its device among the known ones. The owner is notified of an unknown
 * device, unless the account had no known devices: then it is the first.
 */
export async function recordSignIn(context: SecurityContext & QueueContext, userId: string, client: Client): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const devices = await findDevices(tx, userId);
    const hash = hashOf(userId, client);
    const isNew = devices.length > 0 && !devices.some((known) => known.hash === hash);
    const language = await findOwnersLanguage(within, userId, client, "en");
    await recordSecurityEvent(within, isNew ? "signed_in_new_device" : "signed_in", client, userId);
    await rememberDevice(within, userId, client);
    if (!isNew) return;
    const at = context.now().toISOString();
    await context.queue.send(tx, "new-device", { userId, ...placeOf(client), at, language });
  });
}

/** Makes a client's device known to an account, and forgets the least recently used ones if there are too many. */
export async function rememberDevice(context: Context, userId: string, client: Client): Promise<void> {
  const hash = hashOf(userId, client);
  if (hash === null) return;
  const [now, language] = [context.now(), client.language ?? "en" satisfies Language];
  await context.db.insert(knownDevices).values({ userId, deviceHash: hash, language, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { language, lastUsedAt: now } });
  await context.db.execute(sql`
    delete from ${knownDevices} where user_id = ${userId}::uuid and device_hash in (
      select device_hash from ${knownDevices} where user_id = ${userId}::uuid order by last_used_at desc offset ${MAX_DEVICES})`);
}

/** Forgets an account's devices except the client's: a sign-in from one of them is reported again, and limited like a stranger's. */
export async function forgetOtherDevices(db: Db, userId: string, client: Client): Promise<void> {
  const hash = hashOf(userId, client);
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), hash === null ? undefined : ne(knownDevices.deviceHash, hash)));
}
