"use client";

import { createContext, useContext } from "react";
import type { ServerMessage } from "@/contracts/live";
import type { Transaction } from "@/contracts/wallets";
import type { LiveState } from "@/lib/client/live/connection";

export interface Live {
  state: LiveState;
  /** Starts again after the connection gave up. */
  reconnect: () => void;
  /** Seen by the node, not mined yet; newest first. */
  pending: readonly Transaction[];
  /** Hears every message until the function that it gives is called. */
  listen: (listener: Listener) => () => void;
}

export type Listener = (message: ServerMessage) => void;

/** Before the channel was tried. */
export const idle: Live = { state: { status: "connecting" }, reconnect: () => undefined, pending: [], listen: () => () => undefined };
export const LiveContext = createContext<Live>(idle);

/** The state of the live channel of this page. */
export function useLive(): Live {
  return useContext(LiveContext);
}
