import "server-only";
import { cookies } from "next/headers";
import { liveBoardCookie } from "@/lib/shared/board-source";
import { readEnv } from "../env";
import { cookieOptions, sessionLifetimeS } from "../session/cookies";

/**
 * Sets the cookie that shows an account its live leaderboard instead of a
 * sample; scripts may read it. Cannot be called while a page is rendered.
 */
export async function rememberLiveBoard(userId: string): Promise<void> {
  (await cookies()).set(liveBoardCookie, userId, { ...cookieOptions(readEnv(), sessionLifetimeS), httpOnly: false });
}
