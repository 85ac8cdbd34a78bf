import { useLocale } from "next-intl";
import { useState } from "react";
import type { PortfolioAsset } from "@/contracts/portfolio";
import { statementSpans } from "@/contracts/statement/rules";
import { directionOf } from "@/components/ui/figures/direction";
import { Explanation } from "@/components/portfolio/explained";
import { whySpans } from "@/components/statement/view";
import { WhyLink } from "@/components/statement/why-link";
import { Button } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { Change } from "@/components/ui/figures/change";
import { Cell, FigureHead, Row, Table, TableBody } from "@/components/ui/tables/table";
import { MTokenAmount } from "@/components/ui/figures/m-token-amount";
import { shortAddress } from "@/lib/shared/format/addresses";
import { formatAmount, formatFullAmount } from "@/lib/shared/format/amounts";
import { formatPercent, formatUsd, formatUsdChange } from "@/lib/shared/format/figures";
import { Link } from "@/components/ui/controls/link";
import { useTranslations } from "@/lib/shared/use-translations";
import { SinceMark } from "./since-mark";

/** How many wallets are shown until the user asks for all. */
const initialCount = 20;
/** The product API returns at most this many. */
const maxAssets = 200;

interface AssetsTableProps {
  /** Largest first. */
  assets: readonly PortfolioAsset[];
  /** Symbol of the chain's native coin. */
  symbol: string;
}

/** Each wallet's share of the portfolio with its profit and loss. */
export function AssetsTable({ assets, symbol }: AssetsTableProps) {
  const t = useTranslations("portfolio.assets");
  const [all, setAll] = useState(false);
  const shown = all ? assets : assets.slice(0, initialCount);
  return (
    <Card title={t("title")} explanation={<Explanation name={t("profit")} figure="profitLoss" />} padding="flush">
      {assets.length === 0 ? <p className="px-4.5 pb-4 text-muted">{t("empty")}</p> : (
        <div className="@container">
          <Table label={t("title")} className="asset-table">
            <FigureHead first={t("wallet")} figures={[
              t("balance"), t("value"), t("mToken"), t("share"), t("profit24h"), t("profit7d"), t("profit30d"),
            ]} />
            <TableBody>{shown.map((asset) => <AssetRow key={asset.wallet_id} asset={asset} symbol={symbol} />)}</TableBody>
          </Table>
        </div>
      )}
      {shown.length < assets.length ? (
        <div className="p-4"><Button onClick={() => setAll(true)}>{t("all", { count: assets.length })}</Button></div>
      ) : null}
      {assets.length >= maxAssets ? (
        <p className="px-4.5 pt-1 pb-4 text-sm text-muted">
          {t.rich("cut", { count: maxAssets, rest: (text) => <Link href="/wallets" className="text-accent-text underline">{text}</Link> })}
        </p>
      ) : null}
    </Card>
  );
}

function AssetRow({ asset, symbol }: { asset: PortfolioAsset; symbol: string }) {
  const t = useTranslations("portfolio.assets");
  const locale = useLocale();
  const { wallet_address: address, wallet_name: name, balance, balance_m_token: mToken } = asset;
  return (
    <Row>
      <Cell isRowName>
        <Link href={`/wallets?address=${address}`} className="asset-name">
          <bdi title={name ?? undefined}>{name ?? t("unnamed")}</bdi>
          <span title={address}>{shortAddress(address)}</span>
        </Link>
      </Cell>
      <Cell label={t("balance")}>
        <span title={`${formatFullAmount(balance, locale)} ${symbol}`}>
          {formatAmount(balance, locale)}
          {balance === null ? null : ` ${symbol}`}
        </span>
      </Cell>
      <Cell label={t("value")}>{formatUsd(asset.balance_usd, locale)}</Cell>
      <Cell label={t("mToken")}>
        <MTokenAmount amount={mToken} />
      </Cell>
      <Cell label={t("share")}>{formatPercent(asset.percentage_of_portfolio, locale)}</Cell>
      <ProfitCell label={t("profit24h")} span="24h" usd={asset.profit_loss_24h} asset={asset} />
      <ProfitCell label={t("profit7d")} span="7d" usd={asset.profit_loss_7d} asset={asset} />
      <ProfitCell label={t("profit30d")} span="30d" usd={asset.profit_loss_30d} asset={asset} />
    </Row>
  );
}

interface ProfitCellProps {
  label: string;
  span: keyof typeof statementSpans;
  usd: number | null;
  asset: PortfolioAsset;
}

/** Profit or loss in dollars, linked to the statement behind it; marked if the period begins before the known history. */
function ProfitCell({ label, span, usd, asset: { wallet_name, wallet_address, history_from } }: ProfitCellProps) {
  const locale = useLocale();
  const change = <Change value={formatUsdChange(usd, locale)} direction={directionOf(usd)} />;
  if (usd === null) return <Cell label={label}>{change}</Cell>;
  return (
    <Cell label={label}>
      <WhyLink figure={`${label}, ${wallet_name ?? shortAddress(wallet_address)}`} span={whySpans[span]} wallet={wallet_address}>
        {change}
      </WhyLink>
      <SinceMark historyFrom={history_from} days={statementSpans[span]} className="block text-xs" />
    </Cell>
  );
}
