"use client";

import { useEffect } from "react";
import { onOtherTabsChange } from "@/lib/client/request/other-tabs";
import { useCache } from "@/lib/client/cache/use-cache";

/** Changes within this time, in ms, such as many mentions marked one after another, lead to one refetch. */
const gatherMs = 300;

/** Refetches everything that this tab shows once another tab has changed something; a hidden tab does so when it becomes visible. */
export function useOtherTabs(): void {
  const cache = useCache();
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    let changed = false;
    const follow = () => {
      if (!changed || document.visibilityState === "hidden") return;
      due ??= setTimeout(() => {
        due = undefined;
        changed = false;
        void cache.refetchWhere(() => true);
      }, gatherMs);
    };
    const end = onOtherTabsChange(() => {
      changed = true;
      follow();
    });
    document.addEventListener("visibilitychange", follow);
    return () => {
      end();
      document.removeEventListener("visibilitychange", follow);
      clearTimeout(due);
    };
  }, [cache]);
}
