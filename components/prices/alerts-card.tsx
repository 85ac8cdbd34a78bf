"use client";

import { useTranslations } from "next-intl";
import type { Price, PriceAlert } from "@/contracts/prices/calls";
import { UnreadableNotice } from "@/components/live/unreadable-notice";
import { ExplainedTitle } from "@/components/portfolio/explained";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { AlertForm } from "./alert-form";
import { AlertList } from "./alert-list";
import { useAlertChanges } from "./changes";
import { useAlerts } from "./data";

/** Price alerts: create, see whether they fired, delete with a way back. */
export function AlertsCard({ prices, initial }: { prices: readonly Price[]; initial: PriceAlert[] | undefined }) {
  const t = useTranslations("prices.alerts");
  const tFailed = useTranslations("errors.failed");
  const errorText = useErrorText();
  const tCommon = useTranslations("common");
  const { data: alerts, error, mutate } = useAlerts(initial);
  const { create, remove } = useAlertChanges();
  const retry = <Button icon="refresh" onClick={() => void mutate()}>{tCommon("retry")}</Button>;
  return (
    <Card id="alerts" title={<ExplainedTitle title={t("title")} figure="alerts" />}>
      <AlertForm prices={prices} onCreate={create} />
      {error ? <Alert tone="error" action={retry} className="mt-4" title={tFailed("fetchPriceAlerts")}>{errorText(error, "")}</Alert> : null}
      <UnreadableNotice of="GET /api/prices/alerts" className="mt-4" />
      {alerts !== undefined ? <AlertList alerts={alerts} onRemove={remove} onCreate={create} />
        : error ? null : <div className="mt-4"><SkeletonText lines={3} /></div>}
    </Card>
  );
}
