import type { NextRequest, NextResponse } from "next/server";
import { guardPage } from "@/lib/server/guard/page-guard";

export function middleware(request: NextRequest): Promise<NextResponse> {
  return guardPage(request);
}

export const config = {
  // On Node the single refresh of a session is shared with the route handlers.
  runtime: "nodejs",
  // Pages only: routes under /api and /session answer for themselves, and files are public.
  matcher: ["/((?!(?:api|session|_next)(?:/|$)|.*\\.(?:css|ico|jpg|js|json|map|png|svg|txt|webmanifest|webp|woff2)$).*)"],
};
