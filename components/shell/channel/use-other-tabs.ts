import { useEffect } from "react";
import { onStale } from "@/lib/client/request/api";
import { onOtherTabsChange } from "@/lib/client/request/other-tabs";
import { useCache } from "@/lib/client/cache/use-cache";

/** Changes within this time, in ms, such as many mentions marked one after another, lead to one refetch. */
const batchMs = 300;

/**
 * Refetches everything that this tab shows once another tab has changed something, or a change was refused here because another device has.
 * A hidden tab does so when it becomes visible.
 */
export function useOtherTabs(): void {
  const cache = useCache();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let changed = false;
    const follow = () => {
      if (!changed || document.visibilityState === "hidden") return;
      timer ??= setTimeout(() => {
        timer = undefined;
        changed = false;
        void cache.refetchWhere(() => true);
      }, batchMs);
    };
    const note = () => {
      changed = true;
      follow();
    };
    const stops = [onOtherTabsChange(note), onStale(note)];
    document.addEventListener("visibilitychange", follow);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener("visibilitychange", follow);
      clearTimeout(timer);
    };
  }, [cache]);
}
