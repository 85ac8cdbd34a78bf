import { expect, it } from "vitest";
import { tokenFamilies, users } from "@/product-api/db/schema/auth";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { deleteOldFamilies, revokeFamily, startFamily } from "./commands";
import { createSessionCheck } from "./queries";
import type { AccessClaims } from "./tokens";

let now = new Date("2026-11-21T12:00:00Z");

useTestContext(() => now);

async function signInSomebody(name: string, isActive = true): Promise<AccessClaims> {
  const id = context.uuid();
  await context.db.insert(users).values({ id, email: `${name}@example.com`, username: name, passwordHash: null, isActive, createdAt: now });
  const { token } = await startFamily(context, id);
  return (await context.keys.readAccess(token.access_token, now))!;
}

it("answers simultaneous session checks each for its own session", async () => {
  const isActive = createSessionCheck(context);
  const [ada, bob, eve] = [await signInSomebody("ada"), await signInSomebody("bob"), await signInSomebody("eve", false)];
  const gone = await signInSomebody("gone");
  await revokeFamily(context, gone.familyId);
  const stolen = { ...ada, userId: bob.userId };
  const sessions = [ada, gone, stolen, bob, eve, ada];
  expect(await Promise.all(sessions.map(isActive))).toEqual([true, false, false, true, false, true]);
});

it("does not accept a session that ended while an earlier check was still running", async () => {
  const isActive = createSessionCheck(context);
  const ada = await signInSomebody("ada2");
  const before = isActive(ada);
  await revokeFamily(context, ada.familyId);
  expect(await isActive(ada)).toBe(false);
  await before;
});

it("deletes sessions ninety days after they were revoked or expired", async () => {
  await context.db.delete(tokenFamilies);
  const dayMs = 24 * 3_600_000;
  const remainingIds = async () => (await context.db.select({ id: tokenFamilies.id }).from(tokenFamilies)).map(({ id }) => id).toSorted();
  const advanceDays = (days: number) => void (now = new Date(now.getTime() + days * dayMs));
  const [ended, expired] = [await signInSomebody("ended"), await signInSomebody("expired")];
  await revokeFamily(context, ended.familyId);
  advanceDays(89);
  const fresh = await signInSomebody("fresh");
  await deleteOldFamilies(context);
  expect(await remainingIds()).toEqual([ended.familyId, expired.familyId, fresh.familyId].toSorted());
  advanceDays(2);
  await deleteOldFamilies(context);
  expect(await remainingIds()).toEqual([expired.familyId, fresh.familyId].toSorted());
  advanceDays(30);
  await deleteOldFamilies(context);
  expect(await remainingIds()).toEqual([fresh.familyId]);
});
