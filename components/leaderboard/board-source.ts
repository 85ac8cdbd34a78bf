import { writeCookie } from "@/lib/client/storage/cookies";
import { liveBoardCookie, type BoardSource } from "@/lib/shared/board-source";

/** Remembers for a year which of the two this account looks at; the server reads it with the next request. */
export function chooseBoardSource(source: Exclude<BoardSource, "fixed">, userId: string): void {
  if (source === "live") writeCookie(liveBoardCookie, userId);
  else writeCookie(liveBoardCookie, userId, 0);
}
