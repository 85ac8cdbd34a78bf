"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import type { ServerMessage } from "@/contracts/live/calls";
import type { Transaction } from "@/contracts/wallets/calls";
import type { LiveState } from "@/lib/client/live/connection";

/** What the live channel shows of itself. */
export interface LiveView {
  state: LiveState;
  /** Seen by the node, not mined yet; newest first. */
  pending: readonly Transaction[];
}

export type Listener = (message: ServerMessage) => void;

/** The live channel of this page. It stays the same object: what changes is subscribed to, each component to its own part. */
export interface Live {
  read: () => LiveView;
  /** Tells of each change of the view until the function that it gives is called. */
  subscribe: (changed: () => void) => () => void;
  /** Starts again after the connection gave up. */
  reconnect: () => void;
  /** Hears every message until the function that it gives is called. */
  listen: (listener: Listener) => () => void;
}

/** Before the channel was tried. */
export const idleView: LiveView = { state: { status: "connecting" }, pending: [] };
const nothing = () => () => undefined;

export const LiveContext = createContext<Live>({ read: () => idleView, subscribe: nothing, reconnect: () => undefined, listen: nothing });

/** The live channel, to listen to. */
export function useLive(): Live {
  return useContext(LiveContext);
}

/** A part of what the channel shows; the component renders again only when that part is another. */
export function useLiveView<T>(pick: (view: LiveView) => T): T {
  const { read, subscribe } = useLive();
  return useSyncExternalStore(subscribe, () => pick(read()), () => pick(idleView));
}

/** The transactions that wait to be mined. */
export function usePending(): readonly Transaction[] {
  return useLiveView(({ pending }) => pending);
}
