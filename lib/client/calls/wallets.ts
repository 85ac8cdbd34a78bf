import { browserCall } from "../browser-call";

const wallets = async () => (await import("@/contracts/wallets")).walletsCalls;

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
