import { useState } from "react";
import type { Tracker } from "@/contracts/social/trackers";
import { trackerLabel, trackersMax } from "@/contracts/social/trackers-rules";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { useAttempt } from "@/components/feedback/use-attempt";
import { Button } from "@/components/ui/controls/button";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast-store";
import { useTranslations } from "@/lib/shared/use-translations";
import { AddTracker } from "./add-tracker";
import { useTrackerChanges, useTrackers } from "./data";
import { TrackerRow } from "./tracker-row";

/** Lists further handles and tickers, which can be added, paused and removed. */
export function TrackersDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("socialTrackers");
  const tCommon = useTranslations("common");
  const { data, error, mutate } = useTrackers();
  const changes = useTrackerChanges();
  const attempt = useAttempt();
  const [removing, setRemoving] = useState<Tracker | null>(null);
  const further = data?.filter((one) => !one.is_primary);
  return (
    <Dialog title={t("title")} description={t("about", { max: trackersMax })} onClose={onClose} footer={
      <Button onClick={onClose}>{tCommon("close")}</Button>
    }>
      <div className="grid gap-4 pb-1">
        {error && !data ? <RetryAlert error={error} title={t("loadFailed")} onRetry={() => mutate()} /> : null}
        {further === undefined ? (error ? null : (
          <SkeletonText lines={2} />
        )) : further.length === 0 ? <p className="text-muted">{t("empty")}</p> : (
          <ul aria-label={t("title")} className="grid">
            {further.map((one) => (
              <TrackerRow
                key={one.id} tracker={one} onPause={(paused) => attempt(t("changeFailed"), () => changes.pause(one, paused))}
                onRemove={() => setRemoving(one)}
              />
            ))}
          </ul>
        )}
        {further === undefined
          ? null
          : further.length < trackersMax
          ? <AddTracker onAdd={changes.add} />
          : <p className="text-sm text-muted">{t("full", { max: trackersMax })}</p>}
      </div>
      {/* Inside, so that what was typed here stays, and the focus returns. */}
      {removing === null ? null : (
        <ConfirmDialog
          title={t("removeTitle")}
          description={t.rich("removeText", { name: () => (
            <bdi className="font-semibold break-all text-text">{trackerLabel(removing)}</bdi>
          ) })}
          confirm={t("removeConfirm")} onClose={() => setRemoving(null)}
          onConfirm={() => {
            setRemoving(null);
            void attempt(t("removeFailed"), async () => {
              await changes.remove(removing);
              toast.success(t("removed", { name: trackerLabel(removing) }));
            });
          }}
        />
      )}
    </Dialog>
  );
}
