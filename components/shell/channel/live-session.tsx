import { useEffect, useEffectEvent, useState } from "react";
import type { Notification } from "@/contracts/notifications";
import { useLiveView } from "@/components/live/live-context";
import { LiveConnection } from "@/lib/client/live/connection";
import { useTickets } from "@/lib/client/live/endpoint";
import { isAlert, type LiveMessage } from "@/lib/client/live/message";
import { onAnswer } from "@/lib/client/request/api";
import { laterPart } from "@/lib/client/messages/with-messages";
import type { LiveStore } from "./live-store";
import { OfflineNotice } from "./offline-notice";
import { useLiveUpdates } from "./use-live-updates";

/** Loaded when the first alert fires. */
const AlertAnnouncer = laterPart(["notifications"], () => import("./alert-announcer"), "AlertAnnouncer");

/** The most alerts kept in the list. More may fire together, but each is announced as soon as it arrives. */
const maxFired = 20;

interface LiveSessionProps {
  wsUrl: string;
  live: LiveStore;
}

/**
 * Opens the live channel and applies its messages to the cache and the toasts. The
 * only thing it renders itself is the notice that the server cannot be reached.
 */
export function LiveSession({ wsUrl, live }: LiveSessionProps) {
  const update = useLiveUpdates(useLiveView(({ state }) => state));
  const [fired, setFired] = useState<readonly Notification[]>([]);
  const requestTicket = useTickets();
  // Not a dependency of the connection, which survives a change of language.
  const receive = useEffectEvent((message: LiveMessage) => {
    live.receive(message);
    update(message);
    if (message.type === "notification" && message.data !== null && isAlert(message.data)) setFired(withFired(message.data));
  });
  useEffect(() => {
    const connection = new LiveConnection({
      wsUrl, requestTicket, createSocket: (url) => new WebSocket(url), onState: live.setState, onMessage: (message) => receive(message),
    });
    const wake = () => connection.wake();
    const wakeIfVisible = () => document.visibilityState === "visible" && connection.wake();
    live.setWake(wake);
    const unsubscribe = onAnswer(() => connection.answered());
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", wakeIfVisible);
    return () => {
      live.setWake(null);
      unsubscribe();
      window.removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wakeIfVisible);
      connection.close();
    };
  }, [wsUrl, requestTicket, live]);
  return (
    <>
      <OfflineNotice />
      {fired.map((one) => <AlertAnnouncer key={one.id} alert={one} />)}
    </>
  );
}

/**
 * Several alerts can fire together, from one block or after an absence.
 * @returns an updater that adds one to the alerts announced so far, unless it is there already
 */
function withFired(one: Notification) {
  return (fired: readonly Notification[]) => (fired.some(({ id }) => id === one.id) ? fired : [...fired, one].slice(-maxFired));
}
