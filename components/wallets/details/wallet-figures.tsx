import { useLocale } from "next-intl";
import type { Wallet } from "@/contracts/wallets/calls";
import { Flash } from "@/components/ui/figures/flash";
import { MTokenAmount } from "@/components/ui/figures/m-token-amount";
import { Skeleton } from "@/components/ui/figures/skeleton";
import { formatAmount, formatFullAmount } from "@/lib/shared/format/amounts";
import { formatUsd } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { isUnread } from "../is-unread";

/** The native balance above the dollar value; a placeholder, never a zero, before the first reading. */
export function BalanceFigure({ wallet, symbol }: { wallet: Wallet; symbol: string }) {
  const t = useTranslations("wallets");
  const tCommon = useTranslations("common");
  const locale = useLocale();
  if (isUnread(wallet)) return <UnreadFigure />;
  const { balance, balance_usd, m_token_held, unpriced_count } = wallet;
  const usd = formatUsd(balance_usd, locale);
  // Below a native amount, dollars look like the value of that amount. If the wallet also holds M, say that they are the total.
  const isMore = balance_usd !== null && Number(m_token_held ?? 0) > 0;
  return (
    <span className="figure-lines">
      <Flash value={balance} title={`${formatFullAmount(balance, locale)} ${symbol}`}>{`${formatAmount(balance, locale)} ${symbol}`}</Flash>
      <span>{isMore ? t("table.inAll", { value: usd }) : usd}</span>
      {unpriced_count > 0 ? <span className="text-warn">{tCommon("unpriced", { count: unpriced_count })}</span> : null}
    </span>
  );
}

/** The wallet's value in M Token. */
export function MTokenFigure({ wallet }: { wallet: Wallet }) {
  return isUnread(wallet) ? <UnreadFigure /> : <MTokenAmount amount={wallet.balance_m_token} />;
}

function UnreadFigure() {
  const t = useTranslations("wallets.status");
  return (
    <span className="inline-grid justify-items-end gap-1.5">
      <Skeleton className="h-4 w-24" />
      <span className="sr-only">{t("first")}</span>
    </span>
  );
}
