import { createContext, useContext, useSyncExternalStore } from "react";
import type { ServerMessage } from "@/contracts/live/calls";
import type { Transaction } from "@/contracts/wallets/calls";
import type { LiveState } from "@/lib/client/live/connection";

/** The state of the live channel that components can show. */
export interface LiveView {
  state: LiveState;
  /** Transactions the node has seen but that are not mined yet; newest first. */
  pending: readonly Transaction[];
}

export type Listener = (message: ServerMessage) => void;

/** The live channel of this page. The object never changes; components subscribe to the parts of its view that they need. */
export interface Live {
  read: () => LiveView;
  /** Calls `changed` on each change of the view until the returned function is called. */
  subscribe: (changed: () => void) => () => void;
  /** Connects again after the channel has given up. */
  reconnect: () => void;
  /** Passes every message to `listener` until the returned function is called. */
  listen: (listener: Listener) => () => void;
}

/** The view before the first connection attempt, and on the server. */
export const idleView: LiveView = { state: { status: "connecting" }, pending: [] };
const nothing = () => () => undefined;

export const LiveContext = createContext<Live>({ read: () => idleView, subscribe: nothing, reconnect: () => undefined, listen: nothing });

/** The live channel. */
export function useLive(): Live {
  return useContext(LiveContext);
}

/** A part of the channel's view; the component renders again only when that part changes. */
export function useLiveView<T>(pick: (view: LiveView) => T): T {
  const { read, subscribe } = useLive();
  return useSyncExternalStore(subscribe, () => pick(read()), () => pick(idleView));
}

/** The transactions waiting to be mined. */
export function usePending(): readonly Transaction[] {
  return useLiveView(({ pending }) => pending);
}
