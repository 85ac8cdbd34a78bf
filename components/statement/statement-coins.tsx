import { useLocale } from "next-intl";
import type { StatementCoin } from "@/contracts/statement/calls";
import { statementLines, type StatementLine } from "@/contracts/statement/rules";
import { Badge } from "@/components/ui/figures/badge";
import { formatAmount, formatFullAmount, isZero } from "@/lib/shared/format/amounts";
import { formatPriceUsd, formatUsd, formatUsdChange } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import "./statement-coins.css";

/** The same lines for each coin, in its own units and in dollars; lines without any movement are left out. */
export function StatementCoins({ coins }: { coins: readonly StatementCoin[] }) {
  const t = useTranslations("statement");
  return (
    <section aria-label={t("coins.title")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-sm font-semibold">{t("coins.title")}</h3>
      {coins.map((coin) => <CoinTable key={coin.symbol} coin={coin} />)}
    </section>
  );
}

function CoinTable({ coin }: { coin: StatementCoin }) {
  const t = useTranslations("statement");
  const { symbol, usd } = coin;
  const lines = statementLines.filter((line) =>
    line === "opening" || line === "closing" || unitsOf(coin, line) !== null || (usd !== null && usd[line] !== 0));
  return (
    <div className="@container break-inside-avoid rounded-control border border-line">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line px-3 py-2">
        <bdi translate="no" className="font-semibold">{symbol}</bdi>
        {usd === null ? <Badge tone="warn" size="sm">{t("coins.unpriced")}</Badge> : null}
        <CoinPrices coin={coin} />
      </p>
      <table role="table" className="coin-lines" aria-label={symbol}>
        <thead role="rowgroup" className="sr-only"><tr role="row">
          <th role="columnheader" scope="col" className="w-2/5 sm:w-1/2">{t("line")}</th>
          <th role="columnheader" scope="col">{t("amount")}</th>
          <th role="columnheader" scope="col">{t("dollars")}</th>
        </tr></thead>
        <tbody role="rowgroup">{lines.map((line) => <CoinLine key={line} coin={coin} line={line} />)}</tbody>
      </table>
    </div>
  );
}

function CoinPrices({ coin: { opening_price_usd: opening, closing_price_usd: closing } }: { coin: StatementCoin }) {
  const t = useTranslations("statement.coins");
  const locale = useLocale();
  if (opening === null && closing === null) return null;
  return (
    <span className="num ml-auto text-sm text-muted">
      {t("price", { from: formatPriceUsd(opening, locale), to: formatPriceUsd(closing, locale) })}
    </span>
  );
}

function CoinLine({ coin, line }: { coin: StatementCoin; line: StatementLine }) {
  const t = useTranslations("statement");
  const locale = useLocale();
  const isEnd = line === "opening" || line === "closing";
  const name = line === "opening" || line === "closing" ? t(`coins.${line}`) : t(`lines.${line}`);
  const units = unitsOf(coin, line);
  const usd = coin.usd?.[line];
  return (
    <tr role="row" className={line === "closing" ? "border-t border-field font-semibold" : "border-b border-line last:border-b-0"}>
      <th role="rowheader" scope="row" className={line === "closing" ? "font-semibold" : "font-normal"}>{name}</th>
      <td role="cell" title={units === null ? undefined : `${formatFullAmount(units, locale)} ${coin.symbol}`}>
        {units === null ? null : <>{isEnd || units.startsWith("-") ? "" : "+"}{formatAmount(units, locale)}</>}
      </td>
      <td role="cell">{usd === undefined ? null : isEnd ? formatUsd(usd, locale) : formatUsdChange(usd, locale)}</td>
    </tr>
  );
}

/** A line's units; null if it has none or none moved. The opening and closing units are always returned. */
function unitsOf({ units }: StatementCoin, line: StatementLine): string | null {
  if (line === "prices") return null;
  if (line === "opening" || line === "closing") return units[line];
  return isZero(units[line]) ? null : units[line];
}
