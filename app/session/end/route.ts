import { cookies } from "next/headers";
import { readEnv } from "@/lib/server/env";
import { originRefused } from "@/lib/server/bff/origin-refused";
import { problemResponse } from "@/lib/server/bff/problem-response";
import { accountHeader } from "@/lib/shared/account-mark";
import { isOwnMutation } from "@/lib/server/guard/same-origin";
import { refuseOtherAccount } from "@/lib/server/session/current";
import { endSession } from "@/lib/server/session/lifecycle";

/**
 * Logs out. The browser drops its copies of pages; cookies of the session are cleared by name and what was stored of the
 * account by the page, for what a reader chose (theme, language, size) outlives the session. A page of another account ends nothing.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isOwnMutation(request.headers, readEnv().publicOrigin)) return problemResponse(originRefused(request.headers, "/session/end"));
  try {
    await refuseOtherAccount(request.headers.get(accountHeader));
  } catch (error) {
    return problemResponse(error);
  }
  await endSession(await cookies());
  return new Response(null, { status: 204, headers: { "cache-control": "no-store", "clear-site-data": '"cache"' } });
}
