import { useCallback } from "react";
import { Button } from "@/components/ui/controls/button";
import { useAtNow } from "@/lib/client/startup/clock";
import type { ScrapeNow } from "./use-scrape-now";

interface ScrapeButtonProps {
  scrape: ScrapeNow;
  icon: "spark" | "refresh";
  variant?: "primary" | "secondary";
  /** The label. */
  children: string;
}

/** Requests a scrape. Busy while one is running; shows a countdown while it is too soon for another. */
export function ScrapeButton({ scrape: { run, isBusy, cooldown }, icon, variant = "primary", children }: ScrapeButtonProps) {
  const leftS = useAtNow(useCallback(
    (nowMs: number) => (cooldown === null ? 0 : Math.max(0, Math.min(cooldown.seconds, Math.ceil((cooldown.untilMs - nowMs) / 1000)))),
    [cooldown],
  ));
  return (
    <Button variant={variant} icon={icon} busy={isBusy} held={leftS > 0} onClick={run}>
      {children}
      {leftS > 0 ? <span className="num">{`${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, "0")}`}</span> : null}
    </Button>
  );
}
