import { browserCall } from "../browser-call";

const live = async () => (await import("@/contracts/live")).liveCalls;

export const liveCalls = {
  ticket: browserCall("POST", "/api/v1/live/tickets", async () => (await live()).ticket),
};
