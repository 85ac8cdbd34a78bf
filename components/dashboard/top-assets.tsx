import { useLocale } from "next-intl";
import type { PortfolioCoin } from "@/contracts/portfolio";
import type { Price } from "@/contracts/prices/calls";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { toneOf } from "@/components/ui/figures/direction";
import { Explanation } from "@/components/portfolio/explained";
import { Badge } from "@/components/ui/figures/badge";
import { Card } from "@/components/ui/figures/card";
import { NotLoaded } from "@/components/ui/figures/not-loaded";
import { RecentSkeleton } from "@/components/ui/tables/list-skeletons";
import { formatPercentChange, formatPriceUsd, formatUsd } from "@/lib/shared/format/figures";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { Link } from "@/components/ui/controls/link";
import { textStart } from "@/lib/shared/format/text-start";
import { useTranslations } from "@/lib/shared/use-translations";
import { sampleAssets } from "./samples";

const assetsShown = 5;

interface TopAssetsProps {
  /** Undefined while loading; null if they could not be loaded. */
  prices: readonly Price[] | undefined | null;
  /** The user's holdings, to show their value under the asset's name. */
  coins: readonly PortfolioCoin[] | undefined;
}

/** The assets whose price rose most in 24 hours; samples, marked as such, while no change is known. */
export function TopAssets({ prices, coins }: TopAssetsProps) {
  const t = useTranslations("dashboard.top");
  const { prices: missing } = useMissingSources();
  const tCommon = useTranslations("common");
  const top = topAssets(prices ?? []);
  const isSample = !!prices && top.length === 0;
  const link = <Link href="/prices" className="card-link">{t("all")}</Link>;
  const heldUsd = (symbol: string) => coins?.find((coin) => coin.symbol === symbol)?.value_usd ?? null;
  return (
    <Card
      title={t("title")}
      explanation={<>
        <Explanation name={t("title")} figure="topAssets" />
        {isSample ? <Badge tone="neutral" className="ml-1.5">{tCommon("sample")}</Badge> : null}
      </>}
      actions={link}
    >
      <UnreadableNotice of="GET /api/prices/latest" className="mb-3" />
      {prices === undefined ? <RecentSkeleton /> : prices === null ? <NotLoaded /> : (
        <>
          <p className="pb-1 text-sm text-muted">{isSample ? (missing?.text ?? t("empty")) : t("by")}</p>
          <ul aria-label={isSample ? tCommon("sample") : t("title")} className="@container grid">
            {isSample
              ? sampleAssets.map((asset) => <AssetRow key={asset.symbol} {...asset} heldUsd={null} isStale={false} />)
              : top.map(({ symbol, price_usd, price_change_24h, is_stale }) => (
                <AssetRow
                  key={symbol} symbol={symbol} priceUsd={price_usd} change24h={price_change_24h} heldUsd={heldUsd(symbol)}
                  isStale={is_stale}
                />
              ))}
          </ul>
        </>
      )}
    </Card>
  );
}

interface AssetRowProps {
  symbol: string;
  priceUsd: number | null;
  change24h: number | null;
  heldUsd: number | null;
  isStale: boolean;
}

function AssetRow({ symbol, priceUsd, change24h, heldUsd, isStale }: AssetRowProps) {
  const t = useTranslations("dashboard.top");
  const locale = useLocale();
  return (
    <li className="entry">
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-[9px] bg-soft text-[min(var(--text-xs),12px)] font-semibold text-accent-text"
      >
        {textStart(symbol, 3)}
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold">{symbol} {isStale ? (
          <Badge tone="warn" size="sm" className="ml-1">{t("stale")}</Badge>
        ) : null}</span>
        {heldUsd === null ? null : (
          <span className="block text-sm text-muted tabular-nums">{t("held", { value: formatUsd(heldUsd, locale) })}</span>
        )}
      </span>
      <span className="entry-figure grid justify-items-end gap-0.5 @max-[16rem]:justify-items-start">
        <span className="font-semibold whitespace-nowrap">{formatPriceUsd(priceUsd, locale)}</span>
        <Badge tone={toneOf(change24h)} size="sm">{formatPercentChange(change24h, locale)}</Badge>
      </span>
    </li>
  );
}

/** The assets with the highest 24-hour change, of those that have a price and a change. */
function topAssets(prices: readonly Price[]): Price[] {
  return prices
    .filter(({ price_usd, price_change_24h }) => price_usd !== null && price_change_24h !== null)
    .sort((one, other) => (other.price_change_24h ?? 0) - (one.price_change_24h ?? 0))
    .slice(0, assetsShown);
}
