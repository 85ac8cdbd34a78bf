import { useLocale } from "next-intl";
import type { Holding, Wallet } from "@/contracts/wallets/calls";
import { Age } from "@/components/times/age";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { useCall } from "@/lib/client/cache/use-call";
import { formatFullAmount } from "@/lib/shared/format/amounts";
import { formatPriceUsd, formatUsd } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { isUnread } from "../is-unread";

/** The wallet's holdings, asset by asset, with the quote behind each value. */
export function WalletHoldings({ wallet }: { wallet: Wallet }) {
  const t = useTranslations("walletDialogs.holdings");
  const input = { params: { id: wallet.id } };
  const { data, error, mutate } = useCall("GET /api/v1/wallets/:id/holdings", input);
  return (
    <section aria-label={t("title")}>
      <h3 className="text-sm font-semibold">{t("title")}</h3>
      {error && !data ? <RetryAlert error={error} title={t("failed")} onRetry={() => mutate()} className="mt-2" /> : null}
      <UnreadableNotice of="GET /api/v1/wallets/:id/holdings" input={input} className="mt-2" />
      {!error && !data ? <div className="py-3"><SkeletonText lines={2} /></div> : null}
      {data?.length === 0 ? <p className="py-2 text-muted">{t(isUnread(wallet) ? "unread" : "none")}</p> : null}
      {data && data.length > 0 ? (
        <ul aria-label={t("title")} className="grid">
          {data.map((holding) => <HoldingRow key={holding.symbol} holding={holding} />)}
        </ul>
      ) : null}
    </section>
  );
}

function HoldingRow({ holding: { symbol, amount, price_usd, value_usd, quoted_at, is_stale } }: { holding: Holding }) {
  const t = useTranslations("walletDialogs.holdings");
  const tCommon = useTranslations("common");
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 last:border-b-0">
      <span className="num min-w-0 font-semibold break-all">{formatFullAmount(amount, locale)} <bdi translate="no">{symbol}</bdi></span>
      <span className="ml-auto text-right">
        <span className="num block">{formatUsd(value_usd, locale)}</span>
        <span className="block text-sm text-muted">
          {price_usd === null
            ? t("unpriced")
            : <>{t("price", { price: formatPriceUsd(price_usd, locale), symbol })}&nbsp;· {is_stale
              ? <span className="text-warn">{tCommon.rich("priced", { age: () => <Age at={quoted_at} /> })}</span>
              : <Age at={quoted_at} />}</>}
        </span>
      </span>
    </li>
  );
}
