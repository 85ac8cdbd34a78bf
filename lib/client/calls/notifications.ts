import { browserCall } from "../browser-call";

const notifications = async () => (await import("@/contracts/notifications")).notificationsCalls;

export const notificationsCalls = {
  list: browserCall("GET", "/api/v1/notifications", async () => (await notifications()).list),
  markRead: browserCall("POST", "/api/v1/notifications/read", async () => (await notifications()).markRead),
  clear: browserCall("DELETE", "/api/v1/notifications", async () => (await notifications()).clear),
};
