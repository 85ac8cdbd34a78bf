import { useLocale } from "next-intl";
import { classes } from "@/components/ui/classes";
import { DOT } from "@/lib/shared/format/dot";
import { formatCount } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

const medals = ["gold", "silver", "bronze"] as const;
const medalClasses = { gold: "rank-medal text-gold", silver: "rank-medal text-silver", bronze: "rank-medal text-bronze" } as const;

/** A rank; the first three have their medal's colour and name the medal for screen readers. */
export function RankMark({ position }: { position: number }) {
  const t = useTranslations("leaderboard.table");
  const locale = useLocale();
  const medal = medals[position - 1];
  return (
    <span className={classes("rank-mark", medal && medalClasses[medal])}>
      <span>{formatCount(position, locale)}{medal ? <span className="sr-only">{`${DOT}${t("medal", { medal })}`}</span> : null}</span>
    </span>
  );
}

/** Places gained or lost in 24 hours. Renders nothing if there is no change or it is unknown. */
export function RankChange({ change }: { change: number | null }) {
  const t = useTranslations("leaderboard.table");
  const locale = useLocale();
  if (change === null || change === 0) return null;
  const count = formatCount(Math.abs(change), locale);
  const text = t(change > 0 ? "rankUp" : "rankDown", { count });
  return (
    <span title={text} className={classes("rank-change", change > 0 ? "text-up" : "text-down")}>
      <span aria-hidden="true">{`${change > 0 ? "▲" : "▼"}\u202f${count}`}</span><span className="sr-only">{text}</span>
    </span>
  );
}
