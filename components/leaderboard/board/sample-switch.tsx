"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { Badge } from "@/components/ui/figures/badge";
import { SwitchField } from "@/components/ui/controls/switch-field";
import { useCache } from "@/lib/client/cache/use-cache";
import { isBoardKey } from "../data";
import { chooseBoardSource } from "../board-source";

interface SampleSwitchProps {
  source: "sample" | "live";
  userId: string;
}

/** Says that the players are generated, and leads to the live board and back. */
export function SampleSwitch({ source, userId }: SampleSwitchProps) {
  const t = useTranslations("leaderboard.sample");
  const router = useRouter();
  const cache = useCache();
  const [isChanging, startTransition] = useTransition();
  const change = (isLive: boolean) => {
    chooseBoardSource(isLive ? "live" : "sample", userId);
    startTransition(() => {
      // Nothing of the one may show as the other.
      cache.changeWhere(isBoardKey, () => undefined);
      router.refresh();
    });
  };
  const isSample = source === "sample";
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card px-4 py-1.5 ${isSample ? "bg-warn-soft" : "border border-line"}`}>
      {isSample ? (
        <p className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-3 gap-y-1 py-1">
          <Badge tone="warn" dot className="border border-warn">{t("badge")}</Badge>
          <span className="min-w-0">{t("text")}</span>
        </p>
      ) : <p className="min-w-0 flex-1 basis-72 py-1 text-muted">{t("liveText")}</p>}
      <SwitchField label={t("showLive")} checked={isChanging ? isSample : !isSample} aria-busy={isChanging} onChange={({ target }) => change(target.checked)} />
    </div>
  );
}
