import { createStore } from "@/lib/client/storage/store";

const kept = createStore<boolean>("memescope-browser-alerts", (stored) => (typeof stored === "boolean" ? stored : null));

/** Whether the browser supports notifications from pages. */
export function canNotify(): boolean {
  return typeof Notification !== "undefined";
}

/** Alerts as browser notifications: on if the user turned them on in this browser and the browser permits them. */
export const browserAlerts = {
  areOn: () => canNotify() && Notification.permission === "granted" && kept.read() === true,
  turn: (on: boolean) => kept.write(on || null),
  /** Shows one notification, however many pages are open. @param id of its subject; a notification with the same id replaces an earlier one */
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
      // Mobile browsers let only a service worker show notifications; the bell shows the alert in any case.
    }
  },
};
