"use client";

import { useCallback, useEffect } from "react";
import type { ServerMessage } from "@/contracts/live";
import { callBff } from "@/lib/client/api";
import { liveCalls } from "@/lib/client/calls/live";
import { LiveConnection, type LiveState } from "@/lib/client/live";
import { useLiveUpdates } from "./use-live-updates";

interface LiveSessionProps {
  wsUrl: string;
  state: LiveState;
  onState: (state: LiveState) => void;
  onMessage: (message: ServerMessage) => void;
  /** Gets the means to start again, and null at the end. */
  onWake: (wake: (() => void) | null) => void;
}

/** The open channel itself and what its messages do to the cache and the toasts; draws nothing. */
export function LiveSession({ wsUrl, state, onState, onMessage, onWake }: LiveSessionProps) {
  const update = useLiveUpdates(state);
  const receive = useCallback((message: ServerMessage) => {
    onMessage(message);
    update(message);
  }, [onMessage, update]);

  useEffect(() => {
    const live = new LiveConnection({ wsUrl, requestTicket, createSocket: (url) => new WebSocket(url), onState, onMessage: receive });
    const wake = () => live.wake();
    const wakeIfVisible = () => document.visibilityState === "visible" && live.wake();
    onWake(wake);
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", wakeIfVisible);
    return () => {
      onWake(null);
      window.removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wakeIfVisible);
      live.close();
    };
  }, [wsUrl, onState, receive, onWake]);
  return null;
}

async function requestTicket(): Promise<string> {
  const { ticket } = await callBff(liveCalls.ticket);
  return ticket;
}
