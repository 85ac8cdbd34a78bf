import { useState } from "react";
import type { Statement } from "@/contracts/statement/calls";
import type { StatementFlow } from "@/contracts/statement/rules";
import { TransactionList } from "@/components/transactions/transaction-list";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { Pager } from "@/components/ui/tables/pager";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { useCall } from "@/lib/client/cache/use-call";
import { useTranslations } from "@/lib/shared/use-translations";

const pageSize = 10;

interface LineTransactionsProps {
  statement: Statement;
  line: StatementFlow;
  nativeSymbol: string | undefined;
}

/** The transactions behind one line of a statement, newest first, page by page. */
export function LineTransactions({ statement: { from, to, wallet_id, symbol }, line, nativeSymbol }: LineTransactionsProps) {
  const t = useTranslations("statement");
  const tFailed = useTranslations("errors.failed");
  const [page, setPage] = useState(1);
  const query = { from, to, line, ...(wallet_id !== null && { wallet_id }), ...(symbol !== null && { symbol }), page, page_size: pageSize };
  const { data, error, isLoading, mutate } = useCall("GET /api/v1/transactions", { query }, { keepPrevious: true });
  const name = t(`lines.${line}`);
  if (error && !data) return <RetryAlert error={error} title={tFailed("fetchTransactions")} onRetry={() => mutate()} />;
  if (!data) return <div className="py-3"><SkeletonText lines={4} /></div>;
  const unreadable = <UnreadableNotice of="GET /api/v1/transactions" input={{ query }} />;
  if (data.transactions.length === 0) return <>{unreadable}<p className="py-3 text-muted">{t("noTransactions")}</p></>;
  return (
    <div aria-busy={isLoading} className={isLoading ? "animate-pulse" : undefined}>
      {unreadable}
      <TransactionList
        key={page} label={name} transactions={data.transactions} nativeSymbol={nativeSymbol} withMoments
        isOfOneWallet={wallet_id !== null}
      />
      {data.total > pageSize ? (
        <div className="flex border-t border-line pt-2">
          <Pager label={name} page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
        </div>
      ) : null}
    </div>
  );
}
