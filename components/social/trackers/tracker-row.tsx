import type { Tracker } from "@/contracts/social/trackers";
import { trackerLabel } from "@/contracts/social/trackers-rules";
import { Age } from "@/components/times/age";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Badge } from "@/components/ui/figures/badge";
import { useBusy } from "@/lib/client/request/use-busy";
import { useTranslations } from "@/lib/shared/use-translations";
import { Swatch } from "./swatch";

interface TrackerRowProps {
  tracker: Tracker;
  onPause: (paused: boolean) => Promise<unknown>;
  onRemove: () => void;
}

/** A further tracker: its name, what its job is doing, and buttons to pause and remove it. */
export function TrackerRow({ tracker, onPause, onRemove }: TrackerRowProps) {
  const t = useTranslations("socialTrackers");
  const name = trackerLabel(tracker);
  const pause = useBusy(() => onPause(!tracker.is_paused));
  return (
    <li className="grid gap-2 border-t border-line py-3 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Swatch color={tracker.color} />
        <bdi className="min-w-0 flex-1 font-semibold break-all">{name}</bdi>
        <State tracker={tracker} />
        <div className="flex items-center gap-1">
          <Button
            variant="ghost" busy={pause.isBusy} aria-label={t(tracker.is_paused ? "resumeNamed" : "pauseNamed", { name })}
            onClick={pause.run}
          >
            {t(tracker.is_paused ? "resume" : "pause")}
          </Button>
          <IconButton icon="trash" tone="danger" label={t("remove", { name })} onClick={onRemove} />
        </div>
      </div>
      <p className="text-sm text-muted">{t("every", { count: tracker.frequency })}&nbsp;· {t.rich("lastRead", {
        time: () => (tracker.last_run === null ? t("never") : <Age at={tracker.last_run} />),
      })}</p>
      {tracker.error_code === null || tracker.is_paused ? null : (
        <p className="text-sm text-down">{t(`errors.${tracker.error_code}`, { name })}</p>
      )}
    </li>
  );
}

function State({ tracker: { is_paused: isPaused, state, error_code: error } }: { tracker: Tracker }) {
  const t = useTranslations("socialTrackers.states");
  const status = isPaused
    ? "paused"
    : state === "running"
    ? "running"
    : state === "waiting"
    ? "waiting"
    : error === null
    ? "active"
    : "failed";
  const tones = { paused: "neutral", running: "accent", waiting: "warn", active: "up", failed: "down" } as const;
  return <Badge tone={tones[status]} dot>{t(status)}</Badge>;
}
