import type { AuthorSort } from "@/contracts/social/authors-rules";
import { useCall } from "@/lib/client/cache/use-call";
import { filterOfView, type MentionView } from "../mentions/view";

/** The authors of the mentions that a view lists, ignoring the view's own author filter. */
export function useMentionAuthors(view: MentionView, by: AuthorSort) {
  return useCall(
    "GET /api/v1/social/mentions/authors", { query: { ...filterOfView({ ...view, author: null }), by } }, { keepPrevious: true },
  );
}
