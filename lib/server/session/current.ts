import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { contextHeaders } from "../guard/request-context";
import { unauthenticated } from "../product-api/error";
import { loginPath, safeReturnPath } from "../guard/return-path";
import type { SessionUser, WholeSession } from "./cookies";
import { openSession } from "./lifecycle";
import { fingerprint } from "./renew-paths";

/** The session of the page or route being served, read once. */
export const readRequestSession = cache(async () => openSession(await cookies()));

/** Who is signed in; null if no one is. */
export async function readSession(): Promise<{ user: SessionUser } | null> {
  const session = await readRequestSession();
  return session.kind === "whole" ? { user: session.user } : null;
}

/**
 * The session of a members-only page. It may have ended after the middleware let the page through, in
 * another tab or through another call of this page; then this redirects to the login page, which leads back.
 */
export async function requireSession(): Promise<WholeSession> {
  const session = await readRequestSession();
  return session.kind === "whole" ? session : redirect(loginPath(await readPagePath(), true));
}

/** Identifies an account between a document in the browser and this server; safe in a header whatever a product API's ids look like. */
export function accountMark({ id }: Pick<SessionUser, "id">): string {
  return fingerprint(id);
}

/**
 * Refuses a request from a document that shows another account than the
 * cookies now name, for example after signing in to that one in another tab.
 * @param shown the mark of the account that the document shows; null if it sends none
 * @throws ProductApiError 401: for that document, its session has ended
 */
export async function refuseOtherAccount(shown: string | null): Promise<void> {
  if (shown === null) return;
  const session = await readSession();
  if (session && accountMark(session.user) !== shown) throw unauthenticated();
}

/** Path and query of the page being served, as noted by the middleware. */
export async function readPagePath(): Promise<string> {
  return safeReturnPath((await headers()).get(contextHeaders.path));
}
