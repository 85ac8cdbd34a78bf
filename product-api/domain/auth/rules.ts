import type { tokenFamilies } from "../../db/schema/auth";
import { REUSE_LEEWAY_MS } from "./tokens";

/** A session's stored state, as far as rotation needs it. */
type FamilyState = Pick<typeof tokenFamilies.$inferSelect, "generation" | "rotatedAt" | "expiresAt" | "revokedAt">;

/**
 * How to treat a refresh token of `generation` that could not be rotated (RFC 9700 section 4.14.2, with a leeway):
 * `repeat` for the previous token within the leeway (a second tab, a lost response), which gets the same successor;
 * `revoke` for any other used token, which may be stolen, so that the whole family ends;
 * `refuse` if the family has ended or the token has not been used.
 */
export function judgeReuse(family: FamilyState, generation: number, now: Date): "repeat" | "revoke" | "refuse" {
  if (family.revokedAt || family.expiresAt <= now || generation >= family.generation) return "refuse";
  const withinLeeway = now.getTime() - family.rotatedAt.getTime() <= REUSE_LEEWAY_MS;
  return generation === family.generation - 1 && withinLeeway ? "repeat" : "revoke";
}
