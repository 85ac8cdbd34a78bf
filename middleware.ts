import type { NextRequest, NextResponse } from "next/server";
import { guardPage } from "@/lib/server/guard/page-guard";

export function middleware(request: NextRequest): Promise<NextResponse> {
  return guardPage(request);
}

export const config = {
  // On Node.js, so that middleware and route handlers share a single session refresh.
  runtime: "nodejs",
  // Pages only: routes under /api and /session do their own checks, and files are public.
  matcher: ["/((?!(?:api|session|_next)(?:/|$)|.*\\.(?:css|ico|jpg|js|json|map|png|svg|txt|webmanifest|webp|woff2)$).*)"],
};
