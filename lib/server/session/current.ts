import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import type { SessionUser } from "./cookies";
import { openSession } from "./lifecycle";

/** The session of the page or route being served, read once. */
export const readRequestSession = cache(async () => openSession(await cookies()));

/** Who is signed in; null when nobody is. */
export async function readSession(): Promise<{ user: SessionUser } | null> {
  const session = await readRequestSession();
  return session.kind === "whole" ? { user: session.user } : null;
}
