import { useTimeZone } from "next-intl";
import type { Digest } from "@/contracts/digest/calls";
import { useAfterScrapes } from "@/components/live/use-after-scrapes";
import { useCall } from "@/lib/client/cache/use-call";
import { type DigestView, queryOfView } from "./view";

/** A page may stay open over midnight, and late mentions count for the day that is over. */
const refreshMs = 5 * 60_000;

/** The data the server rendered the screen with. */
export interface InitialDigest {
  view: DigestView;
  digest: Digest | undefined;
}

/** The digest of a view, refetched after each scrape; the server-rendered one is used while it is for the same view. */
export function useDigest(view: DigestView, { view: first, digest }: InitialDigest) {
  const zone = useTimeZone() ?? "UTC";
  const isFirst = view.period === first.period && view.on === first.on && view.zone === first.zone;
  const answer = useCall("GET /api/v1/digest", {
    query: queryOfView(view, zone),
  }, { fallback: isFirst ? digest : undefined, refreshMs, keepPrevious: true });
  useAfterScrapes(() => answer.mutate());
  return answer;
}
