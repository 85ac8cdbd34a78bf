import { browserCall } from "./browser-call";

const account = async () => (await import("@/contracts/account")).accountCalls;
const leaderboard = async () => (await import("@/contracts/leaderboard")).leaderboardCalls;
const live = async () => (await import("@/contracts/live")).liveCalls;
const network = async () => (await import("@/contracts/network")).networkCalls;
const portfolio = async () => (await import("@/contracts/portfolio")).portfolioCalls;
const prices = async () => (await import("@/contracts/prices")).pricesCalls;
const wallets = async () => (await import("@/contracts/wallets")).walletsCalls;
const webhooks = async () => (await import("@/contracts/webhooks")).webhooksCalls;

export const accountCalls = {
  remove: browserCall("POST", "/api/v1/account/deletion", async () => (await account()).remove),
};

export const leaderboardCalls = {
  list: browserCall("GET", "/api/v1/leaderboard", async () => (await leaderboard()).list),
  ownRank: browserCall("GET", "/api/v1/leaderboard/user/rank", async () => (await leaderboard()).ownRank),
  stats: browserCall("GET", "/api/v1/leaderboard/stats", async () => (await leaderboard()).stats),
  syncMemex: browserCall("POST", "/api/v1/leaderboard/sync/memex", async () => (await leaderboard()).syncMemex),
  trending: browserCall("GET", "/api/v1/leaderboard/trending", async () => (await leaderboard()).trending),
  linkMemex: browserCall("POST", "/api/v1/leaderboard/link/memex", async () => (await leaderboard()).linkMemex),
  competitiveAnalysis: browserCall("GET", "/api/v1/leaderboard/competitive-analysis", async () => (await leaderboard()).competitiveAnalysis),
  board: browserCall("GET", "/api/v1/leaderboard/board", async () => (await leaderboard()).board),
  playerScore: browserCall("GET", "/api/v1/leaderboard/players/:id/score", async () => (await leaderboard()).playerScore),
  visibility: browserCall("GET", "/api/v1/leaderboard/visibility", async () => (await leaderboard()).visibility),
  setVisibility: browserCall("PATCH", "/api/v1/leaderboard/visibility", async () => (await leaderboard()).setVisibility),
  link: browserCall("GET", "/api/v1/leaderboard/link/memex", async () => (await leaderboard()).link),
  unlinkMemex: browserCall("DELETE", "/api/v1/leaderboard/link/memex", async () => (await leaderboard()).unlinkMemex),
};

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

export const webhooksCalls = {
  list: browserCall("GET", "/api/v1/webhooks", async () => (await webhooks()).list),
  remove: browserCall("DELETE", "/api/v1/webhooks/:id", async () => (await webhooks()).remove),
  test: browserCall("POST", "/api/v1/webhooks/test", async () => (await webhooks()).test),
  deliveries: browserCall("GET", "/api/v1/webhooks/:id/deliveries", async () => (await webhooks()).deliveries),
  redeliver: browserCall("POST", "/api/v1/webhooks/:id/deliveries/:delivery", async () => (await webhooks()).redeliver),
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
