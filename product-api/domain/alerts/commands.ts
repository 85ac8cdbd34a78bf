import { and, eq, isNull } from "drizzle-orm";
import type { Alert, AlertInput } from "@/contracts/alerts/calls";
import { alerts } from "../../db/schema/alerts";
import { lockByName } from "../auth/commands-lock";
import { inTransaction, type Context } from "../context";
import { caps } from "../limits/rules";
import { DomainProblem, fieldProblem } from "../problem";
import { hasId } from "../queries-id";
import { findOwnWallet, toAlert } from "./queries";

/**
 * Adds an alert on a wallet, the mood or a rank. If the same one is active already, as when its first response was lost, that one is
 * returned.
 * @throws DomainProblem invalid_input, too_many_alerts
 */
export async function createAlert(
  context: Context, userId: string, { kind, repeats, wallet_id: walletId, ...rule }: AlertInput,
): Promise<Alert> {
  const wallet = kind !== "wallet" || walletId === undefined
    ? null
    : ((await findOwnWallet(context.db, userId, walletId)) ?? noSuchWallet());
  const alert = { userId, kind, walletId: wallet?.id ?? null, rule: ruleOf[kind](rule), repeats };
  return inTransaction(context, async (_within, tx) => {
    await lockByName(tx, `alerts ${userId}`);
    const [active] = await tx.select().from(alerts).where(and(
      eq(alerts.userId, userId), eq(alerts.kind, kind), eq(alerts.rule, alert.rule), eq(alerts.repeats, repeats), eq(alerts.isActive, true),
      alert.walletId === null ? isNull(alerts.walletId) : eq(alerts.walletId, alert.walletId),
    ));
    if (active) return toAlert(active, wallet);
    if ((await tx.$count(alerts, eq(alerts.userId, userId))) >= caps.alerts) {
      throw new DomainProblem("too_many_alerts", `At most ${caps.alerts} alerts are possible`);
    }
    const [row] = await tx.insert(alerts).values({ ...alert, id: context.uuid(), createdAt: context.now() }).returning();
    return toAlert(row!, wallet);
  });
}

/** The fields to store for each kind, ignoring any others that were sent. */
const ruleOf = {
  wallet: ({ direction, usd }) => ({ direction, usd }),
  mood: ({ points, mentions_min }) => ({ points, mentions_min }),
  rank: ({ condition, rank, timeframe }) => ({ condition, rank, timeframe }),
} as const satisfies Record<Alert["kind"], (rule: Omit<AlertInput, "kind" | "repeats" | "wallet_id">) => object>;

/** Deletes an alert of this user. @throws DomainProblem not_found */
export async function removeAlert({ db }: Context, userId: string, alertId: string): Promise<void> {
  const { rowCount } = await db.delete(alerts).where(and(eq(alerts.userId, userId), hasId(alerts.id, alertId)));
  if (rowCount === 0) throw new DomainProblem("not_found", "There is no such alert");
}

function noSuchWallet(): never {
  throw fieldProblem("invalid_input", "wallet_id", "There is no such wallet");
}
