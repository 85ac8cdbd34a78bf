import { cookies, headers } from "next/headers";
import { readEnv } from "@/lib/server/env";
import { originRefused } from "@/lib/server/bff/origin-refused";
import { problemResponse } from "@/lib/server/bff/problem-response";
import { browserClient } from "@/lib/server/guard/client-address";
import { isOwnMutation } from "@/lib/server/guard/same-origin";
import { challengePasskey } from "@/lib/server/session/sign-in-factors";

/** Returns the challenge for a passkey to sign: with `?after=password` after a correct password, else instead of one. */
export async function POST(request: Request): Promise<Response> {
  try {
    if (!isOwnMutation(request.headers, readEnv().publicOrigin)) throw originRefused(request.headers, "/session/passkey");
    const isAfterPassword = new URL(request.url).searchParams.get("after") === "password";
    const options = await challengePasskey(await cookies(), isAfterPassword, browserClient(await headers(), readEnv()));
    return Response.json(options, { headers: { "cache-control": "no-store" } });
  } catch (error) {
    return problemResponse(error);
  }
}
