import { useLocale } from "next-intl";
import { useState } from "react";
import type { Wallet } from "@/contracts/wallets/calls";
import { areTransactionsListed } from "@/components/transactions/listed-transactions";
import { toastChoice, defaultToastChoice } from "@/components/transactions/toast-choice";
import { toast, type ToastTone } from "@/components/ui/overlays/toast-store";
import type { LiveMessage } from "@/lib/client/live/message";
import { shortAddress } from "@/lib/shared/format/addresses";
import { formatAmount } from "@/lib/shared/format/amounts";
import { DOT } from "@/lib/shared/format/dot";
import { formatDollars, formatPriceUsd, formatUsd } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { TransactionToast, type TransactionNotice } from "./transaction-toast";
import { findTrackedWallet } from "./tracked-wallet";

const toastMs = { transaction: 5000, pending: 3000, alert: 8000, error: 5000 } as const;

interface Movement {
  kind: "new_transaction" | "token_transfer" | "pending_transaction";
  hash: string | null;
  id?: string | undefined;
  address: string | undefined;
  type?: "incoming" | "outgoing" | undefined;
  value?: string | undefined;
  symbol?: string | undefined;
  usd?: number | null | undefined;
}

/** What a toast says about a transaction, and about several. */
function useMovementTexts() {
  const t = useTranslations("live.toast");
  const locale = useLocale();
  const movedText = ({ type, value, symbol = "" }: Movement) => (value === undefined
    ? ""
    : t(type === "outgoing" ? "sent" : "received", { amount: `${formatAmount(value, locale, { max: 6 })} ${symbol}`.trim() }));
  return {
    /** A pending transaction shows its hash, which is not read out; the amount follows once it is in a block. */
    textsOf: (one: Movement) => {
      const moved = movedText(one);
      return one.kind === "pending_transaction" ? { text: `${one.hash?.slice(0, 10)}…`, spoken: "", moved } : { text: moved, moved };
    },
    noteOf: ({ address, usd }: Movement, wallet: Wallet | null) => address === undefined ? undefined : {
      text: [wallet?.name || shortAddress(address), typeof usd === "number" ? formatUsd(usd, locale) : null].filter(Boolean).join(DOT),
      href: `/wallets?address=${address}`,
    },
    several: (count: number, { text, moved, isHeardOnly }: TransactionNotice) => ({
      title: t("several", { count }),
      text: t("newest", { text: moved || text }),
      note: isHeardOnly ? undefined : { text: t("seeWallets"), href: "/wallets" },
      isHeardOnly,
      durationMs: toastMs.transaction,
    }),
  };
}

/**
 * Shows live messages as toasts (SPEC.md section 8); of transactions, only those that the user chose to see. One that a list on the screen
 * shows is only read out: nobody hears that a row has joined a list.
 */
export function useLiveToasts() {
  const t = useTranslations("live.toast");
  const tAlert = useTranslations("live.priceAlert");
  const locale = useLocale();
  const { textsOf, noteOf, several } = useMovementTexts();
  // Apart: what only a list shows is no part of what a toast tells, and the other way round.
  const [{ shown, heard }] = useState(() => ({ shown: new TransactionToast(), heard: new TransactionToast() }));
  const announce = async (movement: Movement) => {
    const { wallets, leastUsd } = toastChoice.read() ?? defaultToastChoice;
    const isPending = movement.kind === "pending_transaction";
    const isListed = areTransactionsListed();
    if (wallets === "none" || (leastUsd > 0 && !((movement.usd ?? 0) >= leastUsd)) || (isListed && isPending)) return;
    const wallet = movement.address === undefined ? null : await findTrackedWallet(movement.address);
    if (wallets === "proven" && wallet?.ownership !== "proven") return;
    (isListed ? heard : shown).show({
      key: movement.hash ?? movement.id ?? "", tone: toneOf(movement), title: t(titles[movement.kind]), ...textsOf(movement),
      note: noteOf(movement, wallet), isHeardOnly: isListed,
      durationMs: isPending ? toastMs.pending : toastMs.transaction,
    }, several);
  };
  const failed = (text: string) => void toast.error(text, { title: t("error"), durationMs: toastMs.error, isNews: true });
  return {
    lost: () => failed(t("connectionLost")),
    message(message: LiveMessage) {
      if (message.data === null) {
        if (message.type === "error") return failed(t("connectionLost"));
        // The details could not be read: all that is known is that something moved, which no list shows as such.
        if (message.type in titles) shown.show({
          key: message.type, tone: "info", title: t(titles[message.type as Movement["kind"]]), text: t("seeList"),
          durationMs: toastMs.transaction,
        }, several);
        return;
      }
      if (message.type === "new_transaction" || message.type === "token_transfer") {
        const { id, hash, wallet_address: address, type, value, symbol, value_usd: usd } = message.data;
        void announce({ kind: message.type, id, hash, address, type, value, symbol, usd });
      } else if (message.type === "pending_transaction") void announce({ kind: message.type, ...message.data });
      else if (message.type === "error") failed(message.data.message);
      else if (message.type === "price_alert") {
        const { condition, symbol, threshold_usd, price_usd } = message.data;
        const [threshold, price] = [formatDollars(threshold_usd, locale), formatPriceUsd(price_usd, locale)];
        toast.info(tAlert(condition, { symbol, threshold, price }), { title: tAlert("title"), durationMs: toastMs.alert, isNews: true });
      }
    },
  };
}

const titles = { new_transaction: "newTransaction", token_transfer: "tokenTransfer", pending_transaction: "pendingTransaction" } as const;

function toneOf({ kind, type }: Movement): ToastTone {
  return kind !== "pending_transaction" && type === "incoming" ? "success" : "info";
}
