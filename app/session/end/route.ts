import { cookies } from "next/headers";
import { readEnv } from "@/lib/server/env";
import { problemResponse, RequestRefused } from "@/lib/server/bff/problem-response";
import { isOwnMutation } from "@/lib/server/guard/same-origin";
import { endSession } from "@/lib/server/session/lifecycle";

/** Logs out. */
export async function POST(request: Request): Promise<Response> {
  if (!isOwnMutation(request.headers, readEnv().publicOrigin)) return problemResponse(new RequestRefused("forbidden_origin"));
  await endSession(await cookies());
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}
