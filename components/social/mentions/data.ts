"use client";

import type { MentionPage, SocialMetrics } from "@/contracts/social";
import { useLive } from "@/components/live/live-provider";
import type { ApiError } from "@/lib/client/request/api";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import type { InitialJob } from "../connected";
import { useCall } from "@/lib/client/cache/use-call";
import { queryOfView, type MentionView } from "./view";

/** What the server rendered the screen with; a part that it could not read is missing. */
export interface MentionsData extends InitialJob {
  /** The view that `mentions` is the answer for. */
  view: MentionView;
  mentions: MentionPage | undefined;
  metrics: SocialMetrics | undefined;
}

export interface MentionPageRead {
  data: MentionPage | undefined;
  error: ApiError | undefined;
  /** Another page is on its way; the one before still shows. */
  isLoading: boolean;
}

/** A live channel pushes what is new; asking is the net below it. */
function useRefreshMs(): number {
  const { state } = useLive();
  return state.status === "open" ? 2 * queryDefaults.pollMs : queryDefaults.pollMs;
}

/** The page of the mentions that a view asks for. */
export function useMentionPage(view: MentionView, initial: MentionsData): MentionPageRead {
  const isInitialView = JSON.stringify(queryOfView(initial.view)) === JSON.stringify(queryOfView(view));
  return useCall("GET /api/v1/social/mentions", { query: queryOfView(view) }, {
    fallback: isInitialView ? initial.mentions : undefined, refreshMs: useRefreshMs(), keepPrevious: true,
  });
}

export function useMetrics(initial: SocialMetrics | undefined) {
  return useCall("GET /api/v1/social/scraping/metrics", {}, { fallback: initial, refreshMs: useRefreshMs() });
}
