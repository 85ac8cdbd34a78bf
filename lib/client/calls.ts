import type { Call } from "@/contracts/call";

/**
 * A call of the contract as the browser holds it: where it goes, and how to get at its schemas. Those
 * arrive with the first answer, so that no page has to load them before it works.
 */
export interface BrowserCall<C extends Call> {
  readonly method: C["method"];
  readonly path: C["path"];
  load(): Promise<C>;
}

/** Method and path are checked against the contract by their types. */
function browserCall<C extends Call>(method: NoInfer<C["method"]>, path: NoInfer<C["path"]>, load: () => Promise<C>): BrowserCall<C> {
  return { method, path, load };
}

const live = async () => (await import("@/contracts/live")).liveCalls;
const network = async () => (await import("@/contracts/network")).networkCalls;
const portfolio = async () => (await import("@/contracts/portfolio")).portfolioCalls;
const prices = async () => (await import("@/contracts/prices")).pricesCalls;
const wallets = async () => (await import("@/contracts/wallets")).walletsCalls;

export const liveCalls = {
  ticket: browserCall("POST", "/api/v1/live/tickets", async () => (await live()).ticket),
};

export const networkCalls = {
  read: browserCall("GET", "/api/v1/network", async () => (await network()).read),
};

export const portfolioCalls = {
  stats: browserCall("GET", "/api/admin/stats", async () => (await portfolio()).stats),
  read: browserCall("GET", "/api/portfolios", async () => (await portfolio()).read),
  history: browserCall("GET", "/api/v1/portfolio/history", async () => (await portfolio()).history),
};

export const pricesCalls = {
  latest: browserCall("GET", "/api/prices/latest", async () => (await prices()).latest),
  alerts: browserCall("GET", "/api/prices/alerts", async () => (await prices()).alerts),
  createAlert: browserCall("POST", "/api/prices/alerts", async () => (await prices()).createAlert),
  removeAlert: browserCall("DELETE", "/api/prices/alerts/:id", async () => (await prices()).removeAlert),
  history: browserCall("GET", "/api/prices/:symbol", async () => (await prices()).history),
};

export const walletsCalls = {
  list: browserCall("GET", "/api/wallets", async () => (await wallets()).list),
  page: browserCall("GET", "/api/v1/wallets", async () => (await wallets()).page),
  create: browserCall("POST", "/api/wallets", async () => (await wallets()).create),
  createMany: browserCall("POST", "/api/v1/wallets/bulk", async () => (await wallets()).createMany),
  rename: browserCall("PATCH", "/api/wallets/:id", async () => (await wallets()).rename),
  holdings: browserCall("GET", "/api/v1/wallets/:id/holdings", async () => (await wallets()).holdings),
  transactionPage: browserCall("GET", "/api/v1/wallets/:id/transactions", async () => (await wallets()).transactionPage),
  ownershipChallenge: browserCall("POST", "/api/v1/wallets/:id/ownership/challenges", async () => (await wallets()).ownershipChallenge),
  proveOwnership: browserCall("POST", "/api/v1/wallets/:id/ownership", async () => (await wallets()).proveOwnership),
  remove: browserCall("DELETE", "/api/wallets/:id", async () => (await wallets()).remove),
  transactions: browserCall("GET", "/api/wallets/:id/transactions", async () => (await wallets()).transactions),
  recentTransactions: browserCall("GET", "/api/v1/transactions/recent", async () => (await wallets()).recentTransactions),
};
