import { useLocale } from "next-intl";
import type { Alert, AlertInput } from "@/contracts/alerts/calls";
import type { PriceAlert } from "@/contracts/prices/calls";
import { formatDollars } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import type { ListedAlert } from "./alert-list";
import { useAlertRule } from "./alert-rule";
import { useAlertChanges, useOtherAlertChanges } from "./changes";

/** Alerts of all kinds as one list, newest first. */
export function useListedAlerts(prices: readonly PriceAlert[], others: readonly Alert[]): ListedAlert[] {
  const ofPrices = useAlertChanges();
  const ofOthers = useOtherAlertChanges();
  const priceRule = usePriceRule();
  const otherRule = useAlertRule();
  const listed = [
    ...prices.map((alert) => ({
      id: alert.id, at: alert.created_at, rule: priceRule(alert), isWaiting: alert.triggered_at === null, firedAt: alert.triggered_at,
      remove: () => ofPrices.remove(alert),
      restore: () => ofPrices.create({ symbol: alert.symbol, condition: alert.condition, threshold_usd: alert.threshold_usd }),
    })),
    ...others.map((alert) => ({
      id: alert.id, at: alert.created_at, rule: otherRule(alert), isWaiting: alert.is_active, firedAt: alert.triggered_at,
      remove: () => ofOthers.remove(alert),
      restore: () => ofOthers.create(inputOfAlert(alert)),
    })),
  ];
  // If there are only price alerts, keep the server's order: their creation times may be missing.
  return others.length === 0 ? listed : listed.toSorted((one, other) => Date.parse(other.at ?? "") - Date.parse(one.at ?? "") || 0);
}

/** Says what a price alert waits for in the user's language: `M above $0.60`. */
function usePriceRule(): (alert: PriceAlert) => string {
  const t = useTranslations("prices.alerts");
  const locale = useLocale();
  return ({ symbol, condition, threshold_usd }) =>
    t(condition === "above" ? "ruleAbove" : "ruleBelow", { symbol, threshold: formatDollars(threshold_usd, locale) });
}

/** The input that creates an alert like this one. */
function inputOfAlert(alert: Alert): AlertInput {
  const { kind, repeats } = alert;
  if (kind === "wallet") {
    return { kind, repeats, direction: alert.direction, usd: alert.usd, ...(alert.wallet && { wallet_id: alert.wallet.id }) };
  }
  if (kind === "mood") return { kind, repeats, points: alert.points, mentions_min: alert.mentions_min };
  return { kind, repeats, condition: alert.condition, rank: alert.rank, timeframe: alert.timeframe };
}
