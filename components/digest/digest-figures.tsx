import { useLocale } from "next-intl";
import type { Digest } from "@/contracts/digest/calls";
import { StatCard, StatCards } from "@/components/ui/figures/stat-card";
import { DOT } from "@/lib/shared/format/dot";
import { formatCount, formatPercentChange, formatSigned, formatUsd, formatUsdChange, unknownFigure } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

/** Mentions, their mood, the portfolio and the rank, each compared with the previous period. */
export function DigestFigures({ digest: { period, mentions, portfolio, rank } }: { digest: Digest }) {
  const t = useTranslations("digest.figures");
  const locale = useLocale();
  const before = mentions?.before;
  const more = mentions && before ? mentions.count - before.count : null;
  const moodBefore = before?.sentiment_score ?? null;
  // Not simply closing minus opening value: what was sent or received in between is left out.
  const change = portfolio && [
    portfolio.change_usd === null ? unknownFigure : formatUsdChange(portfolio.change_usd, locale),
    portfolio.change_percent === null ? null : formatPercentChange(portfolio.change_percent, locale),
  ];
  const unpriced = portfolio?.unpriced_count ?? 0;
  return (
    <StatCards>
      <StatCard
        label={t("mentions")} value={mentions ? formatCount(mentions.count, locale) : unknownFigure}
        note={mentions?.is_partial
          ? <span className="text-warn">{t("partial")}</span>
          : more === null
          ? undefined
          : more === 0
          ? t(`same.${period}`)
          : t(`${more > 0 ? "more" : "fewer"}.${period}`, { count: formatCount(Math.abs(more), locale) })}
      />
      <StatCard
        label={t("mood")}
        value={mentions && mentions.sentiment_score !== null ? formatSigned(mentions.sentiment_score, locale) : unknownFigure}
        note={mentions ? (
          <>{t("moods", {
            positive: formatCount(mentions.positive, locale), negative: formatCount(mentions.negative, locale),
          })}{moodBefore === null ? null : `${DOT}${t("after", { figure: formatSigned(moodBefore, locale) })}`}</>
        ) : undefined}
      />
      <StatCard
        label={t("portfolio")} value={portfolio ? formatUsd(portfolio.usd.closing, locale) : unknownFigure}
        note={change ? (
          <><span>
            {t.rich("change", { change: () => <span className="inline-block">{change.filter(Boolean).join(DOT)}</span> })}
          </span>{unpriced > 0 ? <span className="text-warn">{t("unpriced", { count: unpriced })}</span> : null}</>
        ) : undefined}
      />
      <StatCard label={t("rank")} value={rank.after === null
        ? unknownFigure
        : `#${formatCount(rank.after, locale)}`} note={rank.after === null
          ? t("noRank")
          : rank.before === null
          ? undefined
          : t("after", { figure: `#${formatCount(rank.before, locale)}` })} />
    </StatCards>
  );
}
