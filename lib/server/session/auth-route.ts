import "server-only";
import NextAuth from "next-auth";
import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import { authOptions, callbackCookieName } from "./auth-options";
import { readEnv } from "../env";
import { originRefused } from "../bff/origin-refused";
import { problemResponse, RequestRefused } from "../bff/problem-response";
import { hasContentType, readBoundedText } from "../bff/request-body";
import { parseUrl } from "../guard/parse-url";
import { isSameOrigin } from "../guard/same-origin";
import { readSession } from "./current";
import { sessionLifetimeS } from "./cookies";

interface AuthContext {
  readonly params: Promise<{ nextauth: string[] }>;
}

/**
 * The parts of next-auth that are reachable: signing in. Signing out is /session/end; the product API's own auth paths are not served here.
 */
const readable = ["csrf", "providers"];
/** Next-auth's pages that lead to ours; it would write "undefined" for an error that is missing. */
const pages = ["error", "signin"];
const writable = [
  "callback/login", "callback/register", "callback/registration-link", "callback/demo", "callback/passkey", "callback/second-factor",
];

/** `session` is answered here, because next-auth would renew its own cookie without the other one. */
export async function getAuth(request: NextRequest, context: AuthContext): Promise<Response> {
  const action = (await context.params).nextauth.join("/");
  if (action === "session") return sessionResponse();
  if (pages.includes(action)) return Response.redirect(loginAddress(request.nextUrl.searchParams.get("error")));
  if (!readable.includes(action)) return problemResponse(new RequestRefused("not_found"));
  await forgetStrayCallback();
  return callNextAuth(request, context);
}

/** Signing in: a same-origin check first, then next-auth's own CSRF token. */
export async function postAuth(request: NextRequest, context: AuthContext): Promise<Response> {
  try {
    const action = (await context.params).nextauth.join("/");
    if (!writable.includes(action)) throw new RequestRefused("not_found");
    const isForm = hasContentType(request.headers, "application/x-www-form-urlencoded");
    if (!isForm || !isSameOrigin(request.headers, readEnv().publicOrigin)) throw originRefused(request.headers, `POST /api/auth/${action}`);
    await forgetStrayCallback();
    const response = await callNextAuth(request, context, await readBoundedText(request));
    if (await lacksCsrfToken(response)) throw new RequestRefused("forbidden_origin");
    return response;
  } catch (error) {
    return problemResponse(error, { url: errorAddress(error) });
  }
}

/**
 * If its callback cookie holds no valid URL, next-auth considers itself misconfigured and fails every request, so that no
 * one could sign in with that browser any more. Over http, any other server on the same host name can set such a cookie.
 */
async function forgetStrayCallback(): Promise<void> {
  const [jar, env] = [await cookies(), readEnv()];
  const callbackUrl = jar.get(callbackCookieName(env))?.value;
  if (callbackUrl && parseUrl(callbackUrl)?.origin !== env.publicOrigin) jar.delete(callbackCookieName(env));
}

/** Next-auth answers a missing or wrong CSRF token with a redirect that looks like success. */
async function lacksCsrfToken(response: Response): Promise<boolean> {
  const location = response.headers.get("location");
  if (location !== null) return location.endsWith("?csrf=true");
  const body = (await response.clone().json().catch(() => null)) as { url?: unknown } | null;
  return typeof body?.url === "string" && body.url.endsWith("?csrf=true");
}

/** Next-auth's client reads the error from this address. */
function errorAddress(error: unknown): string {
  return loginAddress(error instanceof RequestRefused ? error.code : "internal");
}

function loginAddress(error: string | null): string {
  const isGiven = error !== null && error !== "" && error !== "undefined";
  return `${readEnv().publicOrigin}/login${isGiven ? `?error=${encodeURIComponent(error)}` : ""}`;
}

/**
 * Next-auth gets no query: it considers itself misconfigured if one names a page to continue to that is no valid URL, and our sign-ins
 * send none. Its handler returns `any`.
 */
function callNextAuth({ url, method, headers }: NextRequest, context: AuthContext, body?: string): Promise<Response> {
  const bare = new NextRequest(url.split("?", 1)[0]!, { method, headers, ...(body === undefined ? {} : { body }) });
  return NextAuth(bare, context, authOptions(readEnv())) as Promise<Response>;
}

async function sessionResponse(): Promise<Response> {
  const session = await readSession();
  const expires = new Date(Date.now() + sessionLifetimeS * 1000).toISOString();
  return Response.json(session ? { user: session.user, expires } : {}, { headers: { "cache-control": "no-store" } });
}
