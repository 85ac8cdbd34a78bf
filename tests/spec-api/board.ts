import { iso, type Account, type Row } from "./account";

const names = [
  "satsuma", "ledger_liz", "kaito_dev", "blockbear", "yield_yan", "mara_m", "hodl_hugo", "proofofpam", "zk_zoe", "gasguru", "mintmax",
  "you",
  "orbit_oli", "nodenick", "tala_t", "forkfinn", "dex_dora", "candle_cy", "bridge_bo", "pool_pia", "swap_sven", "stake_suki", "memo_mei",
  "chain_chas",
];

/** Players on the board, with the caller at rank 12 of 24. */
export function playersFor({ user, wallets, job }: Account, hasHighScores: boolean, nowMs: number): Row[] {
  const worth = wallets.reduce((sum, wallet) => sum + wallet.balance_usd, 0);
  return names.map((name, index) => {
    const isCaller = name === "you";
    const username = isCaller ? user.username : name;
    return {
      id: String(9000 + index), user_id: isCaller ? user.id : String(2000 + index), username,
      display_name: isCaller ? user.full_name : username,
      twitter_username: isCaller ? (job?.username ?? null) : `${username}_x`,
      wallet_address: isCaller ? (wallets[0]?.address ?? null) : `0x${(index + 16).toString(16).repeat(20)}`,
      position: index + 1, score: 910 - 31 * index, social_score: (hasHighScores ? 300 : 190) - 6 * index, trading_score: 95 - 3 * index,
      portfolio_value: isCaller ? worth : 90_000 - 3_400 * index, followers_count: hasHighScores ? 1250.5 + 10 * index : 1250 + 10 * index,
      mentions_count: 48 - index,
      engagement_rate: 0.041 - 0.001 * index, rank_change_24h: [2, 0, -1][index % 3], last_updated: iso(nowMs - 60_000),
    };
  });
}

export function boardStats(players: readonly Row[], userId: string): Row {
  const own = players.find((player) => player.user_id === userId);
  const scores = players.map(({ score }) => Number(score));
  return {
    total_participants: 1_204, total_volume: 48_210_000, average_score: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    top_performer: players[0], user_rank: own?.position ?? null, percentile: 7.5,
  };
}

export function analysisOf(players: readonly Row[]): Row {
  return {
    similarUsers: players.slice(9, 14),
    averageMetrics: { portfolioValue: 41_300, socialScore: 96.4, engagementRate: 0.027 },
    userPerformance: { portfolioRank: "Top 62%", socialRank: "Top 21%", overallRank: "Top 8%" },
  };
}
