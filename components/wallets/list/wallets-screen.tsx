"use client";

import { Fragment, type ReactNode } from "react";
import type { Transaction, Wallet, WalletPage } from "@/contracts/wallets/calls";
import { usePending } from "@/components/live/live-context";
import { withPending } from "@/components/transactions/pending-transactions";
import { useListsTransactions } from "@/components/transactions/listed-transactions";
import { TransactionList } from "@/components/transactions/transaction-list";
import { OutdatedAlert } from "@/components/feedback/outdated-alert";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { StatementHost } from "@/components/statement/statement-host";
import { useStatementView } from "@/components/statement/view";
import { Card } from "@/components/ui/figures/card";
import { NotLoaded } from "@/components/ui/figures/not-loaded";
import { RecentSkeleton } from "@/components/ui/tables/list-skeletons";
import { recentLimit } from "@/lib/shared/queries";
import { dataOf } from "@/lib/client/cache/loadable";
import { laterPart } from "@/lib/client/messages/with-messages";
import { useView } from "@/lib/client/address/use-view";
import { unpack, type Packed } from "@/lib/shared/packed";
import { useTranslations } from "@/lib/shared/use-translations";
import { useWalletChanges } from "../changes";
import { walletViewParams } from "../view";
import { useWalletsData, type WalletsData } from "../data";
import { TrackedWallets } from "./tracked-wallets";
import { useConsentPrompt } from "./use-consent-prompt";
import { useWalletDialog } from "./use-wallet-dialog";
import { WalletSummary } from "./wallet-summary";
import { WalletsHeader } from "./wallets-header";

const AddWalletDialog = laterPart(["walletDialogs"], () => import("../add/add-wallet-dialog"), "AddWalletDialog");
const RemoveWalletDialog = laterPart(["walletDialogs"], () => import("./remove-wallet-dialog"), "RemoveWalletDialog");
const WalletDetailsDialog =
  laterPart(["walletDialogs", "statement"], () => import("../details/wallet-details-dialog"), "WalletDetailsDialog");

/** Assumed if the product API does not describe its chain. */
const assumedNetwork = { name: "MemeCore", symbol: "ETH" } as const;

interface WalletsScreenProps {
  initial: WalletsData | Packed<WalletsData>;
  /** Minimum time a removal takes in sample mode, in ms; 0 otherwise. */
  removalDelayMs: number;
  /** Rendered after wallets were added: asks how their owner wants to appear as a player. */
  consent?: ReactNode;
}

/** Wallet Management: the tracked wallets, their latest transactions, and the dialogs that change them. */
export function WalletsScreen({ initial: given, removalDelayMs, consent }: WalletsScreenProps) {
  const initial = unpack(given);
  const tFailed = useTranslations("errors.failed");
  const { view, show } = useView(walletViewParams);
  const { wallets, stats, recent, network } = useWalletsData(view, initial);
  const changes = useWalletChanges(view, removalDelayMs);
  const { dialog, openAdd, openDetails, openRemove, close } = useWalletDialog(wallets);
  const { promptCount, ...adding } = useConsentPrompt(changes, dialog.kind === "none");
  const networkName = network?.name ?? assumedNetwork.name;
  const symbol = network?.native_symbol ?? assumedNetwork.symbol;

  // One dialog at a time: closing the statement returns to the details it was opened from, or whoever follows its link to the form.
  const isStatementOpen = useStatementView() !== null;

  const hasFailed = wallets.data === undefined && wallets.error !== undefined;
  const retry = () => changes.refresh().catch(() => undefined);
  const failure = hasFailed ? <RetryAlert error={wallets.error} title={tFailed("fetchWallets")} onRetry={retry} /> : null;
  const tracked = view.q === "" ? wallets.data?.total : stats.data?.total_wallets;
  return (
    <div className="page">
      <WalletsHeader network={network} onRefresh={changes.refresh} onAdd={openAdd} />
      {hasFailed ? null : (
        <OutdatedAlert loads={[["fetchWallets", wallets], ["fetchStats", stats], ["fetchTransactions", recent]]} onRetry={retry} />
      )}
      {hasFailed && !stats.data ? null : (
        <div className="below-list">
          <WalletSummary stats={dataOf(stats)} all={allWalletsOf(wallets.data)} network={network} />
        </div>
      )}
      {/* The transactions beside the table if all its columns still fit. By wrapping, because the styles in a queried container have to
          wait for the layout around it. */}
      <div className="flex flex-wrap items-start gap-4 *:min-w-0 *:first:flex-[999_1_55rem] *:last:flex-[1_1_24rem]">
        <div tabIndex={-1} className="min-w-0 rounded-card outline-none">
          <TrackedWallets
            page={wallets} failure={failure} view={view} onShow={show} tracked={tracked} networkName={networkName} symbol={symbol}
            onAdd={openAdd} onOpen={openDetails} onRemove={openRemove}
          />
        </div>
        {hasFailed && recent.error && !recent.data ? null : (
          <RecentLiveTransactions transactions={dataOf(recent)} wallets={wallets.data?.wallets} nativeSymbol={symbol} />
        )}
      </div>
      {dialog.kind === "add" && !isStatementOpen ? (
        <AddWalletDialog networkName={networkName} address={dialog.address} {...adding} onClose={close} />
      ) : null}
      {dialog.kind === "details" && !isStatementOpen ? (
        <WalletDetailsDialog
          wallet={dialog.wallet} isGone={dialog.isGone} network={network} symbol={symbol} changes={changes} onClose={close}
        />
      ) : null}
      {dialog.kind === "remove" ? <RemoveWalletDialog wallet={dialog.wallet} changes={changes} onClose={close} /> : null}
      {promptCount > 0 ? <Fragment key={promptCount}>{consent}</Fragment> : null}
      <StatementHost nativeSymbol={symbol} />
    </div>
  );
}

/** All wallets, if they fit on one page. */
function allWalletsOf(page: WalletPage | undefined): readonly Wallet[] | undefined {
  return page?.total === page?.wallets.length ? page?.wallets : undefined;
}

interface RecentLiveTransactionsProps {
  /** Undefined while loading; null if they could not be loaded. */
  transactions: readonly Transaction[] | undefined | null;
  wallets: readonly Wallet[] | undefined;
  nativeSymbol: string;
}

function RecentLiveTransactions({ transactions, wallets, nativeSymbol }: RecentLiveTransactionsProps) {
  const t = useTranslations("wallets.recent");
  const pending = usePending();
  useListsTransactions();
  const shown = transactions && withPending(transactions, pending, recentLimit);
  return (
    <Card title={t("title")}>
      <UnreadableNotice of="GET /api/v1/transactions/recent" input={{ query: { limit: recentLimit } }} className="mb-3" />
      {shown === undefined ? <RecentSkeleton />
        : shown === null ? <NotLoaded />
        : shown.length === 0 ? <p className="py-2 text-muted">{t("empty")}</p>
        : <TransactionList label={t("title")} transactions={shown} wallets={wallets ?? []} nativeSymbol={nativeSymbol} />}
    </Card>
  );
}
