"use client";

import { useCallback, useEffect } from "react";
import { callBff } from "@/lib/client/request/api";
import { LiveConnection, type LiveState } from "@/lib/client/live/connection";
import type { LiveMessage } from "@/lib/client/live/message";
import { useOffers } from "@/lib/client/request/offers";
import { useLiveUpdates } from "./use-live-updates";

interface LiveSessionProps {
  wsUrl: string;
  state: LiveState;
  onState: (state: LiveState) => void;
  onMessage: (message: LiveMessage) => void;
  /** Gets the means to start again, and null at the end. */
  onWake: (wake: (() => void) | null) => void;
}

/** The open channel itself and what its messages do to the cache and the toasts; draws nothing. */
export function LiveSession({ wsUrl, state, onState, onMessage, onWake }: LiveSessionProps) {
  const update = useLiveUpdates(state);
  const receive = useCallback((message: LiveMessage) => {
    onMessage(message);
    update(message);
  }, [onMessage, update]);

  const hasTickets = useOffers("POST /api/v1/live/tickets");
  useEffect(() => {
    const live = new LiveConnection({ wsUrl, requestTicket: hasTickets ? requestTicket : noTicket, createSocket: (url) => new WebSocket(url), onState, onMessage: receive });
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
  }, [wsUrl, hasTickets, onState, receive, onWake]);
  return null;
}

async function requestTicket(): Promise<string> {
  const { ticket } = await callBff("POST /api/v1/live/tickets");
  return ticket;
}

/** A channel as SPEC.md has it is opened by whoever knows where it is (decision 046). */
async function noTicket(): Promise<null> {
  return null;
}
