import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { MTokenAmount } from "@/components/ui/figures/m-token-amount";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { formatAmount, formatFullAmount } from "@/lib/shared/format/amounts";
import { formatUsd } from "@/lib/shared/format/figures";
import { isInstant } from "@/lib/shared/format/times";
import { useTranslations } from "@/lib/shared/use-translations";
import { StatementFailure } from "../statement-failure";
import { PastBanner } from "./past-banner";
import { NotKnown, PastCoins } from "./past-tables";
import { useSnapshot } from "./data";

interface WalletPastProps {
  walletId: string;
  /** The value of `?at=` in the URL, even if it is not a valid time. */
  at: string;
  nativeSymbol: string;
}

/** One wallet as of a past time. */
export function WalletPast({ walletId, at, nativeSymbol }: WalletPastProps) {
  const t = useTranslations("statement.holdings");
  const locale = useLocale();
  const { data, error, mutate } = useSnapshot(at, walletId);
  const wallet = data?.wallets.find(({ wallet_id }) => wallet_id === walletId);
  const isKnown = wallet?.is_known === true;
  return (
    <div className="grid gap-5">
      <PastBanner at={at} snapshot={data} />
      {!isInstant(at) ? null
        : data === undefined ? (error
          ? <StatementFailure of="past" error={error} onRetry={() => mutate()} />
          : <div aria-busy="true"><SkeletonText lines={5} /></div>)
        : (
          <>
            {wallet && !isKnown ? <NotKnown historyFrom={wallet.history_from} /> : null}
            <dl className="grid gap-x-6 sm:grid-cols-2">
              <PastFact label={t("balance")} value={isKnown && wallet.balance !== null
                ? `${formatFullAmount(wallet.balance, locale)} ${nativeSymbol}`
                : formatAmount(null, locale)} />
              <PastFact label={t("value")} value={formatUsd(isKnown ? wallet.value_usd : null, locale)} />
              <PastFact label={t("mToken")} value={isKnown
                ? <MTokenAmount amount={data.total_value_m_token} />
                : formatAmount(null, locale)} />
            </dl>
            {isKnown ? <PastCoins coins={wallet.coins} title={t("coins")} /> : null}
          </>
        )}
    </div>
  );
}

function PastFact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="num ml-auto min-w-0 text-right break-all">{value}</dd>
    </div>
  );
}
