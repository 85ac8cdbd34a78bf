import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import { readEnv } from "@/lib/server/env";
import { browserClient } from "@/lib/server/guard/client-address";
import { renewAndReturn } from "@/lib/server/session/renew-and-return";

const notStored = { "cache-control": "no-store" };

/**
 * Where pages send a browser whose token was refused: renews the session and leads back.
 * To the client router, which would keep the page it was leaving, it answers nothing that the
 * router can show: the router then loads this address as a document.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const isClientRouter = request.headers.has("rsc") || new URL(request.url).searchParams.has("_rsc");
  if (isClientRouter) return new Response("", { headers: { ...notStored, "content-type": "text/plain" } });
  const location = await renewAndReturn(await cookies(), request.nextUrl.searchParams, Date.now(), browserClient(request.headers, readEnv()));
  return new Response(null, { status: 307, headers: { ...notStored, location } });
}
