import { cookies } from "next/headers";
import { readEnv } from "@/lib/server/env";
import { originRefused } from "@/lib/server/bff/origin-refused";
import { problemResponse } from "@/lib/server/bff/problem-response";
import { accountHeader } from "@/lib/shared/account-mark";
import { isOwnMutation } from "@/lib/server/guard/same-origin";
import { refuseOtherAccount } from "@/lib/server/session/current";
import { endSession } from "@/lib/server/session/lifecycle";

/**
 * Logs out. Clear-Site-Data only drops the browser's cached pages: session cookies are cleared by name, and the page clears what was
 * stored of the account, because preferences (theme, language, font size) outlive the session. A request from a page of another account
 * is refused and ends nothing.
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
