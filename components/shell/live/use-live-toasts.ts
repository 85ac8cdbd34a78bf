"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { ServerMessage } from "@/contracts/live";
import type { Transaction } from "@/contracts/wallets";
import { toast } from "@/components/ui/overlays/toast-store";
import type { LiveMessage } from "@/lib/client/live/message";
import { formatAmount } from "@/lib/shared/format/amounts";
import { formatPriceUsd } from "@/lib/shared/format/figures";
import { Burst } from "./burst";

const toastMs = { transaction: 5000, pending: 3000, alert: 8000, error: 5000 } as const;

/** What each live message says in a toast (SPEC.md section 8). */
export function useLiveToasts() {
  const t = useTranslations("live.toast");
  const tAlert = useTranslations("live.priceAlert");
  const locale = useLocale();
  const [burst] = useState(() => new Burst());
  return useMemo(() => {
    const amountOf = (value: string, symbol: string) => `${formatAmount(value, locale, { max: 6 })} ${symbol}`.trim();
    const more = (count: number) => t("more", { count });
    const moved = ({ type, value, symbol }: Transaction, title: string) => {
      const isIncoming = type === "incoming";
      const text = t(isIncoming ? "received" : "sent", { amount: amountOf(value, symbol) });
      burst.say({ tone: isIncoming ? "success" : "info", title, text, durationMs: toastMs.transaction }, more);
    };
    const failed = (text: string) => void toast.error(text, { title: t("error"), durationMs: toastMs.error });
    const said = {
      new_transaction: ({ data }: Of<"new_transaction">) => moved(data, t("newTransaction")),
      token_transfer: ({ data }: Of<"token_transfer">) => moved(data, t("tokenTransfer")),
      pending_transaction: ({ data }: Of<"pending_transaction">) =>
        burst.say({ tone: "info", title: t("pendingTransaction"), text: `${data.hash.slice(0, 10)}…`, durationMs: toastMs.pending }, more),
      price_alert: ({ data }: Of<"price_alert">) => {
        const [threshold, price] = [formatPriceUsd(data.threshold_usd, locale), formatPriceUsd(data.price_usd, locale)];
        toast.info(tAlert(data.condition, { symbol: data.symbol, threshold, price }), { title: tAlert("title"), durationMs: toastMs.alert });
      },
      error: ({ data }: Of<"error">) => failed(data.message),
    };
    const announce = (title: string, durationMs: number) => burst.say({ tone: "info", title, text: t("seeList"), durationMs }, more);
    const unread: Partial<Record<ServerMessage["type"], () => void>> = {
      new_transaction: () => announce(t("newTransaction"), toastMs.transaction),
      token_transfer: () => announce(t("tokenTransfer"), toastMs.transaction),
      pending_transaction: () => announce(t("pendingTransaction"), toastMs.pending),
      error: () => failed(t("connectionLost")),
    };
    return {
      lost: () => failed(t("connectionLost")),
      message(message: LiveMessage) {
        if (message.data === null) unread[message.type]?.();
        else if (message.type in said) (said[message.type as keyof typeof said] as (one: ServerMessage) => void)(message);
      },
    };
  }, [t, tAlert, locale, burst]);
}

type Of<Type extends ServerMessage["type"]> = Extract<ServerMessage, { type: Type }>;
