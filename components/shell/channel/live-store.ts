import { idleView, type Listener, type Live, type LiveView } from "@/components/live/live-context";
import { afterMessage } from "@/components/transactions/pending-transactions";
import type { LiveState } from "@/lib/client/live/connection";
import type { LiveMessage } from "@/lib/client/live/message";
import { createListeners } from "@/lib/shared/listeners";
import { asServerTime } from "@/lib/shared/server-time";

/** The live channel of a page with what its session brings into it. */
export interface LiveStore extends Live {
  setState: (state: LiveState) => void;
  receive: (message: LiveMessage) => void;
  /** Takes the means to start again, and null at the end. */
  setWake: (wake: (() => void) | null) => void;
}

/** Keeps what the live channel shows; nobody has to render for those who only listen. */
export function createLiveStore(): LiveStore {
  let view = idleView;
  let wake: (() => void) | null = null;
  const watchers = createListeners();
  const listeners = createListeners<Parameters<Listener>>();
  const change = (part: Partial<LiveView>) => {
    view = { ...view, ...part };
    watchers.tell();
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
      listeners.tell(message);
    },
  };
}
