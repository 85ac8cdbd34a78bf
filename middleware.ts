import type { NextRequest, NextResponse } from "next/server";
import { serveGate } from "@/lib/server/gate";

export function middleware(request: NextRequest): Promise<NextResponse> {
  return serveGate(request);
}

export const config = {
  // On Node the single refresh of a session is shared with the route handlers.
  runtime: "nodejs",
  // Pages only: routes under /api and /session answer for themselves, and files are public.
  matcher: ["/((?!(?:api|session|_next)(?:/|$)|.*\\.(?:css|ico|jpg|js|json|map|png|svg|txt|webmanifest|webp|woff2)$).*)"],
};
