import { useLocale } from "next-intl";
import type { Alert } from "@/contracts/alerts/calls";
import { shortAddress } from "@/lib/shared/format/addresses";
import { formatCount, formatDollars } from "@/lib/shared/format/figures";
import { isolated } from "@/lib/shared/format/isolated";
import { useTranslations } from "@/lib/shared/use-translations";

/** Says in the user's language what an alert other than a price alert waits for: `Rank falls below 10 (7 days)`. */
export function useAlertRule(): (alert: Alert) => string {
  const t = useTranslations("alertRules");
  const locale = useLocale();
  return (alert) => {
    if (alert.kind === "wallet") {
      // Isolated, so that a right-to-left name does not reverse the sentence.
      const wallet = alert.wallet === null ? t("anyWallet") : isolated(alert.wallet.name ?? shortAddress(alert.wallet.address));
      return t(alert.direction, { wallet, usd: formatDollars(alert.usd, locale) });
    }
    if (alert.kind === "mood") return t("mood", { points: alert.points, count: formatCount(alert.mentions_min, locale) });
    return t(alert.condition, { rank: formatCount(alert.rank, locale), timeframe: t(`timeframes.${alert.timeframe}`) });
  };
}
