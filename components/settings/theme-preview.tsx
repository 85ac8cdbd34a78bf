import { useLocale } from "next-intl";
import { Badge } from "@/components/ui/figures/badge";
import { buttonClasses } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { formatPercentChange, formatUsd, formatUsdChange } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

/** How figures, states and buttons look with the current settings. The buttons are for show only. */
export function ThemePreview() {
  const t = useTranslations("settings.preview");
  const locale = useLocale();
  return (
    <Card title={t("title")}>
      <p className="text-muted">{t("text")}</p>
      <div className="mt-4 rounded-card border border-line bg-bg p-4">
        <p className="text-sm font-medium text-muted">{t("value")}</p>
        <div className="@container mt-1">
          <p className="num text-[min(2.286rem,13cqi)] leading-[1.15] font-[650] tracking-tight">{formatUsd(128402.18, locale)}</p>
        </div>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone="up" className="num">{formatPercentChange(2.41, locale)}</Badge>
          <span className="num">{formatUsdChange(3021.9, locale)}</span> {t("change")}
        </p>
        <p className="mt-4 flex flex-wrap gap-2">
          <Badge tone="up" dot>{t("synced")}</Badge>
          <Badge tone="warn" dot>{t("syncing")}</Badge>
          <Badge tone="down" dot>{t("needsSync")}</Badge>
        </p>
        <p aria-hidden="true" className="mt-4 flex flex-wrap gap-2">
          <span className={buttonClasses("primary")}>{t("primary")}</span>
          <span className={buttonClasses("secondary")}>{t("secondary")}</span>
        </p>
      </div>
    </Card>
  );
}
