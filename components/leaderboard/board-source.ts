import { liveBoardCookie, type BoardSource } from "@/lib/shared/board-source";

const oneYearS = 365 * 24 * 60 * 60;

/** Remembers for a year which of the two this account looks at; the server reads it with the next request. */
export function chooseBoardSource(source: Exclude<BoardSource, "fixed">, userId: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const life = source === "live" ? oneYearS : 0;
  document.cookie = `${liveBoardCookie}=${encodeURIComponent(userId)}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
}
