import { useLocale } from "next-intl";
import { useState } from "react";
import type { Statement } from "@/contracts/statement/calls";
import { exportFormats } from "@/contracts/statement/rules";
import { directionOf } from "@/components/ui/figures/direction";
import { LocalMoment } from "@/components/times/local-time";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { Change } from "@/components/ui/figures/change";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Skeleton, SkeletonText } from "@/components/ui/figures/skeleton";
import { useTabTitle } from "@/lib/client/address/tab-title";
import { useCall } from "@/lib/client/cache/use-call";
import { shortAddress } from "@/lib/shared/format/addresses";
import { formatPercentChange, formatUsdChange } from "@/lib/shared/format/figures";
import { exportLink, exportName } from "@/lib/client/address/export-links";
import { asServerTime } from "@/lib/shared/server-time";
import { useTranslations } from "@/lib/shared/use-translations";
import { DownloadButton, useDownload } from "./export/use-download";
import { LineTransactions } from "./line-transactions";
import { SpanChoice } from "./span-choice";
import { StatementCoins } from "./statement-coins";
import { StatementFailure } from "./statement-failure";
import { StatementLines } from "./statement-lines";
import { StatementNotes } from "./statement-notes";
import { closeLine, statementQueryOf, type StatementView, showStatement } from "./view";
import { ZoneName } from "./zone-name";
import { Waterfall } from "./waterfall";

interface StatementDialogProps {
  view: StatementView;
  /** The symbol of the chain's own coin, in which fees are paid. */
  nativeSymbol: string | undefined;
  onClose: () => void;
}

/** Explains why a value changed: a chart, the lines that add up to the change, and what each line consists of. */
export function StatementDialog({ view, nativeSymbol, onClose }: StatementDialogProps) {
  const t = useTranslations("statement");
  const [nowMs] = useState(() => asServerTime(Date.now()));
  const query = statementQueryOf(view, nowMs);
  const { data, error, mutate } = useCall("GET /api/v1/portfolio/statement", { query: query ?? {} }, { enabled: query !== null });
  const title = useTitle(view);
  const { line } = view;
  useTabTitle(...(line === null ? [] : [t(`lines.${line}`)]), title);
  const download = useDownload();
  return (
    <Dialog
      title={line === null ? title : t(`lines.${line}`)} width={700} isPrinted onClose={onClose}
      description={data ? <Period statement={data} title={line === null ? null : title} /> : undefined}
      footer={data ? <Footer statement={data} download={download} /> : undefined}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {line !== null && data ? (
          <>
            <div className="print:hidden">
              <Button icon="chevron-left" onClick={() => closeLine(view)}>{t("back")}</Button>
            </div>
            <LineTransactions key={line} statement={data} line={line} nativeSymbol={nativeSymbol} />
          </>
        ) : (
          <>
            <SpanChoice view={view} nowMs={nowMs} onChoose={(span) => showStatement({ ...view, span, line: null })} />
            <UnreadableNotice of="GET /api/v1/portfolio/statement" input={{ query: query ?? {} }} />
            {query === null ? <Alert tone="warn">{t("unreadable")}</Alert>
              : data ? <Lines statement={data} onOpen={(opened) => showStatement({ ...view, line: opened })} />
              : error ? <StatementFailure of="statement" error={error} onRetry={() => mutate()} instead={
                view.wallet === null && view.symbol === null ? undefined
                  : <Button onClick={() => showStatement({ span: view.span })}>{t("title.all")}</Button>
              } />
              : <StatementSkeleton />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function useTitle({ wallet: named, symbol }: StatementView): string {
  const t = useTranslations("statement");
  const { data: wallet } = useCall("GET /api/wallets/:id/balance", { params: { id: named ?? "" } }, { enabled: named !== null });
  const name = wallet ? (wallet.name ?? shortAddress(wallet.address)) : t("aWallet");
  if (named !== null) return symbol === null ? t("title.wallet", { name }) : t("title.coinOf", { name, symbol });
  return symbol === null ? t("title.all") : t("title.coin", { symbol });
}

/** The period; under the heading of a single line also the title of its statement. */
function Period({ statement: { from, to }, title }: { statement: Statement; title: string | null }) {
  const t = useTranslations("statement");
  return (
    <>
      {title === null ? null : <span className="block">{title}</span>}
      {t.rich("between", { from: () => <LocalMoment at={from} />, to: () => <LocalMoment at={to} /> })}
      <ZoneName />
    </>
  );
}

function Lines({ statement, onOpen }: { statement: Statement; onOpen: Parameters<typeof StatementLines>[0]["onOpen"] }) {
  const t = useTranslations("statement");
  const locale = useLocale();
  const { usd, coins, change_usd: changeUsd, change_percent: percent } = statement;
  if (coins.length === 0) return <><p className="py-6 text-center text-muted">{t("empty")}</p><StatementNotes statement={statement} /></>;
  return (
    <>
      {usd === null ? <Alert tone="warn">{t("noDollars")}</Alert> : (
        <>
          <Waterfall usd={usd} />
          <StatementLines statement={statement} usd={usd} onOpen={onOpen} />
        </>
      )}
      {usd === null ? null : changeUsd === null ? <p>{t("noChange")}</p> : (
        <p>
          {t.rich("result", {
            change: () => (
              <Change value={[
                formatUsdChange(changeUsd, locale), ...(percent === null ? [] : [`(${formatPercentChange(percent, locale)})`]),
              ].join(" ")} direction={directionOf(changeUsd)} className="font-semibold" />
            ),
          })}
        </p>
      )}
      <StatementNotes statement={statement} />
      <StatementCoins coins={coins} />
    </>
  );
}

function Footer(
  { statement: { from, to, wallet_id, symbol }, download }: { statement: Statement; download: ReturnType<typeof useDownload> },
) {
  const t = useTranslations("statement");
  const labels = { csv: t("saveCsv"), json: t("saveJson") };
  return (
    <>
      {download.state}
      <Button icon="print" onClick={() => window.print()}>{t("print")}</Button>
      {exportFormats.map((format) => (
        <DownloadButton
          key={format} download={download} name={exportName("statement", format)}
          href={exportLink("statement", { from, to, wallet_id: wallet_id ?? undefined, symbol: symbol ?? undefined }, format)}
        >
          {labels[format]}
        </DownloadButton>
      ))}
    </>
  );
}

function StatementSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <Skeleton className="h-48 w-full" />
      <SkeletonText lines={8} />
    </div>
  );
}
