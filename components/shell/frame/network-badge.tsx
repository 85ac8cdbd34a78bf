"use client";

import { StalledText } from "@/components/live/stalled";
import type { Network } from "@/contracts/network";
import { useCall } from "@/lib/client/cache/use-call";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { SandboxBadge } from "./sandbox-badge";

/**
 * Says in the header that nothing here has real value, and that the node stands still for as long as it does. `initial` is what the
 * server read; null where it could not, and then the browser asks.
 */
export function NetworkBadge({ initial }: { initial: Network | null }) {
  const { data } = useCall("GET /api/v1/network", {}, { fallback: initial ?? undefined, refreshMs: queryDefaults.pollMs });
  if (!data) return null;
  return (
    <>
      {data.sandbox ? <SandboxBadge /> : null}
      {data.is_stalled ? <p role="status" className="header-mark bg-hover text-muted"><StalledText network={data} /></p> : null}
    </>
  );
}
