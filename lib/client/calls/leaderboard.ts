import { browserCall } from "../browser-call";

const leaderboard = async () => (await import("@/contracts/leaderboard")).leaderboardCalls;

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
