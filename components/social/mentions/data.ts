import { useEffect, useRef, useState } from "react";
import type { Mention, MentionPage, ScrapingJob, SocialMetrics } from "@/contracts/social/calls";
import { useLive } from "@/components/live/live-context";
import { usePollMs } from "@/components/live/use-poll-ms";
import type { PageRead } from "@/lib/client/cache/loadable";
import { useCache } from "@/lib/client/cache/use-cache";
import { useCall } from "@/lib/client/cache/use-call";
import { callPath } from "@/lib/client/request/api";
import type { InitialJob } from "../data";
import { isScrapedKey } from "../keys";
import { withArrival } from "./cached-mentions";
import { isListed, queryOfView, type MentionView } from "./view";

/** What the server rendered the screen with; a part that it could not read is undefined. */
export interface MentionsData extends InitialJob {
  /** The view that `mentions` answers. */
  view: MentionView;
  mentions: MentionPage | undefined;
  metrics: SocialMetrics | undefined;
}

export type MentionPageRead = PageRead<MentionPage>;

/**
 * A view without `match=mention` where nothing but mentions can be listed: links to all mentions of a time set it for the accounts that
 * also track keywords.
 */
export function withoutIdleMatch(shown: MentionView, { view, mentions }: MentionsData, job: ScrapingJob | undefined): MentionView {
  const hasKeywords = job?.keywords.length !== 0 || view.tracker !== null || mentions?.has_keyword_posts !== false;
  return shown.match === "mention" && (shown.tracker !== null || !hasKeywords) ? { ...shown, match: "all" } : shown;
}

/** The page of mentions for a view. */
export function useMentionPage(view: MentionView, initial: MentionsData): MentionPageRead {
  const isInitialView = JSON.stringify(queryOfView(initial.view)) === JSON.stringify(queryOfView(view));
  return useCall("GET /api/v1/social/mentions", { query: queryOfView(view) }, {
    fallback: isInitialView ? initial.mentions : undefined, refreshMs: usePollMs(), keepPrevious: true,
  });
}

export function useMetrics(initial: SocialMetrics | undefined) {
  return useCall("GET /api/v1/social/scraping/metrics", {}, { fallback: initial, refreshMs: usePollMs() });
}

/**
 * Adds mentions from the live channel that the view lists to its first page, each once. Any other page keeps its list, so that it can
 * be read undisturbed.
 * @returns while a page other than the first is shown, how many have arrived that the view lists
 */
export function useArrivals(view: MentionView, page: MentionPage | undefined): number {
  const { listen } = useLive();
  const cache = useCache();
  const pageKey = callPath("GET /api/v1/social/mentions", { query: queryOfView(view) });
  const isFirstPage = view.page === 1;
  const shown = useRef({ view, page });
  useEffect(() => {
    shown.current = { view, page };
  });
  const seenIds = useRef(new Set<string>());
  const [unseen, setUnseen] = useState({ pageKey, count: 0 });
  if (unseen.pageKey !== pageKey) setUnseen({ pageKey, count: 0 });

  useEffect(() => {
    const arrive = (added: Mention) => {
      if (seenIds.current.has(added.id)) return;
      seenIds.current.add(added.id);
      const { view: inView, page: { mentions: listed } = {} } = shown.current;
      const isInView = isListed(inView, added, listed);
      if (isInView && isFirstPage) {
        return cache.change<MentionPage>(pageKey, (page) => page && withArrival(page, added, inView.sort));
      }
      // The badge counts everything unread, whether or not this page lists it.
      cache.change<MentionPage>(pageKey, (page) => page && { ...page, unread: page.unread + (added.is_read ? 0 : 1) });
      if (isInView) setUnseen((known) => ({ ...known, count: known.count + 1 }));
    };
    return listen((message) => {
      // The live channel only announces mentions of the primary handle.
      if (message.type === "new_mention" && shown.current.view.tracker === null) arrive(message.data);
      const isUpdate = message.type === "scrape_finished" || message.type === "resync";
      if (isUpdate && isFirstPage) void cache.refetchWhere(isScrapedKey);
    });
  }, [listen, cache, pageKey, isFirstPage]);
  return unseen.count;
}
