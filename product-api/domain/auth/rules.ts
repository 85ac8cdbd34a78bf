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
