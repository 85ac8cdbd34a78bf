import { browserCall } from "../browser-call";

const account = async () => (await import("@/contracts/account")).accountCalls;

export const accountCalls = {
  remove: browserCall("POST", "/api/v1/account/deletion", async () => (await account()).remove),
};
