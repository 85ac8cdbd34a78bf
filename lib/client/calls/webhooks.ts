import { browserCall } from "../browser-call";

const webhooks = async () => (await import("@/contracts/webhooks")).webhooksCalls;

export const webhooksCalls = {
  list: browserCall("GET", "/api/v1/webhooks", async () => (await webhooks()).list),
  remove: browserCall("DELETE", "/api/v1/webhooks/:id", async () => (await webhooks()).remove),
  test: browserCall("POST", "/api/v1/webhooks/test", async () => (await webhooks()).test),
  deliveries: browserCall("GET", "/api/v1/webhooks/:id/deliveries", async () => (await webhooks()).deliveries),
  redeliver: browserCall("POST", "/api/v1/webhooks/:id/deliveries/:delivery", async () => (await webhooks()).redeliver),
};
