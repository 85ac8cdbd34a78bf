import { browserCall } from "../browser-call";

const portfolio = async () => (await import("@/contracts/portfolio")).portfolioCalls;

export const portfolioCalls = {
  stats: browserCall("GET", "/api/admin/stats", async () => (await portfolio()).stats),
  read: browserCall("GET", "/api/portfolios", async () => (await portfolio()).read),
  history: browserCall("GET", "/api/v1/portfolio/history", async () => (await portfolio()).history),
};
