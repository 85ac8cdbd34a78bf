import { REUSE_LEEWAY_MS } from "./tokens";

/** A sign-in's stored state, as far as rotation needs it. */
export interface FamilyState {
  generation: number;
  rotatedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

export type Rotation =
  /** The current token: move on by one generation. */
  | { kind: "rotate" }
  /** The previous token again within the leeway (a second tab, a lost answer): the same successor. */
  | { kind: "repeat" }
  /** An old token: somebody else has used it, so the whole family ends. */
  | { kind: "revoke" }
  | { kind: "refuse" };

/** What presenting the refresh token of `generation` means (RFC 9700 section 4.14.2, with a leeway). */
export function judgeRotation(family: FamilyState, generation: number, now: Date): Rotation {
  if (family.revokedAt || family.expiresAt <= now) return { kind: "refuse" };
  if (generation === family.generation) return { kind: "rotate" };
  if (generation > family.generation) return { kind: "refuse" };
  const withinLeeway = now.getTime() - family.rotatedAt.getTime() <= REUSE_LEEWAY_MS;
  return generation === family.generation - 1 && withinLeeway ? { kind: "repeat" } : { kind: "revoke" };
}

/** One limit on sign-in attempts: at most `max` in each window of `ATTEMPT_WINDOW_MS`. */
export interface AttemptLimit {
  key: string;
  max: number;
}

export const ATTEMPT_WINDOW_MS = 15 * 60_000;

/**
 * Limits that one attempt counts against. An account is limited most strictly per client address, so
 * that somebody who floods a login does not keep its owner out; the account's own limit is for floods
 * from many addresses.
 */
export function attemptLimits(action: "login" | "register", account: string, clientAddress: string): AttemptLimit[] {
  const name = account.toLowerCase();
  const perAddress = { key: `${action}:address:${clientAddress}`, max: 100 };
  if (action === "register") return [perAddress];
  return [
    { key: `login:pair:${clientAddress}:${name}`, max: 10 },
    { key: `login:account:${name}`, max: 100 },
    perAddress,
  ];
}

/** Limits on fresh copies of the demo: generous, for a sandbox is tried by many who share its own address. */
export function demoLimits(clientAddress: string): AttemptLimit[] {
  return [{ key: `demo:address:${clientAddress}`, max: 200 }];
}
