import type { NextRequest, NextResponse } from "next/server";
import type { CookieJar, CookieOptions } from "../session/cookies";

/**
 * The cookies of a request in middleware. What is written reaches both the page
 * rendered next (through the request) and the browser (through the response).
 */
export class MiddlewareCookies implements CookieJar {
  private readonly written = new Map<string, { value: string; options: CookieOptions }>();

  constructor(private readonly request: NextRequest) {}

  get(name: string): { readonly value: string } | undefined {
    return this.request.cookies.get(name);
  }

  set(name: string, value: string, options: CookieOptions): void {
    if (options.maxAge > 0) this.request.cookies.set(name, value);
    else this.request.cookies.delete(name);
    this.written.set(name, { value, options });
  }

  writeTo(response: NextResponse): void {
    for (const [name, { value, options }] of this.written) response.cookies.set(name, value, options);
  }
}
