"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { readMentionView, writeMentionView, type MentionView } from "./view";

/** `push` can be gone back from; `replace` cannot, as while typing. */
export type ShowMentions = (change: Partial<MentionView>, how?: "push" | "replace") => void;

/** The view that the URL holds, and a way to another one. All but a change of page or layout leads to the first page. */
export function useMentionView(): { view: MentionView; show: ShowMentions } {
  const params = useSearchParams();
  const view = useMemo(() => readMentionView(params), [params]);
  const show = useCallback<ShowMentions>((change, how = "push") => {
    const url = new URL(window.location.href);
    const now = readMentionView(url.searchParams);
    writeMentionView(url.searchParams, { ...now, page: change.layout === undefined ? 1 : now.page, ...change });
    // Next keeps `useSearchParams` in step with the browser's own history; no answer of the server is needed.
    window.history[how === "push" ? "pushState" : "replaceState"](null, "", url);
  }, []);
  return { view, show };
}
