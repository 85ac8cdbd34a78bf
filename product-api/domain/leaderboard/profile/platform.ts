/** A profile of the trading-social platform. */
export interface TradingProfile {
  id: string;
  name: string | null;
  /** 0–100 */
  tradingScore: number;
  /** Dollars over 30 days. */
  volumeUsd: number;
}

/** A player's figures as the platform is told them. */
export interface PlayerReport {
  profileId: string;
  /** Dollars; null where nothing held has a price. */
  portfolioUsd: number | null;
  followers: number | null;
  /** 0–200 */
  socialScore: number;
  /** The newest mention or transaction. */
  lastActivity: Date;
}

/** The trading-social platform. Every call throws when the platform is away or answers nonsense. */
export interface TradingPlatform {
  /** The id within a profile's address; null for an address that is none. */
  profileIdOf(profileUrl: string): string | null;
  /** Null for a profile that does not exist. */
  fetchProfile(profileId: string): Promise<TradingProfile | null>;
  /** Profiles by id; those that do not exist any more, or of which nonsense is told, are absent. */
  fetchTradingScores(profileIds: readonly string[]): Promise<ReadonlyMap<string, Omit<TradingProfile, "name">>>;
  /** Returns when the platform took it in; null for a profile that does not exist. */
  sendReport(report: PlayerReport): Promise<Date | null>;
}
