import type { Portfolio } from "@/contracts/portfolio";
import type { Transaction } from "@/contracts/wallets/calls";
import { useListsTransactions } from "@/components/transactions/listed-transactions";
import { TransactionList } from "@/components/transactions/transaction-list";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { Badge } from "@/components/ui/figures/badge";
import { Card } from "@/components/ui/figures/card";
import { NotLoaded } from "@/components/ui/figures/not-loaded";
import { RecentSkeleton } from "@/components/ui/tables/list-skeletons";
import { useRenderedAtMs } from "@/lib/client/startup/clock";
import { recentLimit } from "@/lib/shared/queries";
import { Link } from "@/components/ui/controls/link";
import { useTranslations } from "@/lib/shared/use-translations";
import { sampleTransactions } from "./samples";

interface RecentTransactionsProps {
  /** Undefined while loading; null if they could not be loaded. */
  transactions: readonly Transaction[] | undefined | null;
  /** Used to name the wallet of a transaction that has just arrived: live messages may lack the name. */
  portfolio: Portfolio | undefined | null;
  nativeSymbol: string | undefined;
}

/** The newest transactions of all tracked wallets; samples, marked as such, while there are none. */
export function RecentTransactions({ transactions, portfolio, nativeSymbol }: RecentTransactionsProps) {
  const t = useTranslations("dashboard.recent");
  const tCommon = useTranslations("common");
  const nowMs = useRenderedAtMs();
  useListsTransactions();
  const isEmpty = transactions?.length === 0;
  const wallets = portfolio?.assets.map(({ wallet_id: id, wallet_address: address, wallet_name: name }) => ({ id, address, name }));
  const link = <Link href="/wallets" className="card-link">{t("viewAll")}</Link>;
  return (
    <Card actions={link} title={
      <>{`${t("title")} `}{isEmpty ? <Badge tone="neutral" className="ml-1">{tCommon("sample")}</Badge> : null}</>
    }>
      <UnreadableNotice of="GET /api/v1/transactions/recent" input={{ query: { limit: recentLimit } }} className="mb-3" />
      {transactions === undefined ? <RecentSkeleton /> : transactions === null ? <NotLoaded /> : isEmpty ? (
        <>
          <p className="pb-1 text-sm text-muted">{t("empty")}</p>
          <TransactionList key="sample" label={tCommon("sample")} transactions={sampleTransactions(nowMs)} />
        </>
      ) : <TransactionList label={t("title")} transactions={transactions} wallets={wallets ?? []} nativeSymbol={nativeSymbol} />}
    </Card>
  );
}
