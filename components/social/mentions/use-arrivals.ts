"use client";

import { useEffect, useState } from "react";
import type { Mention, MentionPage } from "@/contracts/social";
import { useLive } from "@/components/live/live-provider";
import { withArrival } from "./cached-mentions";
import { callPath } from "@/lib/client/request/api";
import { isScrapedKey } from "../keys";
import { useCache } from "@/lib/client/cache/use-cache";
import { isFiltered, queryOfView, type MentionView } from "./view";

/**
 * Brings mentions of the live channel to the top of the first page, each once. Any other view stays as
 * it is while it is read.
 * @returns how many have come that the view does not show
 */
export function useArrivals(view: MentionView): number {
  const { listen } = useLive();
  const cache = useCache();
  const pageKey = callPath("GET /api/v1/social/mentions", { query: queryOfView(view) });
  const isTop = view.page === 1 && !isFiltered(view);
  const [unseen, setUnseen] = useState<{ pageKey: string; ids: readonly string[] }>({ pageKey, ids: [] });
  if (unseen.pageKey !== pageKey) setUnseen({ pageKey, ids: [] });

  useEffect(() => {
    const arrive = (added: Mention) => {
      if (isTop) return cache.change<MentionPage>(pageKey, (page) => page && withArrival(page, added));
      setUnseen((known) => (known.ids.includes(added.id) ? known : { ...known, ids: [...known.ids, added.id] }));
    };
    return listen((message) => {
      if (message.type === "new_mention") arrive(message.data);
      const isEnd = message.type === "scrape_finished" || message.type === "resync";
      if (isEnd && isTop) void cache.refetchWhere(isScrapedKey);
    });
  }, [listen, cache, pageKey, isTop]);
  return unseen.ids.length;
}
