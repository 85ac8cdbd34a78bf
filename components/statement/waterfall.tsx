import { useLocale } from "next-intl";
import { Fragment } from "react";
import type { StatementUsd } from "@/contracts/statement/calls";
import { formatUsd, formatUsdChange } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { type Bar, barsOf, type Domain, domainOf, placeOf } from "./waterfall-rules";

const isEnd = ({ line }: Bar) => line === "opening" || line === "closing";
const fillOf = (bar: Bar) => (isEnd(bar) ? "fill-muted" : bar.usd > 0 ? "fill-up" : "fill-down");
/** Where a bar begins and how thick it is, within its 100 units of space. */
const thickness = { from: 14, size: 72 } as const;
/** The minimum length of a bar, so that a change of a few cents is still visible. */
const minLength = 0.6;

/**
 * The steps from the opening to the closing value: side by side where there is room, one below the other on
 * a phone. The table below contains the same as text, so the chart is hidden from assistive technology.
 */
export function Waterfall({ usd }: { usd: StatementUsd }) {
  const t = useTranslations("statement");
  const bars = barsOf(usd);
  const domain = domainOf(bars);
  return (
    <figure aria-hidden="true" className="@container break-inside-avoid">
      <div className="hidden @min-[34rem]:flex">{bars.map((bar) => <Column key={bar.line} bar={bar} domain={domain} />)}</div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 @min-[34rem]:hidden">
        {bars.map((bar) => <Lane key={bar.line} bar={bar} domain={domain} />)}
      </div>
      {domain.isCut ? <figcaption className="mt-2 text-xs text-muted">{t("cut")}</figcaption> : null}
    </figure>
  );
}

interface StepProps {
  bar: Bar;
  domain: Domain;
}

function extent({ fromUsd, toUsd }: Bar, domain: Domain): { start: number; length: number } {
  const [one, other] = [placeOf(fromUsd, domain), placeOf(toUsd, domain)];
  return { start: Math.min(one, other, 100 - minLength), length: Math.max(Math.abs(one - other), minLength) };
}

function Column({ bar, domain }: StepProps) {
  const t = useTranslations("statement.short");
  const { start, length } = extent(bar, domain);
  const [enters, leaves, zero] = [bar.fromUsd, bar.toUsd, 0].map((usd) => 100 - placeOf(usd, domain));
  return (
    <div className="min-w-0 flex-1 text-center">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-40 w-full overflow-visible">
        {domain.isCut ? null : <line x1="0" x2="100" y1={zero} y2={zero} vectorEffect="non-scaling-stroke" className="stroke-field" />}
        {bar.line === "opening" ? null : (
          <line
            x1="0" x2={thickness.from} y1={bar.line === "closing" ? leaves : enters} y2={bar.line === "closing" ? leaves : enters}
            vectorEffect="non-scaling-stroke" strokeDasharray="3 3" className="stroke-field"
          />
        )}
        <rect x={thickness.from} width={thickness.size} y={100 - start - length} height={length} className={fillOf(bar)} />
        {bar.line === "closing" ? null : (
          <line
            x1={thickness.from + thickness.size} x2="100" y1={leaves} y2={leaves} vectorEffect="non-scaling-stroke" strokeDasharray="3 3"
            className="stroke-field"
          />
        )}
        {domain.isCut && isEnd(bar) ? (
          <path d="M10 92L90 84M10 96L90 88" vectorEffect="non-scaling-stroke" strokeWidth="2" className="stroke-raised" />
        ) : null}
      </svg>
      <p className="mt-1.5 px-0.5 text-xs leading-tight text-muted">{t(bar.line)}</p>
      <BarAmount bar={bar} className="text-xs" />
    </div>
  );
}

function Lane({ bar, domain }: StepProps) {
  const t = useTranslations("statement.short");
  const { start, length } = extent(bar, domain);
  return (
    <Fragment>
      <span className="text-sm text-muted">{t(bar.line)}</span>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="h-4 w-full">
        <rect x={start} width={length} y="1" height="8" className={fillOf(bar)} />
        {domain.isCut && isEnd(bar) ? (
          <path d="M5 10L8 0M8 10L11 0" vectorEffect="non-scaling-stroke" strokeWidth="2" className="stroke-raised" />
        ) : null}
      </svg>
      <BarAmount bar={bar} className="text-right text-sm" />
    </Fragment>
  );
}

function BarAmount({ bar, className }: { bar: Bar; className: string }) {
  const locale = useLocale();
  const color = isEnd(bar) ? "" : bar.usd > 0 ? "text-up" : "text-down";
  return (
    <p className={`num font-semibold break-words ${color} ${className}`}>
      {isEnd(bar) ? formatUsd(bar.usd, locale) : formatUsdChange(bar.usd, locale)}
    </p>
  );
}
