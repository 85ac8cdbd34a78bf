import { expect, it } from "vitest";
import { createTokenKeys } from "./tokens";

const now = new Date("2026-11-21T12:00:00Z");
const [old, next] = ["o".repeat(32), "n".repeat(32)];
const session = { userId: "00000000-0000-4000-8000-000000000001", familyId: "00000000-0000-4000-8000-000000000002" };
const renewal = { familyId: session.familyId, generation: 3 };

it("accepts tokens signed with an older secret while it is listed after the new one, and signs with the new one", async () => {
  const [before, between, after] = [createTokenKeys(old), createTokenKeys(next, old), createTokenKeys(next)];
  const [access, refresh] = [await before.signAccess(session, now), before.signRefresh(renewal)];
  expect([await between.readAccess(access, now), between.readRefresh(refresh)]).toEqual([session, renewal]);
  expect([await after.readAccess(access, now), after.readRefresh(refresh)]).toEqual([null, null]);
  const [newAccess, newRefresh] = [await between.signAccess(session, now), between.signRefresh(renewal)];
  expect([await after.readAccess(newAccess, now), after.readRefresh(newRefresh)]).toEqual([session, renewal]);
  expect([await before.readAccess(newAccess, now), before.readRefresh(newRefresh)]).toEqual([null, null]);
});

it("does not accept an access token as a refresh token, or the reverse", async () => {
  const keys = createTokenKeys(next, old);
  expect(keys.readRefresh(await keys.signAccess(session, now))).toBeNull();
  expect(await keys.readAccess(keys.signRefresh(renewal), now)).toBeNull();
});
