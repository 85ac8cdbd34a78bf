import { browserCall } from "./browser-call";

// Apart from the other calls: the bell alone needs them everywhere, and what it needs loads after the page.
const notifications = async () => (await import("@/contracts/notifications")).notificationsCalls;

export const notificationsCalls = {
  list: browserCall("GET", "/api/v1/notifications", async () => (await notifications()).list),
  markRead: browserCall("POST", "/api/v1/notifications/read", async () => (await notifications()).markRead),
  clear: browserCall("DELETE", "/api/v1/notifications", async () => (await notifications()).clear),
};
