import { useLocale } from "next-intl";
import type { TrackerShares } from "@/contracts/social/trackers";
import { shareRanges, trackerLabel } from "@/contracts/social/trackers-rules";
import { ButtonLink } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Card } from "@/components/ui/figures/card";
import { UnknownFigure } from "@/components/ui/figures/unknown-figure";
import { Cell, FigureHead, Row, Table, TableBody } from "@/components/ui/tables/table";
import { DOT } from "@/lib/shared/format/dot";
import { formatCount, formatPercent, formatSigned } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { Swatch, trackerStroke } from "./swatch";

/** Share of voice: how much was said about each tracker in a period, and in what mood. Rendered by the server; the period is in the URL. */
export function SharesCard({ shares: { range, shares } }: { shares: TrackerShares }) {
  const t = useTranslations("shareOfVoice");
  const tTimeline = useTranslations("timeline");
  if (shares.length === 0) return null;
  const ranges = (
    <nav aria-label={tTimeline("range")} className="flex flex-wrap gap-1.5">
      {shareRanges.map((one) => (
        <Link key={one} href={`/social?range=${one}`} scroll={false} aria-current={one === range || undefined} className="choice">
          {tTimeline(`ranges.${one}`)}
        </Link>
      ))}
    </nav>
  );
  return (
    <Card title={t("title")} actions={shares.length > 1 ? ranges : (
      <ButtonLink icon="plus" href="/social/twitter-setup">{t("more")}</ButtonLink>
    )} padding="flush" className="@container">
      <p className="px-4.5 pb-3 text-muted">{t(shares.length > 1 ? "about" : "alone")}</p>
      {shares.length > 1 ? (
        <Table label={t("title")} className="narrow-table">
          <FigureHead first={t("tracked")} figures={[t("mentions"), t("share"), t("positive"), t("negative"), t("mood")]} />
          <TableBody>{shares.map((share) => <ShareRow key={share.tracker.id} {...share} />)}</TableBody>
        </Table>
      ) : null}
    </Card>
  );
}

function ShareRow(
  { tracker, mentions, percent, positive, negative, sentiment_score: score, is_partial: isPartial }: TrackerShares["shares"][number],
) {
  const t = useTranslations("shareOfVoice");
  const locale = useLocale();
  const name = trackerLabel(tracker);
  return (
    <Row>
      <Cell isRowName>
        <Link href={`/social/twitter-mentions${tracker.is_primary ? "" : `?tracker=${encodeURIComponent(name)}`}`} className="asset-name">
          <bdi>{name}</bdi>
        </Link>
        <span className="flex items-center gap-1.5 text-sm text-muted">
          <Swatch color={tracker.color} />
          {t(tracker.is_primary ? "own" : tracker.is_paused ? "paused" : tracker.kind)}
          {isPartial ? `${DOT}${t("partial")}` : ""}
        </span>
      </Cell>
      <Cell label={t("mentions")}>{formatCount(mentions, locale)}</Cell>
      <Cell label={t("share")}>
        <span className="figure-lines">
          <span>{percent === null ? <UnknownFigure /> : formatPercent(percent, locale, 1)}</span>
          <svg aria-hidden="true" focusable="false" width="96" height="6" viewBox="0 0 100 6" preserveAspectRatio="none">
            <path d="M0 3H100" strokeWidth="6" className="stroke-hover" />
            {percent ? <path d={`M0 3H${percent.toFixed(1)}`} strokeWidth="6" className={trackerStroke(tracker.color)} /> : null}
          </svg>
        </span>
      </Cell>
      <Cell label={t("positive")}>{formatCount(positive, locale)}</Cell>
      <Cell label={t("negative")}>{formatCount(negative, locale)}</Cell>
      <Cell label={t("mood")}>{score === null ? t("notEnough") : formatSigned(score, locale)}</Cell>
    </Row>
  );
}
