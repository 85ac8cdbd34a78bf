import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { contextHeaders } from "../guard/request-context";
import { unauthenticated } from "../product-api/error";
import { loginPath, safeReturnPath } from "../guard/return-path";
import type { SessionUser } from "./cookies";
import { openSession, type WholeSession } from "./lifecycle";
import { fingerprint } from "./renew-paths";

/** The session of the page or route being served, read once. */
export const readRequestSession = cache(async () => openSession(await cookies()));

/** Who is signed in; null when nobody is. */
export async function readSession(): Promise<{ user: SessionUser } | null> {
  const session = await readRequestSession();
  return session.kind === "whole" ? { user: session.user } : null;
}

/**
 * The session of a page that is for members. It may have ended since the middleware let the page through, in another tab or by another
 * call of this one: then it leads to the login page, and from there back.
 */
export async function requireSession(): Promise<WholeSession> {
  const session = await readRequestSession();
  return session.kind === "whole" ? session : redirect(loginPath(await readPagePath()));
}

/** What an account is called between a browser's document and this server; it can stand in a header whatever a product API's ids look like. */
export function accountMark({ id }: Pick<SessionUser, "id">): string {
  return fingerprint(id);
}

/**
 * Refuses what a document asks that shows another account than the cookies name by now, as after signing in to it in another tab.
 * @param shown the mark of the account that it shows, where it names one
 * @throws ProductApiError 401: for that document, its session has ended
 */
export async function refuseOtherAccount(shown: string | null): Promise<void> {
  if (shown === null) return;
  const session = await readSession();
  if (session && accountMark(session.user) !== shown) throw unauthenticated();
}

/** Path and query of the page being served, as the middleware noted them. */
export async function readPagePath(): Promise<string> {
  return safeReturnPath((await headers()).get(contextHeaders.path));
}
