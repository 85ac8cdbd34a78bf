import { eq } from "drizzle-orm";
import type { Alert, AlertSeen } from "@/contracts/alerts/calls";
import { moodTurn, rankTurn } from "@/contracts/alerts/rules";
import type { Timeframe } from "@/contracts/leaderboard/rules";
import type { Transaction } from "@/contracts/wallets/calls";
import { alertFirings, alerts } from "../../db/schema/alerts";
import { inTransaction, type QueueContext } from "../context";
import { groupBy } from "../group-by";
import { recordNotifications } from "../notifications/commands";
import { enqueueWebhookEvents } from "../webhooks/commands";
import { lockAlerts, lockWalletAlerts, toAlert, type AlertRow } from "./queries";

type Of<Kind extends Alert["kind"]> = Extract<Alert, { kind: Kind }>;

/** A movement as the wallet of an address (lower case) sees it. */
export interface WalletMovement {
  address: string;
  transaction: Transaction;
}

/** Fires alerts on movements, within the transaction that stores them: each once for a movement, however often that is read. */
export async function fireWalletAlerts(context: QueueContext, movements: readonly WalletMovement[]): Promise<void> {
  const addresses = [...new Set(movements.map(({ address }) => address))];
  const waiting = addresses.length === 0 ? [] : await lockWalletAlerts(context.db, addresses);
  if (waiting.length === 0) return;
  const fired: Fired[] = [];
  for (const { address, transaction } of movements) {
    for (const { row, wallet } of waiting) {
      const since = row.createdAt > wallet.createdAt ? row.createdAt : wallet.createdAt;
      if (wallet.address !== address || !isMeant(toAlert(row, null) as Of<"wallet">, transaction, since)) continue;
      const { id, hash, type, value, symbol, value_usd } = transaction;
      const seen: AlertSeen = { kind: "wallet", id, hash, wallet_address: transaction.wallet_address!, wallet_name: wallet.name, type, value, symbol, value_usd: value_usd! };
      fired.push(...(await fire(context, { row, alert: toAlert(row, row.walletId === null ? null : wallet), seen, cause: id })));
    }
  }
  await tell(context, fired);
}

/** A block tells whole seconds: what is mined within the second of the alert's making came after it. */
function isMeant({ direction, usd }: Of<"wallet">, { type, value_usd, status, timestamp }: Transaction, since: Date): boolean {
  const isOfDirection = direction === "both" || (direction === "in") === (type === "incoming");
  return isOfDirection && status === "confirmed" && value_usd !== null && value_usd >= usd && Date.parse(timestamp) >= Math.floor(since.getTime() / 1000) * 1000;
}

/** How many mentions there were in a time, and how many of them negative. */
export interface NegativeShare {
  all: number;
  negative: number;
}

/** Fires a user's alerts on the mood, within the transaction that stores mentions. `usual` are the days before the last one. */
export async function fireMoodAlerts(context: QueueContext, userId: string, { day, usual }: { day: NegativeShare; usual: NegativeShare }): Promise<void> {
  const fired: Fired[] = [];
  for (const row of await lockAlerts(context.db, "mood", userId)) {
    const alert = toAlert(row, null) as Of<"mood">;
    const [negative, before] = [percentOf(day, alert.mentions_min), percentOf(usual, alert.mentions_min)];
    const seen: AlertSeen = { kind: "mood", negative: negative ?? 0, usual: before ?? 0, mentions: day.all };
    fired.push(...(await cross(context, { row, alert, seen }, moodTurn(alert.points, negative, before))));
  }
  await tell(context, fired);
}

function percentOf({ all, negative }: NegativeShare, atLeast: number): number | null {
  return all < atLeast || all === 0 ? null : (negative / all) * 100;
}

/** Fires a user's alerts on a rank that was just looked up. */
export async function fireRankAlerts(context: QueueContext, userId: string, timeframe: Timeframe, rank: number): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const fired: Fired[] = [];
    for (const row of await lockAlerts(tx, "rank", userId)) {
      const alert = toAlert(row, null) as Of<"rank">;
      if (alert.timeframe === timeframe) fired.push(...(await cross(within, { row, alert, seen: { kind: "rank", rank } }, rankTurn(alert.condition, alert.rank, rank))));
    }
    await tell(within, fired);
  });
}

interface Firing {
  row: AlertRow;
  alert: Alert;
  seen: AlertSeen;
  /** What it is fired for: never twice for the same. */
  cause: string;
}

/** A crossing fires an alert that is armed, and disarms it until what was crossed is left well behind. */
async function cross(context: QueueContext, { row, alert, seen }: Omit<Firing, "cause">, turn: "over" | "back" | null): Promise<Fired[]> {
  if (turn === "back" && !row.isArmed) await context.db.update(alerts).set({ isArmed: true }).where(eq(alerts.id, row.id));
  return turn === "over" && row.isArmed ? fire(context, { row, alert, seen, cause: context.now().toISOString() }) : [];
}

/** What is to be told of an alert that fired. */
interface Fired {
  userId: string;
  told: { alert: Alert; seen: AlertSeen };
}

/** Fires an alert within the caller's transaction, which has locked its row: that is changed with it. Nothing for a cause that it has fired for. */
async function fire(context: QueueContext, { row, alert, seen, cause }: Firing): Promise<Fired[]> {
  if (!row.isActive) return [];
  const now = context.now();
  const [isNew] = await context.db.insert(alertFirings).values({ alertId: row.id, cause, at: now }).onConflictDoNothing().returning();
  if (!isNew) return [];
  row.isActive = row.repeats;
  await context.db.update(alerts).set({ triggeredAt: now, isActive: row.isActive, isArmed: alert.kind === "wallet" }).where(eq(alerts.id, row.id));
  return [{ userId: row.userId, told: { alert: { ...alert, triggered_at: now.toISOString(), is_active: row.isActive }, seen } }];
}

/** Tells by notification and webhook, within the caller's transaction, in the order in which alerts have fired. */
async function tell(context: QueueContext, fired: readonly Fired[]): Promise<void> {
  for (const [userId, ofUser] of groupBy(fired, (one) => one.userId)) {
    await recordNotifications(context, userId, ofUser.map(({ told }) => ({ type: "alert" as const, ...told })));
    await enqueueWebhookEvents(context, userId, "alert", ofUser.map(({ told }) => ({ at: context.now(), data: told })));
  }
}
