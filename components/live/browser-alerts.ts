import { createStore } from "@/lib/client/storage/store";

const store = createStore<boolean>("memescope-browser-alerts", (stored) => (typeof stored === "boolean" ? stored : null));

/** Whether the browser can show notifications from this page: some lack them, and none shows any at an http address. */
export function canNotify(): boolean {
  return typeof Notification !== "undefined" && isSecureContext;
}

/** Alerts as browser notifications: on if the user turned them on in this browser and the browser permits them. */
export const browserAlerts = {
  areOn: () => canNotify() && Notification.permission === "granted" && store.read() === true,
  set: (on: boolean) => store.write(on || null),
  /**
   * Shows one notification, however many pages are open.
   * @param id of its subject; a notification with the same id replaces an earlier one
   */
  show(id: string, title: string, body: string, onOpen: () => void): void {
    if (!browserAlerts.areOn()) return;
    try {
      const notification = new Notification(title, { body, tag: id });
      notification.onclick = () => {
        window.focus();
        notification.close();
        onOpen();
      };
    } catch {
      // Mobile browsers let only a service worker show notifications; the bell shows the alert in any case.
    }
  },
};
