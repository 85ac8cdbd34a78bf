"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Icon, type IconName } from "@/components/ui/icons";
import type { Transaction, Wallet } from "@/contracts/wallets";
import { formatAmount, formatFullAmount } from "@/lib/format/amounts";
import { isSameAddress, shortAddress } from "@/lib/format/addresses";
import { formatUsd } from "@/lib/format/figures";
import { Age } from "./age";

type Kind = "received" | "sent" | "pending" | "failed";

const looks: Record<Kind, { icon: IconName; mark: string; amount: string }> = {
  received: { icon: "arrow-down", mark: "bg-up-soft text-up", amount: "text-up" },
  sent: { icon: "arrow-up", mark: "bg-soft text-accent-text", amount: "" },
  pending: { icon: "clock", mark: "bg-warn-soft text-warn", amount: "" },
  failed: { icon: "error", mark: "bg-down-soft text-down", amount: "text-muted line-through" },
};

interface TransactionListProps {
  transactions: readonly Transaction[];
  /** Tracked wallets, to name the one that moved where the transaction does not. */
  wallets?: readonly Wallet[];
  /** Accessible name of the list. */
  label: string;
}

/** Transactions, newest first. One that arrives while the list is shown slides in once. */
export function TransactionList({ transactions, wallets = [], label }: TransactionListProps) {
  const [atFirst] = useState(() => ({ ids: new Set(transactions.map(({ id }) => id)), newest: transactions[0]?.timestamp ?? "" }));
  const isNew = ({ id, timestamp }: Transaction) => !atFirst.ids.has(id) && Date.parse(timestamp) >= Date.parse(atFirst.newest);
  return (
    <ul aria-label={label} className="@container grid">
      {transactions.map((transaction) => (
        <TransactionRow key={transaction.id} transaction={transaction} walletName={nameOf(transaction, wallets)} isNew={isNew(transaction)} />
      ))}
    </ul>
  );
}

function TransactionRow({ transaction, walletName, isNew }: { transaction: Transaction; walletName: string | null; isNew: boolean }) {
  const t = useTranslations("live.transaction");
  const locale = useLocale();
  const kind = kindOf(transaction);
  const { icon, mark, amount } = looks[kind];
  const { value, symbol, value_usd, hash, timestamp, type } = transaction;
  const sign = type === "incoming" ? "+" : "−";
  return (
    <li className={`grid grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-2.5 first:border-t-0 @max-[16rem]:grid-cols-[32px_minmax(0,1fr)] ${isNew ? "animate-arrive" : ""}`}>
      <span className={`grid size-8 place-items-center rounded-[9px] ${mark}`}><Icon name={icon} /></span>
      <span className="min-w-0">
        <span className="block truncate @max-[20rem]:whitespace-normal" title={walletName ?? undefined}>
          <span className="font-semibold">{t(kind)}</span>
          {walletName ? <> <bdi className="text-muted">{walletName}</bdi></> : null}
        </span>
        <span className="flex gap-1 text-sm whitespace-nowrap text-muted">
          <span className="num truncate @max-[16rem]:hidden" title={hash}>{shortAddress(hash)}</span><span aria-hidden="true" className="@max-[16rem]:hidden">·</span><Age at={timestamp} />
        </span>
      </span>
      <span className="num text-right @max-[16rem]:col-start-2 @max-[16rem]:text-left">
        <span className={`block font-semibold whitespace-nowrap ${amount}`} title={`${formatFullAmount(value, locale)} ${symbol}`}>
          {sign}{formatAmount(value, locale, { max: 4 })} {symbol}
        </span>
        {value_usd === null ? null : <span className="block text-sm text-muted">{formatUsd(value_usd, locale)}</span>}
      </span>
    </li>
  );
}

function kindOf({ status, type }: Transaction): Kind {
  if (status !== "confirmed") return status;
  return type === "incoming" ? "received" : "sent";
}

function nameOf({ wallet_id, wallet_address, wallet_name }: Transaction, wallets: readonly Wallet[]): string | null {
  if (wallet_name) return wallet_name;
  const own = wallets.find(
    ({ id, address }) => id === wallet_id || (wallet_address !== undefined && isSameAddress(address, wallet_address)),
  );
  return own?.name ?? null;
}
