import { NextResponse } from "next/server";

/** For no page. Without this file Next looks in the folders above, and takes what it finds there: the product's. */
export const config = { matcher: "/nowhere" };

export function middleware(): NextResponse {
  return NextResponse.next();
}
