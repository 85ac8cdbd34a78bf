import { useState, type ReactNode } from "react";
import { DeletedNote } from "@/components/feedback/deleted-note";
import { useAttempt } from "@/components/feedback/use-attempt";
import { LocalTime } from "@/components/times/local-time";
import { Badge } from "@/components/ui/figures/badge";
import { IconButton } from "@/components/ui/controls/icon-button";
import { useTranslations } from "@/lib/shared/use-translations";

interface AlertListProps {
  /** Newest first. */
  alerts: readonly ListedAlert[];
  /** The name of the list. */
  label: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
}

/** An alert of any kind, as the list shows it. */
export interface ListedAlert {
  id: string;
  /** What it waits for, in words. */
  rule: string;
  /** Whether it can still fire, even if it has fired before. */
  isWaiting: boolean;
  firedAt: string | null;
  remove: () => Promise<void>;
  /** Creates it again after it was deleted. */
  restore: () => Promise<unknown>;
}

/** The alerts with their state. Deleting an alert that can still fire can be undone; one that is over cannot be restored. */
export function AlertList({ alerts, label, empty }: AlertListProps) {
  const t = useTranslations("prices.alerts");
  const tFailed = useTranslations("errors.failed");
  const attempt = useAttempt();
  const [deleted, setDeleted] = useState<ListedAlert | null>(null);

  const remove = (alert: ListedAlert) => {
    setDeleted(null);
    return attempt(tFailed("deletePriceAlert"), async () => {
      await alert.remove();
      setDeleted(alert);
    });
  };
  const undo = (alert: ListedAlert) => {
    setDeleted(null);
    return attempt(tFailed("createPriceAlert"), alert.restore);
  };
  return (
    <div tabIndex={-1} className="mt-4 outline-none">
      <div role="status">
        {deleted === null ? null : (
          <DeletedNote
            key={deleted.id} text={t("deleted", { rule: deleted.rule })} undo={t("undo")} className="mb-3 rounded-control px-3"
            onOver={() => setDeleted(null)} onUndo={deleted.isWaiting ? () => void undo(deleted) : undefined}
          />
        )}
      </div>
      {alerts.length === 0 ? empty && <div className="border-t border-line pt-4 text-muted">{empty}</div> : (
        <ul aria-label={label} className="grid border-t border-line">
          {alerts.map((alert) => <AlertRow key={alert.id} alert={alert} onRemove={() => void remove(alert)} />)}
        </ul>
      )}
    </div>
  );
}

function AlertRow({ alert: { rule, firedAt, isWaiting }, onRemove }: { alert: ListedAlert; onRemove: () => void }) {
  const t = useTranslations("prices.alerts");
  return (
    <li className="flex items-center gap-3 border-b border-line py-1.5 last:border-b-0">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere tabular-nums">{rule}</span>
        {firedAt === null ? <Badge tone="accent" dot>{t("waiting")}</Badge>
          : <Badge tone={isWaiting ? "accent" : "up"} dot>
            <span>{t.rich(isWaiting ? "firedLast" : "fired", { time: () => <LocalTime at={firedAt} withDay /> })}</span>
          </Badge>}
      </span>
      <IconButton icon="trash" tone="danger" label={t("delete", { rule })} onClick={onRemove} />
    </li>
  );
}
