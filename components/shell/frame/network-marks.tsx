"use client";

import { hasReadingState, ReadingState } from "@/components/live/reading-state";
import type { Network } from "@/contracts/network";
import { useCall } from "@/lib/client/cache/use-call";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useTranslations } from "@/lib/shared/use-translations";

interface NetworkMarkProps {
  /** What the server read; null if it could not, in which case the browser fetches it. */
  initial: Network | null;
}

function useNetwork({ initial }: NetworkMarkProps): Network | undefined {
  return useCall("GET /api/v1/network", {}, { fallback: initial ?? undefined, refreshMs: queryDefaults.pollMs }).data;
}

/** Shows in the header, next to the title or, on a phone, below it, that nothing here has real value, if the network is a sandbox. */
export function SandboxMark(props: NetworkMarkProps) {
  const t = useTranslations("shell");
  return useNetwork(props)?.sandbox ? <p className="header-mark">{t("sandbox")}</p> : null;
}

/**
 * Shows in the header that the node has stalled or that the chain is still
 * being caught up with, while that is so; on a phone on its own line. Announced when it begins, not each time its age grows.
 */
export function ReadingMark(props: NetworkMarkProps) {
  const network = useNetwork(props);
  return (
    <div role="status" aria-relevant="additions" className="contents">
      {network && hasReadingState(network) ? (
        <p key={String(network.is_stalled)} className="header-mark header-line bg-hover text-muted"><ReadingState network={network} /></p>
      ) : null}
    </div>
  );
}
