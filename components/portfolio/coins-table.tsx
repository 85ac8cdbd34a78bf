import { useLocale } from "next-intl";
import type { PortfolioCoin } from "@/contracts/portfolio";
import { Explanation } from "@/components/portfolio/explained";
import { whySpans } from "@/components/statement/view";
import { WhyLink } from "@/components/statement/why-link";
import { Card } from "@/components/ui/figures/card";
import { Cell, FigureHead, Row, Table, TableBody } from "@/components/ui/tables/table";
import { formatAmount, formatFullAmount } from "@/lib/shared/format/amounts";
import { formatPercent, formatPriceUsd, formatUsd } from "@/lib/shared/format/figures";
import { Link } from "@/components/ui/controls/link";
import { useTranslations } from "@/lib/shared/use-translations";

/** The holdings of each coin across all wallets; of `isUnread` wallets, nothing is known yet. */
export function CoinsTable({ coins, isUnread }: { coins: readonly PortfolioCoin[]; isUnread: boolean }) {
  const t = useTranslations("portfolio.coins");
  return (
    <Card title={t("title")} explanation={<Explanation name={t("share")} figure="share" />} padding="flush">
      {coins.length === 0 ? <p className="px-4.5 pb-4 text-muted">{t(isUnread ? "unread" : "empty")}</p> : (
        <div className="@container"><Table label={t("title")} className="narrow-table">
          <FigureHead first={t("coin")} figures={[t("amount"), t("price"), t("value"), t("share")]} />
          <TableBody>{coins.map((coin) => <CoinRow key={coin.symbol} coin={coin} />)}</TableBody>
        </Table></div>
      )}
    </Card>
  );
}

function CoinRow({ coin: { symbol, amount, price_usd, value_usd, percentage_of_portfolio } }: { coin: PortfolioCoin }) {
  const t = useTranslations("portfolio.coins");
  const locale = useLocale();
  return (
    <Row>
      <Cell isRowName><Link
        href={`/prices?asset=${encodeURIComponent(symbol)}`} translate="no" className="rounded-[4px] font-semibold hover:text-accent-text"
      >
        {symbol}
      </Link></Cell>
      <Cell label={t("amount")}><span className="whitespace-nowrap" title={`${formatFullAmount(amount, locale)} ${symbol}`}>
        {formatAmount(amount, locale, { max: 4 })}
      </span></Cell>
      <Cell label={t("price")}>
        {formatPriceUsd(price_usd, locale)}{price_usd === null ? <span className="ml-1.5 text-sm text-muted">{t("noPrice")}</span> : null}
      </Cell>
      <Cell label={t("value")}>
        <WhyLink figure={`${t("value")}, ${symbol}`} span={whySpans["24h"]} symbol={symbol}>{formatUsd(value_usd, locale)}</WhyLink>
      </Cell>
      <Cell label={t("share")}><span className="whitespace-nowrap">{formatPercent(percentage_of_portfolio, locale)}</span></Cell>
    </Row>
  );
}
