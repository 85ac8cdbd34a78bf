"use client";

import { useEffect } from "react";
import { onOtherTabsChange } from "@/lib/client/request/other-tabs";
import { useCache } from "@/lib/client/cache/use-cache";

/** Several changes in a row, as of many mentions one after the other, ask the server once. */
const gatherMs = 300;

/** Asks again for all that this tab shows once another tab has changed something; a hidden tab does so when it is looked at. */
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
