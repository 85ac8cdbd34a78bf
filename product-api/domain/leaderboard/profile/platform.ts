/** A profile of the trading-social platform. */
interface TradingProfile {
  id: string;
  name: string | null;
  /** 0–100 */
  tradingScore: number;
  /** Dollars over 30 days. */
  volumeUsd: number;
}

/** A player's figures as sent to the platform. */
interface PlayerReport {
  profileId: string;
  /** Dollars; null if nothing held has a price. */
  portfolioUsd: number | null;
  followers: number | null;
  /** 0–200 */
  socialScore: number;
  /** Time of the newest mention or transaction. */
  lastActivity: Date;
}

/** The trading-social platform. Requests throw if it is unreachable or its response is invalid. */
export interface TradingPlatform {
  /** The profile id in a URL; null if it is not the URL of a profile. */
  profileIdOf(profileUrl: string): string | null;
  /** Null for a profile that does not exist. */
  fetchProfile(profileId: string): Promise<TradingProfile | null>;
  /** Profiles by id; those that no longer exist or have invalid figures are absent. */
  fetchTradingScores(profileIds: readonly string[]): Promise<ReadonlyMap<string, Omit<TradingProfile, "name">>>;
  /** Returns the time at which the platform accepted the report; null for a profile that does not exist. */
  sendReport(report: PlayerReport): Promise<Date | null>;
}
