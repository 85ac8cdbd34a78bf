"use client";

import { hasReadingState, ReadingState } from "@/components/live/reading-state";
import type { Network } from "@/contracts/network";
import { useCall } from "@/lib/client/cache/use-call";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { SandboxBadge } from "./sandbox-badge";

/**
 * Says in the header that nothing here has real value, and that the node stands still, or is being caught up with, for as long as it is so. `initial` is what the
 * server read; null where it could not, and then the browser asks.
 */
export function NetworkBadge({ initial }: { initial: Network | null }) {
  const { data } = useCall("GET /api/v1/network", {}, { fallback: initial ?? undefined, refreshMs: queryDefaults.pollMs });
  if (!data) return null;
  return (
    <>
      {data.sandbox ? <SandboxBadge /> : null}
      {hasReadingState(data) ? <p role="status" className="header-mark bg-hover text-muted"><ReadingState network={data} /></p> : null}
    </>
  );
}
