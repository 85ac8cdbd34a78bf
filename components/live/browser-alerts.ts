import { createStore } from "@/lib/client/storage/store";

const kept = createStore<boolean>("memescope-browser-alerts", (stored) => (typeof stored === "boolean" ? stored : null));

/** Whether the browser knows notifications of a page at all. */
export function canNotify(): boolean {
  return typeof Notification !== "undefined";
}

/** Alerts as the browser's own notifications: chosen in this browser, and allowed by it. */
export const browserAlerts = {
  areOn: () => canNotify() && Notification.permission === "granted" && kept.read() === true,
  turn: (on: boolean) => kept.write(on || null),
  /** Shows one, however many pages are open. @param id what it is about */
  show(id: string, title: string, body: string, onOpen: () => void): void {
    if (!browserAlerts.areOn()) return;
    try {
      const shown = new Notification(title, { body, tag: id });
      shown.onclick = () => {
        window.focus();
        shown.close();
        onOpen();
      };
    } catch {
      // Browsers of phones let only a service worker show one: the bell tells it in any case.
    }
  },
};
