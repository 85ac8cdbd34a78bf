import { Button } from "@/components/ui/controls/button";
import { LiveDot } from "@/components/ui/figures/live-dot";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useTranslations } from "@/lib/shared/use-translations";
import { useLive, useLiveView } from "./live-context";

/**
 * 'Real-time updates active' or 'Connecting...'; the polling interval if
 * there is no channel; a Reconnect button once the channel has given up.
 */
export function LiveIndicator() {
  const t = useTranslations("live");
  const state = useLiveView((view) => view.state);
  const { reconnect } = useLive();
  if (state.status === "polling") return <LiveDot state="off" label={t("polling", { seconds: queryDefaults.pollMs / 1000 })} />;
  // Reserves the width of the longer text, so that nothing moves when the channel opens.
  if (state.status !== "stopped") {
    const isOpen = state.status === "open";
    return (
      <span data-room={t("active")} className="keeps-room print:hidden">
        <LiveDot state={isOpen ? "live" : "connecting"} label={t(isOpen ? "active" : "connecting")} />
      </span>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <LiveDot state="off" label={t("stopped")} />
      <Button className="min-h-7! px-2.5! py-0! text-xs" onClick={reconnect}>{t("reconnect")}</Button>
    </span>
  );
}
