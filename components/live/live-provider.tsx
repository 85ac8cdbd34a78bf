"use client";

import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { ServerMessage } from "@/contracts/live";
import type { Transaction } from "@/contracts/wallets";
import { callBff } from "@/lib/client/api";
import { liveCalls } from "@/lib/client/calls";
import { LiveConnection, type LiveState } from "@/lib/client/live";
import { usePendingTransactions } from "./pending-transactions";
import { useLiveUpdates } from "./use-live-updates";

export interface Live {
  state: LiveState;
  /** Starts again after the connection gave up. */
  reconnect: () => void;
  /** Seen by the node, not mined yet; newest first. */
  pending: readonly Transaction[];
}

const idle: Live = { state: { status: "connecting" }, reconnect: () => undefined, pending: [] };
const LiveContext = createContext<Live>(idle);

/** The state of the live channel of this page. */
export function useLive(): Live {
  return useContext(LiveContext);
}

interface LiveProviderProps {
  /** Origin of the product API's socket, `ws://127.0.0.1:4000`. */
  wsUrl: string;
  children: ReactNode;
}

/** Keeps the live channel open while a signed-in page is shown, and brings what it says into the cache. */
export function LiveProvider({ wsUrl, children }: LiveProviderProps) {
  const [state, setState] = useState<LiveState>(idle.state);
  const connection = useRef<LiveConnection | null>(null);
  const { pending, note } = usePendingTransactions();
  const update = useLiveUpdates(state);
  const onMessage = useCallback((message: ServerMessage) => {
    note(message);
    update(message);
  }, [note, update]);

  useEffect(() => {
    const live = new LiveConnection({ wsUrl, requestTicket, createSocket: (url) => new WebSocket(url), onState: setState, onMessage });
    connection.current = live;
    const wake = () => live.wake();
    const wakeIfVisible = () => document.visibilityState === "visible" && live.wake();
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", wakeIfVisible);
    return () => {
      window.removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wakeIfVisible);
      live.close();
    };
  }, [wsUrl, onMessage]);

  const live = useMemo<Live>(() => ({ state, reconnect: () => connection.current?.wake(), pending }), [state, pending]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

async function requestTicket(): Promise<string> {
  const { ticket } = await callBff(liveCalls.ticket);
  return ticket;
}
