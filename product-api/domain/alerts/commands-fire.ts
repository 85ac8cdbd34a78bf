import { eq, inArray } from "drizzle-orm";
import type { Alert, AlertSeen } from "@/contracts/alerts/calls";
import { moodCrossing } from "@/contracts/alerts/rules";
import type { Transaction } from "@/contracts/wallets/calls";
import { alertFirings, alerts } from "../../db/schema/alerts";
import type { QueueContext } from "../context";
import { groupBy } from "../group-by";
import { recordNotificationsOf } from "../notifications/commands";
import { enqueueWebhookEvents, type UserOccurrence } from "../webhooks/commands";
import { lockMoodAlerts, lockWalletAlerts, toAlert, type AlertRow } from "./queries";

type AlertOf<Kind extends Alert["kind"]> = Extract<Alert, { kind: Kind }>;

/** A movement as seen by the wallet of an address (lower case). */
export interface WalletMovement {
  address: string;
  transaction: Transaction;
}

/** Fires alerts on movements, within the transaction that stores them: once per movement, however often it is read. */
export async function fireWalletAlerts(context: QueueContext, movements: readonly WalletMovement[]): Promise<void> {
  const addresses = [...new Set(movements.map(({ address }) => address))];
  const waiting = addresses.length === 0 ? [] : await lockWalletAlerts(context.db, addresses);
  if (waiting.length === 0) return;
  const byAddress = groupBy(waiting, ({ wallet }) => wallet.address);
  const firings = movements.flatMap(({ address, transaction }) => (byAddress.get(address) ?? []).flatMap(({ row, wallet }): Firing[] => {
    const since = row.createdAt > wallet.createdAt ? row.createdAt : wallet.createdAt;
    if (!matchesAlert(toAlert(row, null) as AlertOf<"wallet">, transaction, since)) return [];
    const { id, hash, type, value, symbol, value_usd } = transaction;
    const seen: AlertSeen = {
      kind: "wallet", id, hash, wallet_address: transaction.wallet_address!, wallet_name: wallet.name, type, value, symbol,
      value_usd: value_usd!,
    };
    return [{ row, alert: toAlert(row, row.walletId === null ? null : wallet), seen, cause: id }];
  }));
  // An alert on all wallets occurs once for each wallet that a block moves.
  const spent = new Set<string>();
  const toFire = newestOf(firings.filter(({ row: { id, repeats } }) => repeats || (!spent.has(id) && spent.add(id))));
  const events: UserOccurrence[] = [];
  for (let from = 0; from < toFire.length; from += FIRED_AT_ONCE) {
    events.push(...(await fire(context, toFire.slice(from, from + FIRED_AT_ONCE))));
  }
  await enqueueWebhookEvents(context, events);
}

/**
 * Drops firings beyond an account's newest 500: its list keeps no more, and a hundred alerts on a constantly busy address would delay
 * everybody's blocks. An alert that fires only once is never dropped.
 */
function newestOf(firings: readonly Firing[]): Firing[] {
  const countByUser = new Map<string, number>();
  const isWithinCap = ({ row: { userId, repeats } }: Firing) => {
    countByUser.set(userId, (countByUser.get(userId) ?? 0) + 1);
    return !repeats || countByUser.get(userId)! <= FIRED_AT_ONCE;
  };
  return firings.toReversed().filter(isWithinCap).toReversed();
}

/**
 * How far a block producer's clock may be behind the server's. Alerts only fire for blocks read after they were created, so block times
 * only have to exclude movements from long before, which a sync reads while catching up.
 */
const CHAIN_CLOCK_BEHIND_MS = 60_000;

function matchesAlert({ direction, usd }: AlertOf<"wallet">, { type, value_usd, status, timestamp }: Transaction, since: Date): boolean {
  const isOfDirection = direction === "both" || (direction === "in") === (type === "incoming");
  return isOfDirection
    && status === "confirmed"
    && value_usd !== null
    && value_usd >= usd
    && Date.parse(timestamp) >= since.getTime() - CHAIN_CLOCK_BEHIND_MS;
}

/** Number of mentions in a period, and how many of them are negative. */
interface NegativeShare {
  all: number;
  negative: number;
}

