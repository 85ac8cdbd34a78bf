"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCallback } from "react";
import type { WalletSort } from "@/contracts/wallets/rules";
import { SavedViews } from "@/components/views/saved-views";
import { ExportButton } from "@/components/statement/export/export-button";
import { Button } from "@/components/ui/controls/button";
import { Progress } from "@/components/ui/figures/progress";
import { SearchField } from "@/components/ui/controls/search-field";
import { Select } from "@/components/ui/controls/select";
import { formatCount } from "@/lib/shared/format/figures";
import type { ShowView } from "@/lib/client/address/use-view";
import { walletSortDefault, walletViewParams, type WalletView } from "../view";
import { useExport } from "./use-export";

interface WalletToolbarProps {
  view: WalletView;
  onShow: ShowView<WalletView>;
}

/** Search and export of the table; on a narrow screen, where headings do not stand, also its order. */
export function WalletToolbar({ view, onShow }: WalletToolbarProps) {
  const t = useTranslations("wallets.export");
  const tSearch = useTranslations("wallets.search");
  const locale = useLocale();
  const { state, run } = useExport(view);
  const search = useCallback((q: string) => onShow({ q }, "replace"), [onShow]);
  const isReading = state.kind === "reading";
  return (
    <div className="@container">
      <div className="flex flex-wrap items-end gap-2 px-4.5 pb-3">
        <SearchField label={tSearch("label")} placeholder={tSearch("placeholder")} q={view.q} onSearch={search} maxLength={100} className="min-w-0 flex-1 basis-52" />
        <SortSelect sort={view.sort} onSort={(sort) => onShow({ sort })} />
        <SavedViews screen="wallets" view={view} params={walletViewParams} className="@max-[34rem]:flex-1" />
        <Button icon="download" busy={isReading} onClick={() => void run()} className="@max-[34rem]:flex-1">{t("button")}</Button>
        <ExportButton className="@max-[34rem]:flex-1" />
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
