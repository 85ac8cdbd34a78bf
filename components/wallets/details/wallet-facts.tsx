import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import type { Network } from "@/contracts/network";
import type { Wallet } from "@/contracts/wallets/calls";
import { LocalTime } from "@/components/times/local-time";
import { ExplainedName } from "@/components/ui/overlays/explain";
import { formatFullAmount, isZero } from "@/lib/shared/format/amounts";
import { formatCount, formatUsd } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { QuoteTime } from "../quote-time";
import { SyncBadge } from "../sync-badge";

interface WalletFactsProps {
  wallet: Wallet;
  network: Network | null;
  symbol: string;
}

/** The wallet's figures in full; each explains on demand what it means and where it comes from. */
export function WalletFacts({ wallet, network, symbol }: WalletFactsProps) {
  const t = useTranslations("walletDialogs.details");
  const tExplain = useTranslations("walletDialogs.explain");
  const locale = useLocale();
  const amountIn = (amount: string | null, unit: string) => (amount === null
    ? formatFullAmount(amount, locale)
    : `${formatFullAmount(amount, locale)} ${unit}`);
  const block = wallet.balance_block === null ? "—" : formatCount(wallet.balance_block, locale);
  const source = { network: network?.name ?? "MemeCore", block };
  return (
    <dl className="grid gap-x-6 sm:grid-cols-2">
      <Fact label={t("balance")} explanation={tExplain("balance", source)}>{amountIn(wallet.balance, symbol)}</Fact>
      <Fact label={t("usd")} explanation={tExplain("usd")} more={<QuoteTime />}>{formatUsd(wallet.balance_usd, locale)}</Fact>
      <Fact label={t("mToken")} explanation={tExplain("mToken")} more={<QuoteTime />}>
        {wallet.balance_m_token === null || isZero(wallet.balance_m_token) ? null : "≈ "}{amountIn(wallet.balance_m_token, "M")}
      </Fact>
      <Fact label={t("mHeld")} explanation={tExplain("mHeld", source)}>{amountIn(wallet.m_token_held, "M")}</Fact>
      <Fact label={t("block")} explanation={tExplain("block", source)}>{block}</Fact>
      <Fact label={t("updated")} explanation={tExplain("updated")}>
        {wallet.last_updated === null ? t("never") : <LocalTime at={wallet.last_updated} withDay />}
      </Fact>
      {wallet.created_at ? (
        <Fact label={t("tracked")} explanation={tExplain("tracked")}><LocalTime at={wallet.created_at} withDay /></Fact>
      ) : null}
      <Fact label={t("status")} explanation={tExplain("status")}><SyncBadge wallet={wallet} /></Fact>
    </dl>
  );
}

function Fact({ label, explanation, more, children }: { label: string; explanation: string; more?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5">
      <dt className="max-w-full text-sm text-muted"><ExplainedName figure={label}>
        <p>{explanation}</p>
        {more ? <p>{more}</p> : null}
      </ExplainedName></dt>
      <dd className="num ml-auto min-w-0 text-right break-all">{children}</dd>
    </div>
  );
}
