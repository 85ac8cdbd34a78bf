import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { tokenFamilies, users } from "@/product-api/db/schema/auth";
import { authChallenges, totpSecrets } from "@/product-api/db/schema/factors";
import { context as base, useTestContext } from "@/tests/support/database/test-context";
import { untilLockWaiters } from "@/tests/support/database/waits";
import { login, startFamily } from "./commands";
import { endAllSessions, endSession, endSessions } from "./commands-account";
import { hashPassword } from "./passwords";

useTestContext(undefined, { sends: true });
const client = { address: "198.51.100.7", userAgent: "test", requestId: "test" };
const password = "correct horse";

let people = 0;
/** Adds a user with two sessions: the owner's and a thief's. */
async function person() {
  const [id, name] = [base.uuid(), `ada${(people += 1)}`];
  await base.db.insert(users).values({
    id, email: `${name}@example.com`, username: name, passwordHash: await hashPassword(password), createdAt: base.now(),
  });
  const signIn = async () => (await base.keys.readAccess((await startFamily(base, id)).token.access_token, base.now()))!;
  return { id, email: `${name}@example.com`, owner: await signIn(), thief: await signIn() };
}

const isIn = async ({ familyId }: { familyId: string }) =>
  (await base.db.select({ at: tokenFamilies.revokedAt }).from(tokenFamilies).where(eq(tokenFamilies.id, familyId)))[0]!.at === null;

describe("of two sessions that end each other at the same time, exactly one survives", () => {
  it("if each ends all other sessions", async () => {
    const { owner, thief } = await person();
    const outcomes = await Promise.allSettled([endAllSessions(base, owner, true, client), endAllSessions(base, thief, true, client)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect([await isIn(owner), await isIn(thief)].toSorted()).toEqual([false, true]);
  });

  it("if each ends the other one", async () => {
    const { owner, thief } = await person();
    const outcomes = await Promise.allSettled([
      endSession(base, owner, thief.familyId, client), endSession(base, thief, owner.familyId, client),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect([await isIn(owner), await isIn(thief)].toSorted()).toEqual([false, true]);
  });
});

// The embedded database runs one transaction at a time.
it.skipIf(
  !process.env.TEST_DATABASE_URL,
)("a login that waits for its second factor ends when the password changes, even if it has only just begun", async () => {
  const { id, email } = await person();
  await base.db.insert(totpSecrets).values({ userId: id, sealed: "", keyId: "", lastStep: 0, createdAt: base.now() });
  // The owner's password change.
  const change = async (tx: typeof base.db) => {
    await tx.update(users).set({ passwordHash: "$argon2id$another" }).where(eq(users.id, id));
    await endSessions({ ...base, db: tx }, id);
  };
  let signingIn: Promise<unknown> | undefined;
  const isChanged = await base.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${authChallenges} in share row exclusive mode`);
    signingIn = login(base, { email, password }, client).catch((error: unknown) => error);
    await untilLockWaiters();
    const { rows } = await tx.execute(sql`select 1 from users where id = ${id} for no key update skip locked`);
    if (rows.length > 0) await change(tx);
    return rows.length > 0;
  });
  expect(await signingIn).toMatchObject({ code: "second_factor_required" });
  // If the sign-in holds the account's lock, the change has to wait for it.
  if (!isChanged) await base.db.transaction(change);
  expect(await base.db.$count(authChallenges, eq(authChallenges.userId, id))).toBe(0);
});
