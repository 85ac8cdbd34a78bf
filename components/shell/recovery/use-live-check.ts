import { useEffect, useState } from "react";
import type { Check } from "@/lib/shared/checks";
import { useTickets } from "@/lib/client/live/endpoint";
import { type LiveProbe, probeLiveChannel } from "@/lib/client/live/probe";

/** The checks, with that of the live channel made from this browser if the visitor is logged in and so may open it. */
export function useLiveCheck(found: readonly Check[], wsUrl: string | null): readonly Check[] {
  const [probe, setProbe] = useState<LiveProbe | null>(null);
  const requestTicket = useTickets();
  useEffect(() => {
    if (wsUrl === null) return;
    const probing = new AbortController();
    const createSocket = (url: string) => new WebSocket(url);
    void probeLiveChannel({ wsUrl, requestTicket, createSocket, signal: probing.signal }).then((result) => {
      if (!probing.signal.aborted) setProbe(result);
    });
    return () => probing.abort();
  }, [wsUrl, requestTicket]);
  return found.map((check) => (check.id === "live" && check.state === "ok" && wsUrl !== null ? withProbe(check, probe) : check));
}

function withProbe(check: Check, probe: LiveProbe | null): Check {
  if (probe === null) return { ...check, reason: "liveConnecting" };
  if (probe.kind === "connected") return { ...check, reason: "liveConnected", tookMs: probe.tookMs };
  return { ...check, state: "failing", reason: "liveRefused", tookMs: null };
}
