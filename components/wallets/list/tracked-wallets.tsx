import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import type { Wallet } from "@/contracts/wallets/calls";
import { walletPageSizes } from "@/contracts/wallets/rules";
import { Button } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { ListAnnouncement } from "@/components/ui/tables/list-announcement";
import { PageControls } from "@/components/ui/tables/page-controls";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { TableSkeleton } from "@/components/ui/tables/list-skeletons";
import { useLastPage } from "@/lib/client/address/use-last-page";
import { formatCount } from "@/lib/shared/format/figures";
import type { ShowView } from "@/lib/client/address/use-view";
import { useTranslations } from "@/lib/shared/use-translations";
import type { WalletPageRead } from "../data";
import { nextSort, type WalletView } from "../view";
import { WalletTable } from "./wallet-table";
import { useOrderText, WalletToolbar } from "./wallet-toolbar";

interface WalletActions {
  onAdd: () => void;
  onOpen: (wallet: Wallet) => void;
  onRemove: (wallet: Wallet) => void;
}

interface TrackedWalletsProps extends WalletActions {
  page: WalletPageRead;
  /** Shown in place of the table if the page could not be read. */
  failure: ReactNode;
  view: WalletView;
  onShow: ShowView<WalletView>;
  /** How many are tracked, regardless of the search; undefined while unknown. */
  tracked: number | undefined;
  networkName: string;
  symbol: string;
}

/** 'Tracked Wallets (n)': search, export, the table and its paging. */
export function TrackedWallets({ page, failure, view, onShow, tracked, networkName, symbol, ...actions }: TrackedWalletsProps) {
  const t = useTranslations("wallets");
  const locale = useLocale();
  const { data, isLoading } = page;
  const orderText = useOrderText();
  useLastPage(page, view, onShow);
  const isEmpty = data !== undefined && data.total === 0;
  const hasNone = isEmpty && view.q === "";
  return (
    <Card title={t("table.title", { count: tracked === undefined ? "…" : formatCount(tracked, locale) })} padding="flush">
      {hasNone ? null : <WalletToolbar view={view} onShow={onShow} />}
      <ListAnnouncement page={data} order={orderText(view.sort)} none={isEmpty && !hasNone ? t("search.none", { q: view.q }) : null} />
      <UnreadableNotice of="GET /api/v1/wallets" input={{ query: view }} className="mx-4.5 mb-3" />
      {data === undefined ? failure ? <div className="px-4.5 pb-4.5">{failure}</div> : <TableSkeleton /> : isEmpty ? (
        <NothingHere q={view.q} networkName={networkName} onAdd={actions.onAdd} onClear={() => onShow({ q: "" })} />
      ) : (
        <div aria-busy={isLoading} className={isLoading ? "animate-pulse" : undefined}>
          <WalletTable
            wallets={data.wallets} symbol={symbol} sort={view.sort} onSort={(column) => onShow({ sort: nextSort(column, view.sort) })}
            onOpen={actions.onOpen} onRemove={actions.onRemove}
          />
          <PageControls
            label={t("pager.label")} sizeLabel={t("pager.sizeLabel")} sizes={walletPageSizes}
            page={view.page} pageSize={view.page_size} total={data.total} onShow={onShow}
          />
        </div>
      )}
    </Card>
  );
}

interface NothingHereProps {
  q: string;
  networkName: string;
  onAdd: () => void;
  onClear: () => void;
}

function NothingHere({ q, networkName, onAdd, onClear }: NothingHereProps) {
  const t = useTranslations("wallets");
  if (q !== "") {
    return (
      <EmptyState
        icon="search" title={t("search.none", { q })} text={t("search.noneHint")}
        action={<Button onClick={onClear}>{t("search.clear")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon="wallet" title={t("empty.title")} text={t("empty.text", { network: networkName })}
      action={<Button variant="primary" icon="plus" onClick={onAdd}>{t("add")}</Button>}
    />
  );
}
