import { useState } from "react";
import type { Wallet } from "@/contracts/wallets/calls";
import { usePending } from "@/components/live/live-context";
import { withPending } from "@/components/transactions/pending-transactions";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { TransactionList } from "@/components/transactions/transaction-list";
import { Pager } from "@/components/ui/tables/pager";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { useCall } from "@/lib/client/cache/use-call";
import { isSameAddress } from "@/lib/shared/format/addresses";
import { useTranslations } from "@/lib/shared/use-translations";

const pageSize = 10;

/** The wallet's transactions, newest first and paged; pending ones are on the first page. */
export function WalletTransactions({ wallet, nativeSymbol }: { wallet: Wallet; nativeSymbol: string }) {
  const t = useTranslations("walletDialogs.details");
  const tFailed = useTranslations("errors.failed");
  const [page, setPage] = useState(1);
  const pending = usePending();
  const input = { params: { id: wallet.id }, query: { page, page_size: pageSize } };
  const { data, error, isLoading, mutate } = useCall("GET /api/v1/wallets/:id/transactions", input, { keepPrevious: true });
  const own = pending.filter(({ wallet_address }) => isSameAddress(wallet_address ?? "", wallet.address));
  const shown = data && (page === 1 ? withPending(data.transactions, own, pageSize) : data.transactions);
  return (
    <section aria-label={t("transactions")}>
      <h3 className="text-sm font-semibold">{t("transactions")}</h3>
      {error && !data ? <RetryAlert error={error} title={tFailed("fetchTransactions")} onRetry={() => mutate()} className="mt-2" /> : null}
      <UnreadableNotice of="GET /api/v1/wallets/:id/transactions" input={input} className="mt-2" />
      {!error && !data ? <div className="py-3"><SkeletonText lines={4} /></div> : null}
      {shown?.length === 0 ? <p className="py-3 text-muted">{t("noTransactions")}</p> : null}
      {shown && shown.length > 0 ? (
        <div aria-busy={isLoading} className={isLoading ? "animate-pulse" : undefined}>
          <TransactionList key={page} label={t("transactions")} transactions={shown} nativeSymbol={nativeSymbol} isOfOneWallet />
        </div>
      ) : null}
      {data && data.total > pageSize ? (
        <div className="flex border-t border-line pt-2">
          <Pager label={t("transactions")} page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
        </div>
      ) : null}
    </section>
  );
}
