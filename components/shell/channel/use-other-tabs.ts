"use client";

import { useEffect } from "react";
import { onOtherTabsChange } from "@/lib/client/request/other-tabs";
import { useCache } from "@/lib/client/cache/use-cache";

/** Changes within this time, in ms, such as many mentions marked one after another, lead to one refetch. */
const batchMs = 300;

/** Refetches everything that this tab shows once another tab has changed something; a hidden tab does so when it becomes visible. */
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
    const unsubscribe = onOtherTabsChange(() => {
      changed = true;
      follow();
    });
    document.addEventListener("visibilitychange", follow);
    return () => {
      unsubscribe();
      document.removeEventListener("visibilitychange", follow);
      clearTimeout(timer);
    };
  }, [cache]);
}
