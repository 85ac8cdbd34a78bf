import { expect, it } from "vitest";
import { ACCESS_LIFETIME_S, createTokenKeys } from "./tokens";

const now = new Date("2026-11-21T12:00:00Z");
const [old, next] = ["o".repeat(32), "n".repeat(32)];
const session = { userId: "00000000-0000-4000-8000-000000000001", familyId: "00000000-0000-4000-8000-000000000002" };
const id = session.familyId;
const renewal = { familyId: session.familyId, generation: 12_345 };

it("accepts tokens signed with an older secret while it is listed after the new one, and signs with the new one", async () => {
  const [before, between, after] = [createTokenKeys(old), createTokenKeys(next, old), createTokenKeys(next)];
  const [access, refresh] = [await before.signAccess(session, now), before.signRefresh(renewal)];
  expect([await between.readAccess(access, now), between.readRefresh(refresh)]).toEqual([session, renewal]);
  expect([await after.readAccess(access, now), after.readRefresh(refresh)]).toEqual([null, null]);
  const [newAccess, newRefresh] = [await between.signAccess(session, now), between.signRefresh(renewal)];
  expect([await after.readAccess(newAccess, now), after.readRefresh(newRefresh)]).toEqual([session, renewal]);
  expect([await before.readAccess(newAccess, now), before.readRefresh(newRefresh)]).toEqual([null, null]);
  for (const [sign, read] of [["signLink", "readLink"], ["signChallenge", "readChallenge"]] as const) {
    expect([between, after].map((keys) => keys[read](before[sign](id)))).toEqual([id, null]);
    expect([after, before].map((keys) => keys[read](between[sign](id)))).toEqual([id, null]);
  }
});

it("does not accept a token for another purpose, whichever secret signed it", async () => {
  const keys = createTokenKeys(next, old);
  for (const signer of [createTokenKeys(next), createTokenKeys(old)]) {
    expect(keys.readRefresh(await signer.signAccess(session, now))).toBeNull();
    expect(await keys.readAccess(signer.signRefresh(renewal), now)).toBeNull();
    expect([keys.readLink(signer.signChallenge(id)), keys.readChallenge(signer.signLink(id))]).toEqual([null, null]);
  }
});

it("refuses an access token once it has expired, also one that it accepted before", async () => {
  const keys = createTokenKeys(next);
  const token = await keys.signAccess(session, now);
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(await keys.readAccess(token, after(ACCESS_LIFETIME_S - 1))).toEqual(session);
  expect(await keys.readAccess(token, after(ACCESS_LIFETIME_S))).toBeNull();
  expect(await createTokenKeys(next).readAccess(token, after(ACCESS_LIFETIME_S))).toBeNull();
});
