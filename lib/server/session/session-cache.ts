import { dropOldest, processState } from "../process-state";
import type { StoredSession, WholeSession } from "./cookies";

const rememberMs = 60_000;
const maxRemembered = 1_000;

interface Opened {
  readonly session: WholeSession;
  readonly forgetAtMs: number;
}

const opened = processState("Opened", () => new Map<string, Opened>());

/**
 * Reads cookies through a short-lived cache: decrypting both takes longer than the rest of the page guard, and each
 * page view does it at least twice. The key contains both cookies in full, so a changed one is decrypted again.
 */
export async function readCached(key: string, nowMs: number, open: () => Promise<StoredSession>): Promise<StoredSession> {
  const cached = opened.get(key);
  if (cached && nowMs < cached.forgetAtMs) return cached.session;
  const session = await open();
  opened.delete(key);
  if (session.kind === "whole") opened.set(key, { session, forgetAtMs: nowMs + rememberMs });
  dropOldest(opened, maxRemembered);
  return session;
}
