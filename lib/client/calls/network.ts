import { browserCall } from "../browser-call";

const network = async () => (await import("@/contracts/network")).networkCalls;

export const networkCalls = {
  read: browserCall("GET", "/api/v1/network", async () => (await network()).read),
};