/**
 * Fires a user's mood alerts, within the transaction that stores mentions. `usual` covers the days before the last one. With `isPast` the
 * mentions are older than the tracking: nothing fires, and where the mood is bad already it has to recover before an alert can fire.
 * @returns the events for webhooks, which the caller queues
 */
export async function fireMoodAlerts(
  context: QueueContext, userId: string, { day, usual, isPast }: { day: NegativeShare; usual: NegativeShare; isPast: boolean },
): Promise<UserOccurrence[]> {
  const rows = await lockMoodAlerts(context.db, userId);
  const observations = rows.map((row): AlertObservation => {
    const alert = toAlert(row, null) as AlertOf<"mood">;
    const shares = { mentions: day.all, negative: percentOf(day, alert.mentions_min), usual: percentOf(usual, alert.mentions_min) };
    return {
      row,
      alert,
      seen: { kind: "mood", negative: shares.negative ?? 0, usual: shares.usual ?? 0, mentions: day.all },
      crossing: moodCrossing(alert, shares),
    };
  });
  if (isPast) await setArmed(context, observations.filter(({ crossing }) => crossing === "over"), false);
  return crossAlerts(context, isPast ? observations.filter(({ crossing }) => crossing === "back") : observations);
}

function percentOf({ all, negative }: NegativeShare, atLeast: number): number | null {
  return all < atLeast || all === 0 ? null : (negative / all) * 100;
}

/** An alert that may fire, whose row is locked by the caller's transaction, and what it observed. */
interface Firing {
  row: AlertRow;
  alert: Alert;
  seen: AlertSeen;
  /** What it fires for: never twice for the same cause. */
  cause: string;
}

/** The observation of an alert on a value that rises and falls. */
interface AlertObservation extends Omit<Firing, "cause"> {
  crossing: "over" | "back" | null;
}

/** Movements notified in one statement: each takes some parameters, of which 65,535 are allowed. */
const FIRED_AT_ONCE = 500;

/**
 * A crossing fires an armed alert, and disarms it until the value has moved well away from the threshold. At most 500 at once.
 * @returns the events for webhooks, which the caller queues
 */
export async function crossAlerts(context: QueueContext, observations: readonly AlertObservation[]): Promise<UserOccurrence[]> {
  await setArmed(context, observations.filter(({ row, crossing }) => crossing === "back" && !row.isArmed), true);
  const cause = context.now().toISOString();
  return fire(
    context,
    observations.flatMap(({ crossing, ...observation }) => (crossing === "over" && observation.row.isArmed
      ? [{ ...observation, cause }]
      : [])),
  );
}

async function setArmed({ db }: QueueContext, observations: readonly AlertObservation[], isArmed: boolean): Promise<void> {
  if (observations.length > 0) await db.update(alerts).set({ isArmed }).where(inArray(alerts.id, observations.map(({ row }) => row.id)));
}

/**
 * Fires active alerts and sends their notifications, in the given order; skips a cause that an alert has already fired for.
 * @returns the events for webhooks
 */
async function fire(context: QueueContext, firings: readonly Firing[]): Promise<UserOccurrence[]> {
  if (firings.length === 0) return [];
  const now = context.now();
  const added = await context.db.insert(alertFirings).values(
    firings.map(({ row, cause }) => ({ alertId: row.id, cause, at: now })),
  ).onConflictDoNothing().returning();
  const newlyFired = new Set(added.map(({ alertId, cause }) => `${alertId} ${cause}`));
  // Both ends of a movement between two wallets of the user match, with the same cause: only the first is notified.
  const fired = firings.filter(({ row, cause }) => newlyFired.delete(`${row.id} ${cause}`));
  if (fired.length === 0) return [];
  const ids = [...new Set(fired.map(({ row }) => row.id))];
  await context.db
    .update(alerts)
    .set({ triggeredAt: now, isActive: alerts.repeats, isArmed: eq(alerts.kind, "wallet") })
    .where(inArray(alerts.id, ids));
  const events = fired.map(({ row, alert, seen }) => ({
    userId: row.userId, alert: { ...alert, triggered_at: now.toISOString(), is_active: row.repeats }, seen,
  }));
  await recordNotificationsOf(context, events.map(({ userId, ...one }) => ({ userId, item: { type: "alert" as const, ...one } })));
  return events.map(({ userId, ...data }) => ({ userId, event: "alert", at: now, data }));
}
