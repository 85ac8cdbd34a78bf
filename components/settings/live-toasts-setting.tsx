"use client";

import { useEffect, useState } from "react";
import { toastChoice, toastWallets, defaultToastChoice, type ToastChoice } from "@/components/transactions/toast-choice";
import { TextField } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { Card } from "@/components/ui/figures/card";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { parseAmount } from "@/lib/shared/format/typed-amount";
import { useIsBrowser } from "@/lib/shared/use-is-browser";
import { useTranslations } from "@/lib/shared/use-translations";

/** Which transactions are shown as toasts in this browser. A change takes effect at once. */
export function LiveToastsSetting() {
  const t = useTranslations("settings.toasts");
  const isBrowser = useIsBrowser();
  const { prices: missing } = useMissingSources();
  const [chosen, setChosen] = useState<ToastChoice | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { wallets, leastUsd } = chosen ?? (isBrowser ? toastChoice.read() : null) ?? defaultToastChoice;
  useEffect(() => {
    // Another tab has chosen. What is typed here and is no amount stays, because it has not been stored.
    const follow = () => {
      setChosen(toastChoice.read());
      setTyped((text) => (text !== null && readUsd(text) === null ? text : null));
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, []);
  const choose = (change: Partial<ToastChoice>) => {
    const next = { wallets, leastUsd, ...change };
    toastChoice.write(next);
    setChosen(next);
  };
  const typedUsd = typed === null ? null : readUsd(typed);
  return (
    <Card title={t("title")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t("wallets")} value={wallets} options={toastWallets.map((value) => ({ value, label: t(value) }))}
          onChange={({ target }) => choose({ wallets: target.value as ToastChoice["wallets"] })}
        />
        <TextField
          label={t("least")} hint={missing ? `${missing.text} ${t("leastHint")}` : t("leastHint")} inputMode="decimal" disabled={wallets === "none"}
          value={typed ?? String(leastUsd)} error={typed !== null && typedUsd === null ? t("leastInvalid") : null}
          onChange={({ target }) => {
            setTyped(target.value);
            const usd = readUsd(target.value);
            if (usd !== null) choose({ leastUsd: usd });
          }}
        />
      </div>
    </Card>
  );
}

/** Parses dollars as users type them: "$1,000.50", "1000"; null if the text is not an amount. An empty text is 0. */
function readUsd(text: string): number | null {
  const compact = text.replace(/\s/g, "");
  const usd = compact === "" ? 0 : parseAmount(compact);
  return Number.isFinite(usd) && usd >= 0 ? usd : null;
}
