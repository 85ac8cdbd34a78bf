import { NextResponse, type NextRequest } from "next/server";
import { languages, preferenceKeys } from "@/lib/shared/preferences";
import { contentSecurityPolicy, createNonce } from "./csp";
import { requestsDiagnosis, isDiagnosticPath } from "../diagnostics/address";
import { readEnv, type WebEnv } from "../env";
import { browserClient } from "./client-address";
import { MiddlewareCookies } from "./middleware-cookies";
import { recheckPath } from "../session/renew-paths";
import { forgetReturnPath, keepReturnPath } from "./kept-return-path";
import { repairedLink } from "./repaired-link";
import { contextHeaders } from "./request-context";
import { loginPath, safeReturnPath } from "./return-path";
import { clearStoredSession, cookieOptions, type WholeSession } from "../session/cookies";
import { openSession, renewSession } from "../session/lifecycle";

const authPages = ["/login", "/login/second-factor", "/register"];
/** Pages that links in e-mails lead to or are requested from: open to everyone, signed in or not. */
const openPages = ["/forgot-password", "/reset-password", "/confirm-email", "/confirm-registration"];

const YEAR_S = 365 * 24 * 60 * 60;

type Decision =
  | { readonly kind: "render"; readonly isRenewalUnavailable: boolean }
  | { readonly kind: "redirect"; readonly to: string };

/** The guard before every page: decides who may see it, renews tokens that are about to expire, and sets the content security policy. */
export async function guardPage(request: NextRequest): Promise<NextResponse> {
  const env = readEnv();
  const jar = new MiddlewareCookies(request);
  adoptLanguage(request, jar, env);
  keepReturnPath(request.nextUrl, jar, env);
  const decision = await decide(request, jar, env);
  const response = decision.kind === "redirect" ? redirectTo(request, decision.to) : render(request, decision, env);
  jar.writeTo(response);
  response.headers.set("cache-control", "private, no-store");
  if (env.isHttps) response.headers.set("strict-transport-security", "max-age=31536000");
  return response;
}

/** A link in an e-mail is in its reader's language, which a browser where they have never chosen one does not know. */
function adoptLanguage({ nextUrl }: NextRequest, jar: MiddlewareCookies, env: WebEnv): void {
  const language = languages.find((one) => one === nextUrl.searchParams.get("language"));
  if (!language || jar.get(preferenceKeys.language)) return;
  // The browser's own scripts must be able to change it.
  jar.set(preferenceKeys.language, language, { ...cookieOptions(env, YEAR_S), httpOnly: false });
}

async function decide(request: NextRequest, jar: MiddlewareCookies, env: WebEnv): Promise<Decision> {
  const { pathname, searchParams } = request.nextUrl;
  // Open to anyone, and without touching the session, which may be what is broken.
  if (requestsDiagnosis(searchParams) || openPages.includes(pathname)) return { kind: "render", isRenewalUnavailable: false };
  if (isDiagnosticPath(pathname)) return { kind: "redirect", to: "/" };
  const repaired = repairedLink(request.nextUrl);
  if (repaired !== null) return { kind: "redirect", to: repaired };
  const session = await openSession(jar);
  if (session.kind === "broken") clearStoredSession(jar, env);
  const isAuthPage = authPages.includes(pathname);
  if (session.kind !== "whole") {
    if (isAuthPage) return { kind: "render", isRenewalUnavailable: false };
    return { kind: "redirect", to: loginPath(pagePath(request), session.kind === "broken") };
  }
  forgetReturnPath(jar, env);
  if (isAuthPage) return { kind: "redirect", to: safeReturnPath(searchParams.get("from")) };
  if (pathname === "/") return { kind: "redirect", to: "/dashboard" };
  return freshen(request, jar, session);
}

async function freshen(request: NextRequest, jar: MiddlewareCookies, session: WholeSession): Promise<Decision> {
  if (Date.now() < session.tokens.refreshAtMs) return { kind: "render", isRenewalUnavailable: false };
  const renewal = await renewSession(jar, session, browserClient(request.headers, readEnv()));
  if (renewal.kind === "ended") return { kind: "redirect", to: recheckPath(pagePath(request), session.tokens) };
  return { kind: "render", isRenewalUnavailable: renewal.kind === "unavailable" };
}

function render(request: NextRequest, { isRenewalUnavailable }: { isRenewalUnavailable: boolean }, env: WebEnv): NextResponse {
  const nonce = createNonce();
  const policy = contentSecurityPolicy({ ...env, nonce, isDevelopment: !env.isProduction });
  const headers = new Headers(request.headers);
  headers.set(contextHeaders.nonce, nonce);
  headers.set(contextHeaders.path, pagePath(request));
  headers.set("content-security-policy", policy);
  if (isRenewalUnavailable) headers.set(contextHeaders.renewal, "unavailable");
  else headers.delete(contextHeaders.renewal);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

function redirectTo(request: NextRequest, path: string): NextResponse {
  return NextResponse.redirect(new URL(path, request.nextUrl.origin), 307);
}

/** Path and query as the user knows them; `_rsc` belongs to the router. */
function pagePath({ nextUrl }: NextRequest): string {
  const query = new URLSearchParams(nextUrl.search);
  if (!query.has("_rsc")) return nextUrl.pathname + nextUrl.search;
  query.delete("_rsc");
  return query.size > 0 ? `${nextUrl.pathname}?${query}` : nextUrl.pathname;
}
