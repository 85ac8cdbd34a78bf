import { useCallback } from "react";
import type { Wallet } from "@/contracts/wallets/calls";
import { syncStatus, type SyncStatus } from "@/contracts/wallets/rules";
import { Age } from "@/components/times/age";
import { Badge, type Tone } from "@/components/ui/figures/badge";
import { Progress } from "@/components/ui/figures/progress";
import { useAtNow } from "@/lib/client/startup/clock";
import { useTranslations } from "@/lib/shared/use-translations";

const tones: Record<SyncStatus, Tone> = { synced: "up", syncing: "warn", needs_sync: "down" };

/** Synced, Syncing or Needs Sync, by the age of the last reading; updated as time passes. */
export function SyncBadge({ wallet }: { wallet: Wallet }) {
  const t = useTranslations("wallets.status");
  const { last_updated } = wallet;
  const status = useAtNow(useCallback((nowMs: number) => syncStatus(last_updated, nowMs), [last_updated]));
  return (
    <span className="sync">
      <Badge tone={tones[status]} dot>{t(status)}</Badge>
      {last_updated === null
        ? <span className="block w-24 @max-[53rem]:w-16"><Progress label={t("first")} /></span>
        : <Age at={last_updated} />}
    </span>
  );
}
