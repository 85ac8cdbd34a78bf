import { useLocale } from "next-intl";
import { useState } from "react";
import type { IconName } from "@/components/ui/figures/drawings";
import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/figures/icons";
import type { Transaction, Wallet } from "@/contracts/wallets/calls";
import { formatAmount, formatFullAmount, isZero } from "@/lib/shared/format/amounts";
import { isSameAddress, shortAddress } from "@/lib/shared/format/addresses";
import { DOT } from "@/lib/shared/format/dot";
import { formatCount, formatUsd } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { Age } from "@/components/times/age";
import { LocalMoment } from "@/components/times/local-time";

type Kind = "received" | "sent" | "pending" | "failed" | "contract" | "difference" | "added" | "fee";

const styles: Record<Kind, { icon: IconName; mark: string; amount: string }> = {
  received: { icon: "arrow-down", mark: "bg-up-soft text-up", amount: "text-up" },
  sent: { icon: "arrow-up", mark: "bg-soft text-accent-text", amount: "" },
  pending: { icon: "clock", mark: "bg-warn-soft text-warn", amount: "" },
  failed: { icon: "error", mark: "bg-down-soft text-down", amount: "text-muted line-through" },
  contract: { icon: "repeat", mark: "bg-soft text-accent-text", amount: "" },
  difference: { icon: "info", mark: "bg-hover text-muted", amount: "" },
  added: { icon: "plus", mark: "bg-soft text-accent-text", amount: "" },
  fee: { icon: "minus", mark: "bg-hover text-muted", amount: "" },
};

type NamedWallet = Pick<Wallet, "id" | "address" | "name">;

interface TransactionListProps {
  transactions: readonly Transaction[];
  /** Tracked wallets, to name the wallet of a transaction that does not name it itself. */
  wallets?: readonly NamedWallet[];
  /** Accessible name of the list. */
  label: string;
  /** The symbol of the chain's own coin, in which fees are paid. */
  nativeSymbol?: string | undefined;
  /** Shows the date and time of each transaction instead of its age. */
  withMoments?: boolean;
  /** All are of one wallet, which the surroundings name. */
  isOfOneWallet?: boolean;
}

/** Transactions, newest first. One that arrives while the list is shown slides in once. */
export function TransactionList(
  { transactions, wallets = [], label, nativeSymbol = "", withMoments = false, isOfOneWallet = false }: TransactionListProps,
) {
  const [initial] = useState(() => ({ ids: new Set(transactions.map(({ id }) => id)), newest: transactions[0]?.timestamp ?? "" }));
  const isNew = ({ id, timestamp }: Transaction) => !initial.ids.has(id) && Date.parse(timestamp) >= Date.parse(initial.newest);
  return (
    <ul aria-label={label} className="@container grid">
      {transactions.map((transaction) => (
        <TransactionRow
          key={transaction.id} transaction={transaction} walletName={isOfOneWallet ? null : nameOf(transaction, wallets)}
          isNew={isNew(transaction)}
          nativeSymbol={nativeSymbol} withMoment={withMoments}
        />
      ))}
    </ul>
  );
}

interface TransactionRowProps {
  transaction: Transaction;
  walletName: string | null;
  isNew: boolean;
  nativeSymbol: string;
  withMoment: boolean;
}

function TransactionRow({ transaction, walletName, isNew, nativeSymbol, withMoment }: TransactionRowProps) {
  const t = useTranslations("live.transaction");
  const locale = useLocale();
  const kind = kindOf(transaction);
  const { icon, mark, amount } = styles[kind];
  const { value, symbol, value_usd, timestamp, type } = transaction;
  // A contract can be called without value, and then nothing was received or sent.
  const plus = type === "incoming" && !isZero(value) ? "+" : "";
  const amountText = formatAmount(type === "incoming" ? value : `-${value}`, locale, { max: 4 });
  return (
    <li className={classes("entry @max-[34rem]:items-start", !withMoment && "entry-newest", isNew && "animate-arrive")}>
      <span className={`grid size-8 place-items-center rounded-[9px] ${mark}`}><Icon name={icon} /></span>
      <span className="min-w-0">
        <span className="block truncate @max-[24rem]:whitespace-normal" title={walletName ?? undefined}>
          <span className="font-semibold">{t(kind)}</span>
          {walletName ? <> <bdi className="text-muted">{walletName}</bdi></> : null}
        </span>
        <span className="block text-sm text-muted @min-[34rem]:flex @min-[34rem]:gap-x-4">
          <span className={classes(
            "flex flex-row-reverse justify-end gap-x-1", !withMoment && "h-[1lh] flex-wrap overflow-hidden whitespace-nowrap",
          )}>
            <span>{withMoment ? <LocalMoment at={timestamp} /> : <Age at={timestamp} />}</span>
            <span className={withMoment ? "whitespace-nowrap @max-[28rem]:hidden" : undefined}><Place transaction={transaction} /></span>
          </span>
          <Fee transaction={transaction} symbol={nativeSymbol} />
        </span>
      </span>
      <span className="entry-figure">
        <span className={`block font-semibold whitespace-nowrap ${amount}`} title={`${formatFullAmount(value, locale)} ${symbol}`}>
          {plus}{amountText} {symbol}
        </span>
        {value_usd === null ? null : <span className="block text-sm text-muted">{formatUsd(value_usd, locale)}</span>}
      </span>
    </li>
  );
}

/** The place on the chain: the hash, or the block if there is no hash. Shown before the time; hidden where both do not fit in one line. */
function Place({ transaction: { hash, block_number: block } }: { transaction: Transaction }) {
  const t = useTranslations("live.transaction");
  const locale = useLocale();
  if (hash === null && block === null) return null;
  const text = hash === null ? t("block", { block: formatCount(block, locale) }) : shortAddress(hash);
  return <span title={hash ?? undefined}><span className="num">{text}</span><span aria-hidden="true">&nbsp;·</span></span>;
}

/** The fee that the wallet paid, also in dollars where one line has room for both; not shown in a row that is itself the fee. */
function Fee({ transaction: { fee, fee_usd: usd, kind }, symbol }: { transaction: Transaction; symbol: string }) {
  const t = useTranslations("live.transaction");
  const locale = useLocale();
  if (fee === null || kind === "fee" || isZero(fee)) return null;
  return (
    <span
      className="flex flex-wrap tabular-nums @min-[15rem]:h-[1lh] @min-[15rem]:overflow-hidden @min-[15rem]:whitespace-nowrap"
      title={`${formatFullAmount(fee, locale)} ${symbol}`.trim()}
    >
      <span>{t("feeOf", { amount: `${formatAmount(fee, locale, { max: 6 })} ${symbol}`.trim() })}</span>
      {usd === null ? null : <span className="whitespace-pre">{DOT}{formatUsd(usd, locale)}</span>}
    </span>
  );
}

function kindOf({ status, type, kind, hash }: Transaction): Kind {
  if (status !== "confirmed") return status;
  if (kind === "contract") return hash === null ? "difference" : "contract";
  if (kind !== "transfer") return kind;
  return type === "incoming" ? "received" : "sent";
}

/** A wallet without a name goes by its address. */
function nameOf({ wallet_id, wallet_address, wallet_name }: Transaction, wallets: readonly NamedWallet[]): string | null {
  if (wallet_name) return wallet_name;
  const own = wallets.find(
    ({ id, address }) => id === wallet_id || (wallet_address !== undefined && isSameAddress(address, wallet_address)),
  );
  const address = own?.address ?? wallet_address;
  return own?.name ?? (address === undefined ? null : shortAddress(address));
}
