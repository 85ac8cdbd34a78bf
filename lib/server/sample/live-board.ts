import "server-only";
import { cookies } from "next/headers";
import { liveBoardCookie } from "@/lib/shared/board-source";
import { readEnv } from "../env";
import { cookieOptions, sessionLifetimeS } from "../session/cookies";

/** Has an account's live leaderboard shown where a sample could be; the browser may read it. Not while a page is rendered. */
export async function rememberLiveBoard(userId: string): Promise<void> {
  (await cookies()).set(liveBoardCookie, userId, { ...cookieOptions(readEnv(), sessionLifetimeS), httpOnly: false });
}
