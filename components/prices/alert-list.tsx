"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { PriceAlert, PriceAlertInput } from "@/contracts/prices/calls";
import { LocalTime } from "@/components/live/local-time";
import { Badge } from "@/components/ui/figures/badge";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { toast } from "@/components/ui/overlays/toast-store";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { formatPriceUsd } from "@/lib/shared/format/figures";

/** How long a deletion can be taken back. */
const undoMs = 8000;

interface AlertListProps {
  /** Newest first. */
  alerts: readonly PriceAlert[];
  onRemove: (alert: PriceAlert) => Promise<void>;
  onCreate: (input: PriceAlertInput) => Promise<PriceAlert>;
}

/** The alerts with their state. One that was waiting can be brought back after it was deleted; one that fired is over. */
export function AlertList({ alerts, onRemove, onCreate }: AlertListProps) {
  const t = useTranslations("prices.alerts");
  const tFailed = useTranslations("errors.failed");
  const errorText = useErrorText();
  const ruleOf = useRuleText();
  const [deleted, setDeleted] = useState<PriceAlert | null>(null);
  useEffect(() => {
    if (deleted === null) return;
    const timer = setTimeout(() => setDeleted(null), undoMs);
    return () => clearTimeout(timer);
  }, [deleted]);

  const remove = async (alert: PriceAlert) => {
    setDeleted(null);
    try {
      await onRemove(alert);
      setDeleted(alert);
    } catch (error) {
      toast.error(errorText(error, tFailed("deletePriceAlert")), { title: tFailed("deletePriceAlert") });
    }
  };
  const undo = async ({ symbol, condition, threshold_usd }: PriceAlert) => {
    setDeleted(null);
    try {
      await onCreate({ symbol, condition, threshold_usd });
    } catch (error) {
      toast.error(errorText(error, tFailed("createPriceAlert")), { title: tFailed("createPriceAlert") });
    }
  };
  return (
    <div className="mt-4">
      <div role="status">{deleted === null ? null : <DeletedNote rule={ruleOf(deleted)} canUndo={deleted.triggered_at === null} onUndo={() => void undo(deleted)} />}</div>
      {alerts.length === 0 ? <p className="border-t border-line pt-4 text-muted">{t("empty")}</p> : (
        <ul aria-label={t("list")} className="grid border-t border-line">
          {alerts.map((alert) => <AlertRow key={alert.id} alert={alert} rule={ruleOf(alert)} onRemove={() => void remove(alert)} />)}
        </ul>
      )}
    </div>
  );
}

function AlertRow({ alert: { triggered_at }, rule, onRemove }: { alert: PriceAlert; rule: string; onRemove: () => void }) {
  const t = useTranslations("prices.alerts");
  return (
    <li className="flex items-center gap-3 border-b border-line py-1.5 last:border-b-0">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="num font-semibold break-words">{rule}</span>
        {triggered_at === null
          ? <Badge tone="accent" dot>{t("waiting")}</Badge>
          : <Badge tone="up" dot><span>{t.rich("fired", { time: () => <LocalTime at={triggered_at} withDay /> })}</span></Badge>}
      </span>
      <IconButton icon="trash" tone="danger" label={t("delete", { rule })} onClick={onRemove} />
    </li>
  );
}

/** Takes the focus that the deleted row had. */
function DeletedNote({ rule, canUndo, onUndo }: { rule: string; canUndo: boolean; onUndo: () => void }) {
  const t = useTranslations("prices.alerts");
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    (note.current?.querySelector("button") ?? note.current)?.focus();
  }, []);
  return (
    <div ref={note} tabIndex={-1} className="mb-3 flex flex-wrap items-center gap-3 rounded-control bg-hover px-3 py-1.5">
      <span className="min-w-0 flex-1">{t("deleted", { rule })}</span>
      {canUndo ? <Button onClick={onUndo}>{t("undo")}</Button> : null}
    </div>
  );
}

/** `M above $0.6000`, in words of the language. */
function useRuleText(): (alert: PriceAlert) => string {
  const t = useTranslations("prices.alerts");
  const locale = useLocale();
  return ({ symbol, condition, threshold_usd }) => t(condition === "above" ? "ruleAbove" : "ruleBelow", { symbol, threshold: formatPriceUsd(threshold_usd, locale) });
}
