"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import type { Wallet } from "@/contracts/wallets";
import type { WalletSort } from "@/contracts/wallets-rules";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Progress } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import { formatCount } from "@/lib/format/figures";
import { useExport } from "./use-export";
import type { ShowView } from "./use-wallet-view";
import { walletSortDefault, type WalletView } from "./wallet-view";

interface WalletToolbarProps {
  view: WalletView;
  onShow: ShowView;
  /** All wallets, where the product API knows no pages. */
  whole: readonly Wallet[] | undefined;
}

/** Search and export of the table; on a narrow screen, where headings do not stand, also its order. */
export function WalletToolbar({ view, onShow, whole }: WalletToolbarProps) {
  const t = useTranslations("wallets.export");
  const locale = useLocale();
  const { state, run } = useExport(view, whole);
  const search = useCallback((q: string) => onShow({ q }, "replace"), [onShow]);
  const isReading = state.kind === "reading";
  return (
    <div className="@container">
      <div className="flex flex-wrap items-end gap-2 px-4.5 pb-3">
        <SearchField q={view.q} onSearch={search} />
        <SortSelect sort={view.sort} onSort={(sort) => onShow({ sort })} />
        <Button icon="download" busy={isReading} onClick={() => void run()} className="@max-[30rem]:w-full">{t("button")}</Button>
      </div>
      {isReading && state.total > 0 ? (
        <div className="px-4.5 pb-3">
          <Progress label={t("progress")} value={state.done} max={state.total} />
          <p className="num mt-1 text-sm text-muted">{t("progressOf", { done: formatCount(state.done, locale), total: formatCount(state.total, locale) })}</p>
        </div>
      ) : null}
    </div>
  );
}

const searchDelayMs = 250;

/** Asks once typing pauses; follows the URL when that changes by other means, as Back does. */
function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const t = useTranslations("wallets.search");
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  const [sent, setSent] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== sent) {
      setText(q);
      setSent(q);
    }
  }
  useEffect(() => {
    if (text.trim() === sent) return;
    const timer = setTimeout(() => {
      setSent(text.trim());
      onSearch(text.trim());
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, sent, onSearch]);
  return (
    <TextField
      type="search" label={t("label")} hideLabel placeholder={t("placeholder")} value={text} onChange={(event) => setText(event.target.value)}
      maxLength={100} autoComplete="off" autoCapitalize="none" spellCheck={false} dir="auto" className="min-w-0 flex-1 basis-52"
    />
  );
}

const offeredSorts: readonly WalletSort[] = [walletSortDefault, "created", "name", "-name", "-balance", "balance", "-usd", "usd", "-status", "status"];

function SortSelect({ sort, onSort }: { sort: WalletSort; onSort: (sort: WalletSort) => void }) {
  const t = useTranslations("wallets.sort");
  const options = offeredSorts.map((value) => ({ value, label: t(value.startsWith("-") ? `${value.slice(1) as "name"}Down` : (value as "name")) }));
  return (
    <Select
      label={t("label")} hideLabel options={options} value={sort} onChange={(event) => onSort(event.target.value as WalletSort)}
      className="flex-1 basis-40 @min-[50rem]:hidden"
    />
  );
}
