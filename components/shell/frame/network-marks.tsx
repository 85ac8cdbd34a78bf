"use client";

import { hasReadingState, ReadingState } from "@/components/live/reading-state";
import type { Network } from "@/contracts/network";
import { useCall } from "@/lib/client/cache/use-call";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { SandboxBadge } from "./sandbox-badge";

interface NetworkMarkProps {
  /** What the server read; null where it could not, and then the browser asks. */
  initial: Network | null;
}

function useNetwork({ initial }: NetworkMarkProps): Network | undefined {
  return useCall("GET /api/v1/network", {}, { fallback: initial ?? undefined, refreshMs: queryDefaults.pollMs }).data;
}

/** Says in the header that nothing here has real value. */
export function SandboxMark(props: NetworkMarkProps) {
  return useNetwork(props)?.sandbox ? <SandboxBadge /> : null;
}

/** Says in the header that the node stands still, or is being caught up with, for as long as it is so; on a phone in a line of its own. */
export function ReadingMark(props: NetworkMarkProps) {
  const network = useNetwork(props);
  return network && hasReadingState(network) ? <p role="status" className="header-mark header-line bg-hover text-muted"><ReadingState network={network} /></p> : null;
}
