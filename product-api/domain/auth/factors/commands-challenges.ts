import { and, eq, gt } from "drizzle-orm";
import { authChallenges } from "../../../db/schema/factors";
import type { Context, Db } from "../../context";
import { DomainProblem } from "../../problem";
import type { TokenKeys } from "../tokens";

type ChallengeContext = Context & { readonly keys: TokenKeys };
type ChallengeRow = typeof authChallenges.$inferSelect;

/** Long enough for somebody to find their phone. */
const LIFETIME_MS = 5 * 60_000;

/**
 * Stores the start of an operation (a sign-in, setup or proof).
 * @returns the token with which the client can finish it within five minutes
 */
export async function createChallengeRow(
  context: ChallengeContext, fields: Pick<ChallengeRow, "purpose" | "userId"> & Partial<Pick<ChallengeRow, "challenge" | "sealed">>,
): Promise<string> {
  const id = context.uuid();
  await context.db.insert(authChallenges).values({ id, ...fields, expiresAt: new Date(context.now().getTime() + LIFETIME_MS) });
  return context.keys.signChallenge(id);
}

const expiredProblem = () => new DomainProblem("begun_too_long_ago");

function challengeFilter({ keys, now }: ChallengeContext, token: string, purpose: ChallengeRow["purpose"], userId?: string) {
  const id = keys.readChallenge(token);
  if (id === null) throw expiredProblem();
  return and(
    eq(authChallenges.id, id),
    eq(authChallenges.purpose, purpose),
    gt(authChallenges.expiresAt, now()),
    userId === undefined ? undefined : eq(authChallenges.userId, userId),
  );
}

/**
 * Finds a started operation, which stays open. @throws DomainProblem begun_too_long_ago if the token is not ours, or the operation is
 * finished, expired, for another purpose or somebody else's
 */
export async function findChallengeRow(
  context: ChallengeContext, token: string, purpose: ChallengeRow["purpose"], userId?: string,
): Promise<ChallengeRow> {
  const [row] = await context.db.select().from(authChallenges).where(challengeFilter(context, token, purpose, userId));
  if (!row) throw expiredProblem();
  return row;
}

/** Takes a started operation, so that later requests do not find it. @throws DomainProblem as `findChallengeRow` */
export async function takeChallengeRow(
  context: ChallengeContext, token: string, purpose: ChallengeRow["purpose"], userId?: string,
): Promise<ChallengeRow> {
  const [row] = await context.db.delete(authChallenges).where(challengeFilter(context, token, purpose, userId)).returning();
  if (!row) throw expiredProblem();
  return row;
}

/** Sets the challenge that a passkey is to sign, replacing any earlier one. */
export async function setChallenge(context: ChallengeContext, { id }: ChallengeRow, challenge: string): Promise<void> {
  await context.db.update(authChallenges).set({ challenge }).where(eq(authChallenges.id, id));
}

/** Takes the challenge that a passkey was to sign, so that it is used only once. @throws DomainProblem begun_too_long_ago */
export async function takeChallenge(context: ChallengeContext, { id, challenge }: ChallengeRow): Promise<string> {
  if (challenge === null) throw expiredProblem();
  const filter = and(eq(authChallenges.id, id), eq(authChallenges.challenge, challenge));
  const { rowCount } = await context.db.update(authChallenges).set({ challenge: null }).where(filter);
  if (rowCount === 0) throw expiredProblem();
  return challenge;
}

/** Deletes an account's sign-ins that wait for a second factor: the password entered for them no longer counts. */
export async function endPendingSignIns(db: Db, userId: string): Promise<void> {
  await db.delete(authChallenges).where(and(eq(authChallenges.userId, userId), eq(authChallenges.purpose, "second-factor")));
}
