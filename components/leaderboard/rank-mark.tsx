"use client";

import { useLocale, useTranslations } from "next-intl";
import { classes } from "@/components/ui/classes";
import { formatCount } from "@/lib/shared/format/figures";

const medals = ["gold", "silver", "bronze"] as const;
const medalLooks = { gold: "border-gold text-gold", silver: "border-silver text-silver", bronze: "border-bronze text-bronze" } as const;

/** A rank; the first three wear their medal's colour, and say so. */
export function RankMark({ position }: { position: number }) {
  const t = useTranslations("leaderboard.table");
  const locale = useLocale();
  const medal = medals[position - 1];
  return (
    <span className={classes("num inline-grid min-h-7 min-w-7 place-items-center rounded-full font-semibold", medal ? `border-2 px-1 ${medalLooks[medal]}` : "text-muted")}>
      <span>{formatCount(position, locale)}{medal ? <span className="sr-only"> · {t("medal", { medal })}</span> : null}</span>
    </span>
  );
}

/** Places gained or lost in 24 hours; nothing where there is nothing to tell. */
export function RankChange({ change }: { change: number | null }) {
  const t = useTranslations("leaderboard.table");
  const locale = useLocale();
  if (change === null || change === 0) return null;
  const count = formatCount(Math.abs(change), locale);
  const text = t(change > 0 ? "rankUp" : "rankDown", { count });
  return (
    <span title={text} className={classes("num text-xs font-[550] whitespace-nowrap", change > 0 ? "text-up" : "text-down")}>
      <span aria-hidden="true">{change > 0 ? "▲" : "▼"}{"\u202f"}{count}</span><span className="sr-only">{text}</span>
    </span>
  );
}
