import { and, eq, sql } from "drizzle-orm";
import type { Assertion } from "@/contracts/auth/factors";
import { passkeys } from "../../../db/schema/factors";
import { DomainProblem } from "../../problem";
import { recordSecurityEvent, type SecurityContext } from "../commands-security";
import type { Client } from "../rules-client";
import { findPasskey, type PasskeyRow } from "./queries";
import { readAssertion } from "./webauthn";

/**
 * Verifies a passkey's signature of a challenge and returns the passkey. Its counter, if it has one, must have grown: otherwise the
 * passkey has been copied.
 * @param userId whose passkey it must be; null if the passkey identifies the user
 * @throws DomainProblem passkey_refused
 */
export async function usePasskey(
  context: SecurityContext & { webOrigin: string }, response: Assertion,
  { challenge, userId, mustVerify }: { challenge: string; userId: string | null; mustVerify: boolean }, client: Client,
): Promise<PasskeyRow> {
  const passkey = await findPasskey(context.db, response.id);
  if (!passkey || (userId !== null && passkey.userId !== userId)) throw new DomainProblem("passkey_refused");
  const signed = await readAssertion(context.webOrigin, challenge, response, passkey, mustVerify);
  if (!signed) throw new DomainProblem("passkey_refused");
  // Of several concurrent requests with the same counter, the update lets one through.
  const hasGrown = sql`(${passkeys.counter} < ${signed.counter}::bigint or (${passkeys.counter} = 0 and ${signed.counter}::bigint = 0))`;
  const [used] = await context.db.update(passkeys).set({
    counter: signed.counter, isSynced: signed.isSynced, lastUsedAt: context.now(),
  }).where(and(eq(passkeys.id, passkey.id), hasGrown)).returning();
  if (used) return used;
  await recordSecurityEvent(context, "passkey_copied", client, passkey.userId);
  throw new DomainProblem("passkey_refused");
}
