import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { getAddress } from "viem";
import type { Alert } from "@/contracts/alerts/calls";
import { alerts } from "../../db/schema/alerts";
import { wallets } from "../../db/schema/wallets";
import type { Db } from "../context";

export type AlertRow = typeof alerts.$inferSelect;
type WalletOfAlert = Pick<typeof wallets.$inferSelect, "id" | "address" | "name" | "createdAt">;

const walletOfAlert = { id: wallets.id, address: wallets.address, name: wallets.name, createdAt: wallets.createdAt };

/** A user's alerts beside those of prices, newest first. */
export async function findAlerts(db: Db, userId: string): Promise<Alert[]> {
  const rows = await db
    .select({ row: alerts, wallet: walletOfAlert })
    .from(alerts)
    .leftJoin(wallets, eq(wallets.id, alerts.walletId))
    .where(eq(alerts.userId, userId))
    .orderBy(desc(alerts.createdAt), asc(alerts.id));
  return rows.map(({ row, wallet }) => toAlert(row, wallet));
}

/** A user's wallet by its id; null for one that is not theirs. */
export async function findOwnWallet(db: Db, userId: string, walletId: string): Promise<WalletOfAlert | null> {
  const [wallet] = await db.select(walletOfAlert).from(wallets).where(and(eq(wallets.userId, userId), eq(sql`${wallets.id}::text`, walletId.toLowerCase())));
  return wallet ?? null;
}

/** A stored alert as the wire shows it. */
export function toAlert(row: AlertRow, wallet: Omit<WalletOfAlert, "createdAt"> | null): Alert {
  return {
    ...(row.rule as object),
    id: row.id,
    kind: row.kind,
    repeats: row.repeats,
    is_active: row.isActive,
    triggered_at: row.triggeredAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    ...(row.kind === "wallet" && { wallet: wallet && { id: wallet.id, address: getAddress(wallet.address), name: wallet.name } }),
  } as Alert;
}

/** Alerts that wait for movements of some addresses, each with the wallet that it would be told of, for the rest of the transaction its caller's alone. */
export async function lockWalletAlerts(db: Db, addresses: readonly string[]): Promise<{ row: AlertRow; wallet: WalletOfAlert }[]> {
  return db
    .select({ row: alerts, wallet: walletOfAlert })
    .from(alerts)
    .innerJoin(wallets, and(eq(wallets.userId, alerts.userId), or(isNull(alerts.walletId), eq(alerts.walletId, wallets.id))))
    .where(and(eq(alerts.kind, "wallet"), eq(alerts.isActive, true), inArray(wallets.address, [...addresses])))
    .orderBy(asc(alerts.id))
    .for("update", { of: alerts });
}

/** A user's alerts on the mood that wait, for the rest of the transaction its caller's alone. */
export async function lockMoodAlerts(db: Db, userId: string): Promise<AlertRow[]> {
  return db.select().from(alerts).where(isWaitingForMood(userId)).orderBy(asc(alerts.id)).for("update");
}

/** Whether a user has an alert on the mood that waits. */
export async function hasMoodAlerts(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(alerts, isWaitingForMood(userId))) > 0;
}

/** What is needed of an alert to look its rank up. */
export type RankAlert = Pick<AlertRow, "id" | "userId" | "isArmed"> & { rule: Pick<Extract<Alert, { kind: "rank" }>, "condition" | "rank" | "timeframe"> };

/** Everybody's alerts on a rank that wait: as little of each as will do, for there may be thousands. */
export async function findRankAlerts(db: Db): Promise<RankAlert[]> {
  const { id, userId, isArmed, rule } = alerts;
  return (await db.select({ id, userId, isArmed, rule }).from(alerts).where(isWaitingForRank).orderBy(asc(id))) as RankAlert[];
}

/** Some of them, if they still wait, for the rest of the transaction its caller's alone. */
export async function lockRankAlerts(db: Db, alertIds: readonly string[]): Promise<(AlertRow & RankAlert)[]> {
  return (await db.select().from(alerts).where(and(inArray(alerts.id, [...alertIds]), isWaitingForRank)).orderBy(asc(alerts.id)).for("update")) as (AlertRow & RankAlert)[];
}

const isWaitingForRank = and(eq(alerts.kind, "rank"), eq(alerts.isActive, true));

function isWaitingForMood(userId: string) {
  return and(eq(alerts.kind, "mood"), eq(alerts.isActive, true), eq(alerts.userId, userId));
}
