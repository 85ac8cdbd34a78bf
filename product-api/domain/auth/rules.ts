import type { tokenFamilies } from "../../db/schema/auth";
import { REUSE_LEEWAY_MS } from "./tokens";

/** A sign-in's stored state, as far as rotation needs it. */
type FamilyState = Pick<typeof tokenFamilies.$inferSelect, "generation" | "rotatedAt" | "expiresAt" | "revokedAt">;

/**
 * What presenting the refresh token of `generation` means (RFC 9700 section 4.14.2, with a leeway), where it did not move on:
 * `repeat` for the previous token again within the leeway (a second tab, a lost answer), which gets the same successor;
 * `revoke` for an older one, which somebody else has used, so that the whole family ends.
 */
export function judgeReuse(family: FamilyState, generation: number, now: Date): "repeat" | "revoke" | "refuse" {
  if (family.revokedAt || family.expiresAt <= now || generation >= family.generation) return "refuse";
  const withinLeeway = now.getTime() - family.rotatedAt.getTime() <= REUSE_LEEWAY_MS;
  return generation === family.generation - 1 && withinLeeway ? "repeat" : "revoke";
}
