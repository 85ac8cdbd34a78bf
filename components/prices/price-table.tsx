import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import type { Price, PriceHistory } from "@/contracts/prices/calls";
import type { PriceRange } from "@/contracts/prices/rules";
import { directionOf } from "@/components/ui/figures/direction";
import { Explanation } from "@/components/portfolio/explained";
import { Age } from "@/components/times/age";
import { Flash } from "@/components/ui/figures/flash";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { Badge } from "@/components/ui/figures/badge";
import { onPlainClick } from "@/components/ui/controls/link";
import { Card } from "@/components/ui/figures/card";
import { Change } from "@/components/ui/figures/change";
import { Sparkline } from "@/components/ui/charts/sparkline";
import { UnknownFigure } from "@/components/ui/figures/unknown-figure";
import { Cell, FigureHead, Row, Table, TableBody } from "@/components/ui/tables/table";
import { changeQuery } from "@/lib/client/address/url-state";
import { formatPercentChange, formatPriceUsd } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { usePriceHistory } from "./data";

interface PriceTableProps {
  prices: readonly Price[];
  histories: readonly PriceHistory[];
  /** Symbol of the asset whose history is shown below. */
  chosen: string | null;
  range: PriceRange;
}

/** The latest price of each known asset. An asset's name links to its history. */
export function PriceTable({ prices, histories, chosen, range }: PriceTableProps) {
  const t = useTranslations("prices.latest");
  return (
    <Card title={t("title")} explanation={<Explanation name={t("title")} figure="price" />} padding="flush">
      <UnreadableNotice of="GET /api/prices/latest" className="mx-4.5 mb-3" />
      {prices.length === 0 ? <p className="px-4.5 pb-4 text-muted">{t("empty")}</p> : (
        <div className="@container"><Table label={t("title")} className="narrow-table">
          <FigureHead first={t("asset")} figures={[t("price"), t("change"), t("trend"), t("updated")]} />
          <TableBody>{prices.map((price) => (
            <PriceRow key={price.symbol} price={price} histories={histories} isChosen={price.symbol === chosen} range={range} />
          ))}</TableBody>
        </Table></div>
      )}
    </Card>
  );
}

function PriceRow(
  { price, histories, isChosen, range }: { price: Price; histories: readonly PriceHistory[]; isChosen: boolean; range: PriceRange },
) {
  const t = useTranslations("prices.latest");
  const locale = useLocale();
  const { symbol, price_usd: usd, price_change_24h: change, last_updated: quotedAt, is_stale: isStale, price_id: priceId, doubt } = price;
  const show = onPlainClick(() => changeQuery({ asset: symbol, range }, "replace"));
  return (
    <Row current={isChosen}>
      <Cell isRowName>
        <a
          href={`?asset=${encodeURIComponent(symbol)}&range=${range}`} onClick={show} aria-label={t("show", { symbol })} translate="no"
          className="inline-flex min-h-6 items-center rounded-[4px] font-semibold hover:text-accent-text"
        >
          {symbol}
        </a>
      </Cell>
      <Cell label={t("price")}>
        {usd === null
          ? <WithRemark remark={doubt ? <Doubt doubt={doubt} /> : t(priceId === null ? "noFeed" : "noQuote")}><UnknownFigure /></WithRemark>
          : <WithRemark remark={doubt ? (
            <Doubt doubt={doubt} />
          ) : null}><Flash value={usd}>
            <span className={isStale ? "text-muted" : "font-semibold"}>{formatPriceUsd(usd, locale)}</span>
          </Flash></WithRemark>}
      </Cell>
      <Cell label={t("change")}>
        <Change value={formatPercentChange(change, locale)} direction={directionOf(change)} className="whitespace-nowrap" />
      </Cell>
      <Cell label={t("trend")}><DayTrend symbol={symbol} histories={histories} hasPrice={usd !== null} change={change} /></Cell>
      <Cell label={t("updated")}>
        <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
          {doubt ? <Badge tone="warn" size="sm">{t("doubted")}</Badge> : null}
          {isStale ? <Badge tone="warn" size="sm">{t("stale")}</Badge> : null}
          <Age at={quotedAt} className="text-sm whitespace-nowrap text-muted" />
        </span>
      </Cell>
    </Row>
  );
}

/** A figure with a remark below it. */
function WithRemark({ remark, children }: { remark: ReactNode; children: ReactNode }) {
  if (remark === null) return children;
  return (
    <span className="inline-grid justify-items-end @max-[34rem]:justify-items-start">
      {children}
      <span className="max-w-72 text-sm text-pretty text-muted">{remark}</span>
    </span>
  );
}

/** Says what the newest quote was and why it is not used. The price shown above it is the last trusted one. */
function Doubt({ doubt: { reason, price_usd: usd } }: { doubt: NonNullable<Price["doubt"]> }) {
  const t = useTranslations("prices.latest.doubt");
  const locale = useLocale();
  const why = t(`reasons.${reason}`);
  return usd === null ? t("unused", { why }) : t("unusedPrice", { price: formatPriceUsd(usd, locale), why });
}

const dayMs = 24 * 60 * 60_000;

/** The last day as a sparkline; the change column says the same in figures. */
function DayTrend(
  { symbol, histories, hasPrice, change }: { symbol: string; histories: readonly PriceHistory[]; hasPrice: boolean; change: number | null },
) {
  const { data } = usePriceHistory(symbol, "24h", histories, hasPrice);
  const direction = directionOf(change);
  return (
    <span className="inline-block h-7 w-24 align-middle">
      <Sparkline span={dayMs} points={hasPrice
        ? (data?.points ?? []).map(({ at, price_usd: value }) => ({ at: Date.parse(at), value }))
        : []} tone={direction === "flat" ? "neutral" : direction} />
    </span>
  );
}
