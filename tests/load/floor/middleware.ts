import { NextResponse } from "next/server";

/** Matches no page. Without this file Next would search the parent folders and use the product's. */
export const config = { matcher: "/nowhere" };

export function middleware(): NextResponse {
  return NextResponse.next();
}
