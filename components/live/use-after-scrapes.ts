import { useEffect, useEffectEvent } from "react";
import { useLive } from "./live-context";

/** Calls `refetch` after each scrape, and whenever the end of one may have been missed. */
export function useAfterScrapes(refetch: () => unknown): void {
  const { listen } = useLive();
  const run = useEffectEvent(refetch);
  useEffect(() => listen(({ type }) => {
    if (type === "scrape_finished" || type === "resync") void run();
  }), [listen]);
}
