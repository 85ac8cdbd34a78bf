"use client";

import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { LiveContext } from "@/components/live/live-context";
import { useStarted } from "@/lib/client/startup/idle";
import { loadPart } from "@/lib/shared/server-unreachable";
import { createLiveStore } from "./live-store";

/** Loaded separately, so that no page waits for the live channel before it is usable. */
const LiveSession = dynamic(() => loadPart(() => import("./live-session"), "LiveSession"), { ssr: false });

interface LiveProviderProps {
  /** Origin of the product API's WebSocket, for example `ws://127.0.0.1:4000`. */
  wsUrl: string;
  children: ReactNode;
}

/** Keeps the live channel open while a logged-in page is shown, and applies its messages to the cache. */
export function LiveProvider({ wsUrl, children }: LiveProviderProps) {
  const [live] = useState(createLiveStore);
  const isStarted = useStarted();
  return (
    <LiveContext value={live}>
      {children}
      {isStarted ? <LiveSession wsUrl={wsUrl} live={live} /> : null}
    </LiveContext>
  );
}
