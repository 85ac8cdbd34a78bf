import { useLocale, useTimeZone } from "next-intl";
import type { Snapshot } from "@/contracts/statement/calls";
import { LocalMoment } from "@/components/times/local-time";
import { Button } from "@/components/ui/controls/button";
import { Icon } from "@/components/ui/figures/icons";
import { useTabTitle } from "@/lib/client/address/tab-title";
import { formatCount } from "@/lib/shared/format/figures";
import { formatMoment, isInstant } from "@/lib/shared/format/times";
import { useTranslations } from "@/lib/shared/use-translations";
import { ZoneName } from "../zone-name";
import { LookBackButton } from "./look-back";
import { showTime } from "./data";

interface PastBannerProps {
  /** The value of `?at=` in the URL, which may be unreadable. */
  at: string;
  /** Undefined while it loads, or if it cannot be loaded. */
  snapshot: Snapshot | undefined;
}

/** Says which time and block are shown, with a button back to the present. */
export function PastBanner({ at, snapshot }: PastBannerProps) {
  const t = useTranslations("statement.past");
  const tStatement = useTranslations("statement");
  const locale = useLocale();
  const zone = useTimeZone();
  useTabTitle(isInstant(at) ? formatMoment(at, locale, "medium", zone) : t("unreadable"));
  const block = snapshot?.block_number ?? null;
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-field bg-soft px-4 py-3 print:border-0 print:bg-transparent print:px-0"
    >
      <Icon name="clock" size={18} className="text-accent-text print:hidden" />
      <div role="status" className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          {isInstant(at) ? <>{t.rich("asOf", { time: () => <LocalMoment at={at} length="long" /> })}<ZoneName /></> : t("unreadable")}
          {block === null ? null : <>&nbsp;· <span className="num">{t("block", { block: formatCount(block, locale) })}</span></>}
        </p>
        {snapshot ? <p className="text-sm text-muted print:hidden">{t("notLive")}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 print:hidden">
        <LookBackButton />
        {snapshot ? <Button icon="print" onClick={() => window.print()}>{tStatement("print")}</Button> : null}
        <Button variant="primary" onClick={() => showTime(null)}>{t("back")}</Button>
      </div>
    </div>
  );
}
