import { useState } from "react";
import { exportFormats, type ExportFormat } from "@/contracts/statement/rules";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { DateField } from "@/components/ui/dates/date-field";
import { Select } from "@/components/ui/controls/select";
import { useCall } from "@/lib/client/cache/use-call";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { toLocalFields } from "@/lib/shared/format/times";
import { exportLink, exportName } from "@/lib/client/address/export-links";
import { asServerTime } from "@/lib/shared/server-time";
import { useTranslations } from "@/lib/shared/use-translations";
import { exportBounds, type ExportRange, exportRanges } from "./export-ranges";
import { DownloadButton, useDownload } from "./use-download";

/** Which transactions to export, with the names of the contract. */
type ExportQuery = { from?: string | undefined; to?: string | undefined; wallet_id?: string | undefined };

export interface ExportWallet {
  id: string;
  /** Name or short address. */
  name: string;
}

interface ExportDialogProps {
  wallet: ExportWallet | undefined;
  onClose: () => void;
}

const allWallets = "";

/** Chooses which transactions to export, over which period and in which format; shows how many there are before anything is saved. */
export function ExportDialog({ wallet, onClose }: ExportDialogProps) {
  const t = useTranslations("statement.export");
  const tCommon = useTranslations("common");
  const [nowMs] = useState(() => asServerTime(Date.now()));
  const [walletId, setWalletId] = useState(wallet?.id ?? allWallets);
  const [range, setRange] = useState<ExportRange>("month");
  const [days, setDays] = useState(() => ({ from: "", to: toLocalFields(nowMs).date }));
  const [format, setFormat] = useState<ExportFormat>("csv");
  const bounds = exportBounds(range, nowMs, days);
  const query = bounds && { ...bounds, ...(walletId !== allWallets && { wallet_id: walletId }) };
  const count = useCount(query);
  const download = useDownload();
  const canDownload = query !== null && count.total !== undefined && count.total > 0;
  const formats = exportFormats.map((value) => ({ value, label: t(value) }));
  return (
    <Dialog
      title={t("title")} description={t("text")} onClose={onClose}
      footer={(
        <>
          {download.state}
          <Button onClick={onClose}>{tCommon("close")}</Button>
          <DownloadButton
            download={download} variant="primary" href={canDownload ? exportLink("transactions", query, format) : null}
            name={exportName("transactions", format)} rows={count.total}
          >
            {t("download")}
          </DownloadButton>
        </>
      )}
    >
      <div className="grid gap-4">
        {wallet ? (
          <Select
            label={t("wallet")} value={walletId} onChange={(event) => setWalletId(event.target.value)}
            options={[{ value: wallet.id, label: wallet.name }, { value: allWallets, label: t("allWallets") }]}
          />
        ) : null}
        <Select
          label={t("range")} value={range} onChange={(event) => setRange(event.target.value as ExportRange)}
          options={exportRanges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
        />
        {range === "between" ? (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,34%)),1fr))] gap-3">
            <DateField
              label={t("from")} required value={days.from} max={days.to || undefined}
              onChange={(from) => setDays({ ...days, from })}
            />
            <DateField
              label={t("to")} required value={days.to} min={days.from || undefined}
              onChange={(to) => setDays({ ...days, to })}
            />
          </div>
        ) : null}
        <Select label={t("format")} options={formats} value={format} onChange={(event) => setFormat(event.target.value as ExportFormat)} />
        <Count missing={query ? null : days.to ? "fromRequired" : days.from ? "toRequired" : "datesRequired"} {...count} />
      </div>
    </Dialog>
  );
}

/** How many transactions there are; nothing is fetched while a day is missing. */
function useCount(query: ExportQuery | null) {
  const { data, error, mutate } = useCall(
    "GET /api/v1/transactions", { query: { ...query, page: 1, page_size: 1 } }, { enabled: query !== null },
  );
  return { total: query === null ? undefined : data?.total, error, retry: () => mutate() };
}

/** The number of transactions, or the key of the text that says which day is missing. */
function Count({ missing, total, error, retry }: ReturnType<typeof useCount> & {
  missing: "fromRequired" | "toRequired" | "datesRequired" | null;
}) {
  const t = useTranslations("statement.export");
  const tFailed = useTranslations("errors.failed");
  const tErrors = useTranslations("errorCodes");
  const errorText = useErrorText();
  if (missing) return <p role="status" className="text-muted">{t(missing)}</p>;
  if (total === 0) return <Alert tone="info">{t("none")}</Alert>;
  if (total !== undefined) return <p role="status">{t("count", { count: total })}</p>;
  if (!error) return <p role="status" className="text-muted">{t("counting")}</p>;
  if (error.status === 404) return <Alert tone="warn">{t("missing")}</Alert>;
  if (error.status === 422) return <Alert tone="warn">{errorText(error, tErrors("invalid_input"), "")}</Alert>;
  return <RetryAlert error={error} title={tFailed("fetchTransactions")} onRetry={retry} />;
}
