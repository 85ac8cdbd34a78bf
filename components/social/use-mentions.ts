"use client";

import { useMemo } from "react";
import type { Mention, MentionPage, SocialMetrics } from "@/contracts/social";
import { useLive } from "@/components/live/live-provider";
import type { ApiError } from "@/lib/client/api";
import { socialCalls } from "@/lib/client/calls/social";
import { queryDefaults } from "@/lib/client/query-defaults";
import type { MentionsRead } from "@/lib/client/social-keys";
import type { InitialJob } from "@/lib/client/tracking";
import { useCall } from "@/lib/client/use-call";
import { queryOfView, windowOfView, type MentionView } from "./mention-view";
import { pageOfMentions } from "./page-of-mentions";

/** What the server rendered the screen with; a part that it could not read is missing. */
export interface MentionsData extends InitialJob {
  /** The view that `mentions` is the answer for. */
  view: MentionView;
  mentions: MentionsRead | undefined;
  metrics: SocialMetrics | undefined;
}

export interface MentionPageRead {
  data: MentionPage | undefined;
  error: ApiError | undefined;
  /** Another page is on its way; the one before still shows. */
  isLoading: boolean;
  /** The product API knows no pages: it keeps no read state and no labels either. */
  isWhole: boolean;
}

/** A live channel pushes what is new; asking is the net below it. */
function useRefreshMs(): number {
  const { state } = useLive();
  return state.status === "open" ? 2 * queryDefaults.pollMs : queryDefaults.pollMs;
}

/**
 * The page of the mentions that a view asks for, from the server or, where that knows no pages, from the whole list.
 * @param marked what was marked read or unread here, for a product API that cannot be told
 */
export function useMentionPage(view: MentionView, initial: MentionsData, marked: ReadonlyMap<string, boolean>): MentionPageRead {
  const refreshMs = useRefreshMs();
  const given = initial.mentions;
  const isInitialView = JSON.stringify(queryOfView(initial.view)) === JSON.stringify(queryOfView(view));
  const isInitialWindow = initial.view.from === view.from && initial.view.to === view.to;
  const page = useCall(socialCalls.mentionPage, { query: queryOfView(view) }, {
    fallback: given?.kind === "page" && isInitialView ? given.page : undefined,
    refreshMs, keepPrevious: true, enabled: given?.kind !== "whole",
  });
  const isWhole = given?.kind === "whole" || page.error?.status === 404;
  const list = useCall(socialCalls.mentions, { query: windowOfView(view) }, {
    fallback: given?.kind === "whole" && isInitialWindow ? given.mentions : undefined,
    refreshMs, keepPrevious: true, enabled: isWhole,
  });
  const part = useMemo(
    () => (isWhole && list.data ? pageOfMentions(withMarks(list.data, marked), queryOfView(view)) : undefined),
    [isWhole, list.data, marked, view],
  );
  if (isWhole) return { data: part, error: list.error, isLoading: list.isLoading, isWhole };
  return { data: page.data, error: page.error, isLoading: page.isLoading, isWhole };
}

export function useMetrics(initial: SocialMetrics | undefined) {
  return useCall(socialCalls.metrics, {}, { fallback: initial, refreshMs: useRefreshMs() });
}

function withMarks(mentions: readonly Mention[], marked: ReadonlyMap<string, boolean>): Mention[] {
  return mentions.map((mention) => ({ ...mention, is_read: marked.get(mention.id) ?? mention.is_read }));
}
