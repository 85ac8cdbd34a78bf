import { useLocale } from "next-intl";
import { useCallback, useState } from "react";
import type { WalletSort } from "@/contracts/wallets/rules";
import { SavedViews } from "@/components/views/saved-views";
import { ExportButton, ExportDialog } from "@/components/statement/export/export-button";
import { Button } from "@/components/ui/controls/button";
import { Progress } from "@/components/ui/figures/progress";
import { SearchField } from "@/components/ui/controls/search-field";
import { Select } from "@/components/ui/controls/select";
import { Icon } from "@/components/ui/figures/icons";
import { Menu } from "@/components/ui/overlays/menu";
import type { MenuEntry } from "@/components/ui/overlays/menu-entries";
import { useOffers } from "@/lib/client/request/offers";
import { formatCount } from "@/lib/shared/format/figures";
import type { ShowView } from "@/lib/client/address/use-view";
import { useTranslations } from "@/lib/shared/use-translations";
import { walletSortDefault, walletViewParams, type WalletView } from "../view";
import { useExport } from "./use-export";

interface WalletToolbarProps {
  view: WalletView;
  onShow: ShowView<WalletView>;
}

/**
 * Search and export; on narrow screens, where there are no headings to sort by, also the sort order. Takes two rows on a phone, so that the
 * list starts on the first screen.
 */
export function WalletToolbar({ view, onShow }: WalletToolbarProps) {
  const t = useTranslations("wallets.export");
  const tSearch = useTranslations("wallets.search");
  const locale = useLocale();
  const { state, run } = useExport(view);
  const search = useCallback((q: string) => onShow({ q }, "replace"), [onShow]);
  const isReading = state.kind === "reading";
  return (
    <div className="@container print:hidden">
      <div className="flex flex-wrap items-end gap-2 px-4.5 pb-3">
        <SearchField
          label={tSearch("label")} placeholder={tSearch("placeholder")} q={view.q} onSearch={search} maxLength={100}
          className="min-w-0 flex-1 basis-52 max-sm:basis-40"
        />
        <ExportMenu onSave={() => void run()} />
        <SortSelect sort={view.sort} onSort={(sort) => onShow({ sort })} />
        <SavedViews screen="wallets" view={view} params={walletViewParams} className="max-sm:flex-auto" />
        <Button icon="download" busy={isReading} onClick={() => void run()} className="@max-[50rem]:hidden">{t("button")}</Button>
        <ExportButton className="@max-[50rem]:hidden" />
      </div>
      {isReading && state.total > 0 ? (
        <div className="px-4.5 pb-3">
          <Progress label={t("progress")} value={state.done} max={state.total} />
          <p className="mt-1 text-sm text-muted tabular-nums">
            {t("progressOf", { done: formatCount(state.done, locale), total: formatCount(state.total, locale) })}
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** Both exports behind one button, for narrow screens, where the sort order needs the space. */
function ExportMenu({ onSave }: { onSave: () => void }) {
  const t = useTranslations("wallets.export");
  const tCommon = useTranslations("common");
  const hasTransactions = useOffers("GET /api/v1/transactions");
  const [isOpen, setOpen] = useState(false);
  const entries: MenuEntry[] = [{ kind: "action", id: "wallets", label: t("button"), icon: "download", onSelect: onSave }];
  if (hasTransactions) entries.push({
    kind: "action", id: "transactions", label: tCommon("exportTransactions"), icon: "download", onSelect: () => setOpen(true),
  });
  return (
    <span className="@min-[50rem]:hidden">
      <Menu label={t("label")} entries={entries}><Icon name="download" /></Menu>
      {isOpen ? <ExportDialog wallet={undefined} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

const offeredSorts: readonly WalletSort[] = [
  walletSortDefault, "created", "name", "-name", "-balance", "balance", "-usd", "usd", "-status", "status",
];

/** A function that returns a sort order in words. */
export function useOrderText(): (sort: WalletSort) => string {
  const t = useTranslations("wallets.sort");
  return (sort) => t(sort.startsWith("-") ? `${sort.slice(1) as "name"}Down` : (sort as "name"));
}

function SortSelect({ sort, onSort }: { sort: WalletSort; onSort: (sort: WalletSort) => void }) {
  const t = useTranslations("wallets.sort");
  const textOf = useOrderText();
  const options = offeredSorts.map((value) => ({ value, label: textOf(value) }));
  return (
    <Select
      label={t("label")} hideLabel options={options} value={sort} onChange={(event) => onSort(event.target.value as WalletSort)}
      className="min-w-0 flex-1 basis-34 sm:basis-auto @min-[50rem]:hidden"
    />
  );
}
