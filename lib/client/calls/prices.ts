import { browserCall } from "../browser-call";

const prices = async () => (await import("@/contracts/prices")).pricesCalls;

export const pricesCalls = {
  latest: browserCall("GET", "/api/prices/latest", async () => (await prices()).latest),
  alerts: browserCall("GET", "/api/prices/alerts", async () => (await prices()).alerts),
  createAlert: browserCall("POST", "/api/prices/alerts", async () => (await prices()).createAlert),
  removeAlert: browserCall("DELETE", "/api/prices/alerts/:id", async () => (await prices()).removeAlert),
  history: browserCall("GET", "/api/prices/:symbol", async () => (await prices()).history),
};
