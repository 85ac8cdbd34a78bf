import { and, asc, desc, eq, inArray, isNull, or } from "drizzle-orm";
import { getAddress } from "viem";
import type { Alert } from "@/contracts/alerts/calls";
import { alerts } from "../../db/schema/alerts";
import { wallets } from "../../db/schema/wallets";
import type { Db } from "../context";
import { hasId } from "../queries-id";

export type AlertRow = typeof alerts.$inferSelect;
type WalletOfAlert = Pick<typeof wallets.$inferSelect, "id" | "address" | "name" | "createdAt">;

const walletOfAlert = { id: wallets.id, address: wallets.address, name: wallets.name, createdAt: wallets.createdAt };

/** A user's alerts other than price alerts, newest first. */
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
  const [wallet] = await db.select(walletOfAlert).from(wallets).where(and(
    eq(wallets.userId, userId), hasId(wallets.id, walletId),
  ));
  return wallet ?? null;
}

/** Converts a stored alert to its wire format. */
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

/**
 * Active alerts that movements of some addresses may fire, each with the
 * wallet concerned, locked until the end of the caller's transaction.
 */
export async function lockWalletAlerts(db: Db, addresses: readonly string[]): Promise<{ row: AlertRow; wallet: WalletOfAlert }[]> {
  return db
    .select({ row: alerts, wallet: walletOfAlert })
    .from(alerts)
    .innerJoin(wallets, and(eq(wallets.userId, alerts.userId), or(isNull(alerts.walletId), eq(alerts.walletId, wallets.id))))
    .where(and(eq(alerts.kind, "wallet"), eq(alerts.isActive, true), inArray(wallets.address, [...addresses])))
    .orderBy(asc(alerts.id))
    .for("update", { of: alerts });
}

/** A user's active mood alerts, locked until the end of the caller's transaction. */
export async function lockMoodAlerts(db: Db, userId: string): Promise<AlertRow[]> {
  return db.select().from(alerts).where(isWaitingForMood(userId)).orderBy(asc(alerts.id)).for("update");
}

/** Whether a user has an active mood alert. */
export async function hasMoodAlerts(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(alerts, isWaitingForMood(userId))) > 0;
}

/** The fields of an alert that are needed to look its rank up. */
export type RankAlert = Pick<AlertRow, "id" | "userId" | "isArmed"> & {
  rule: Pick<Extract<Alert, { kind: "rank" }>, "condition" | "rank" | "timeframe">;
};

/** All active rank alerts, with as few fields as possible, because there may be thousands. */
export async function findRankAlerts(db: Db): Promise<RankAlert[]> {
  const { id, userId, isArmed, rule } = alerts;
  return (await db.select({ id, userId, isArmed, rule }).from(alerts).where(isWaitingForRank).orderBy(asc(id))) as RankAlert[];
}

/** The given rank alerts that are still active, locked until the end of the caller's transaction. */
export async function lockRankAlerts(db: Db, alertIds: readonly string[]): Promise<(AlertRow & RankAlert)[]> {
  return (await db.select()
    .from(alerts)
    .where(and(inArray(alerts.id, [...alertIds]), isWaitingForRank))
    .orderBy(asc(alerts.id))
    .for("update")) as (AlertRow & RankAlert)[];
}

const isWaitingForRank = and(eq(alerts.kind, "rank"), eq(alerts.isActive, true));

function isWaitingForMood(userId: string) {
  return and(eq(alerts.kind, "mood"), eq(alerts.isActive, true), eq(alerts.userId, userId));
}
