import { timeframeDefault, timeframes, type Timeframe } from "@/contracts/leaderboard-rules";

/** Holds the timeframe that was chosen last, so that the server renders it where an address names none. */
export const timeframeCookie = "memescope-board-timeframe";

const oneYearS = 365 * 24 * 60 * 60;

/** Remembers a chosen timeframe for a year. */
export function rememberTimeframe(timeframe: Timeframe): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${timeframeCookie}=${timeframe}; Path=/; Max-Age=${oneYearS}; SameSite=Lax${secure}`;
}

/** What stands in a cookie may be anything. */
export function parseTimeframe(raw: string | undefined): Timeframe {
  return timeframes.find((timeframe) => timeframe === raw) ?? timeframeDefault;
}
