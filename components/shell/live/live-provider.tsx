"use client";

import dynamic from "next/dynamic";
import { useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import { idle, LiveContext, type Listener, type Live } from "@/components/live/live-context";
import { usePendingTransactions } from "@/components/live/pending-transactions";
import type { LiveState } from "@/lib/client/live/connection";
import type { LiveMessage } from "@/lib/client/live/message";

/** No page waits for the channel before it works. */
const LiveSession = dynamic(() => import("./live-session").then((session) => session.LiveSession), { ssr: false });

interface LiveProviderProps {
  /** Origin of the product API's socket, `ws://127.0.0.1:4000`. */
  wsUrl: string;
  children: ReactNode;
}

/** Keeps the live channel open while a signed-in page is shown, and brings what it says into the cache. */
export function LiveProvider({ wsUrl, children }: LiveProviderProps) {
  const [state, setState] = useState<LiveState>(idle.state);
  const { pending, note } = usePendingTransactions();
  const wake = useRef<(() => void) | null>(null);
  const keepWake = useCallback((next: (() => void) | null) => {
    wake.current = next;
  }, []);
  const [listeners] = useState(() => new Set<Listener>());
  const receive = useCallback((message: LiveMessage) => {
    if (message.data === null) return;
    note(message);
    for (const tell of listeners) tell(message);
  }, [note, listeners]);
  const listen = useCallback((listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listeners]);
  const live = useMemo<Live>(() => ({ state, reconnect: () => wake.current?.(), pending, listen }), [state, pending, listen]);
  return (
    <LiveContext value={live}>
      {children}
      <LiveSession wsUrl={wsUrl} state={state} onState={setState} onMessage={receive} onWake={keepWake} />
    </LiveContext>
  );
}
