"use client";

import type { AuthorSort } from "@/contracts/social/authors-rules";
import { useCall } from "@/lib/client/cache/use-call";
import { filterOfView, type MentionView } from "../mentions/view";

/** Who mentions the tracked handle, within what a view leaves of the mentions, but for the author that it names. */
export function useMentionAuthors(view: MentionView, by: AuthorSort) {
  return useCall("GET /api/v1/social/mentions/authors", { query: { ...filterOfView({ ...view, author: null }), by } }, { keepPrevious: true });
}
