import { idleView, type Listener, type Live, type LiveView } from "@/components/live/live-context";
import { afterMessage } from "@/components/transactions/pending-transactions";
import type { LiveState } from "@/lib/client/live/connection";
import type { LiveMessage } from "@/lib/client/live/message";
import { createListeners } from "@/lib/shared/listeners";
import { asServerTime } from "@/lib/shared/server-time";

/** A page's live channel, with the methods its session uses to update it. */
export interface LiveStore extends Live {
  setState: (state: LiveState) => void;
  receive: (message: LiveMessage) => void;
  /** Sets the function that reconnects; null when the session ends. */
  setWake: (wake: (() => void) | null) => void;
}

/** Holds the state of the live channel. Components that only listen for messages do not re-render when it changes. */
export function createLiveStore(): LiveStore {
  let view = idleView;
  let wake: (() => void) | null = null;
  const watchers = createListeners();
  const listeners = createListeners<Parameters<Listener>>();
  const change = (part: Partial<LiveView>) => {
    view = { ...view, ...part };
    watchers.notify();
  };
  return {
    read: () => view,
    subscribe: watchers.add,
    listen: listeners.add,
    reconnect: () => wake?.(),
    setState: (state) => change({ state }),
    setWake: (next) => {
      wake = next;
    },
    receive: (message) => {
      if (message.data === null) return;
      const pending = afterMessage(view.pending, message, message.at ?? new Date(asServerTime(Date.now())).toISOString());
      if (pending !== view.pending) change({ pending });
      listeners.notify(message);
    },
  };
}
