import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import { readEnv } from "@/lib/server/env";
import { browserClient } from "@/lib/server/guard/client-address";
import { renewAndReturn } from "@/lib/server/session/renew-and-return";

const noStore = { "cache-control": "no-store" };

/**
 * Pages redirect here if the browser's token was refused: renews the session and redirects back, or to /login if it has ended.
 * The client router would keep the page it was leaving, so it gets a response that it cannot show: it then loads this URL as a
 * document.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const isClientRouter = request.headers.has("rsc") || new URL(request.url).searchParams.has("_rsc");
  if (isClientRouter) return new Response("", { headers: { ...noStore, "content-type": "text/plain" } });
  const location = await renewAndReturn(
    await cookies(), request.nextUrl.searchParams, Date.now(), browserClient(request.headers, readEnv()),
  );
  return new Response(null, { status: 307, headers: { ...noStore, location } });
}
