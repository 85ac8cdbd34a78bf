import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/product-api/db/schema/auth";
import { authChallenges, recoveryCodes, totpSecrets } from "@/product-api/db/schema/factors";
import { codeAt } from "@/tests/support/api/totp";
import { context as base, useTestContext } from "@/tests/support/database/test-context";
import { deleteExpired } from "../../commands-old-rows";
import type { Queue } from "../../queue";
import { startFamily } from "../commands";
import { hashPassword } from "../passwords";
import { createTokenKeys } from "../tokens";
import { renewRecoveryCodes } from "./commands-factors";
import { beginPasskey, removePasskey } from "./commands-passkeys";
import { beginProof } from "./commands-proof";
import { addTotp, beginTotp, removeTotp, resealTotp, useTotpCode } from "./commands-totp";

let nowMs = Date.parse("2026-11-21T12:00:10Z");
useTestContext(() => new Date(nowMs));

const [older, newer] = ["o".repeat(32), "n".repeat(32)];
const client = { address: "198.51.100.7", userAgent: undefined, requestId: "test" };
/** Fails when used: without e-mail, nothing is queued. */
const queue = { send: () => Promise.reject(new Error("nothing is to be queued")) } as Partial<Queue> as Queue;
const withKeys = (...secrets: [string, ...string[]]) => ({ ...base, keys: createTokenKeys(...secrets), queue });

async function person(name: string, isDemo = false) {
  const userId = base.uuid();
  await base.db.insert(users).values({
    id: userId, email: `${name}@example.com`, username: name, passwordHash: isDemo ? null : await hashPassword("correct horse"), isDemo,
    createdAt: base.now(),
  });
  return (await base.keys.readAccess((await startFamily(base, userId)).token.access_token, base.now()))!;
}

it("stores an authenticator's secret encrypted, and re-encrypts it with the newest key at the next start", async () => {
  const caller = await person("ada");
  const { secret, token } = await beginTotp(withKeys(older), caller, { password: "correct horse" }, client);
  const { recovery_codes } = await addTotp(withKeys(older), caller, { token, code: codeAt(secret, base.now()), language: "en" }, client);
  const stored = async () => (await base.db.select().from(totpSecrets).where(eq(totpSecrets.userId, caller.userId)))[0]!;
  const before = await stored();
  const codes = await base.db.select().from(recoveryCodes);
  for (const text of [secret, ...recovery_codes!, recovery_codes![0]!.replaceAll("-", "")]) {
    expect(JSON.stringify([before, codes])).not.toContain(text);
  }

  // Without the older secret, what it encrypted cannot be opened; this is reported, and nothing is lost.
  expect(await resealTotp(withKeys(newer))).toBe(1);
  expect(await stored()).toEqual(before);
  expect(await resealTotp(withKeys(newer, older))).toBe(0);
  expect((await stored()).sealed).not.toBe(before.sealed);
  nowMs += 30_000;
  expect(await useTotpCode(withKeys(newer), caller.userId, codeAt(secret, base.now()))).toBe(true);
  expect(await resealTotp(withKeys(newer))).toBe(0);
});

it("a demo account, which has no password, cannot set up or change any second factor", async () => {
  const [context, caller, input] = [withKeys(older), await person("demo_ada", true), { proof: {}, language: "en" as const }];
  const attempts = [
    () => beginTotp(context, caller, {}, client), () => removeTotp(context, caller, input, client),
    () => beginPasskey(context, caller, {}, client),
    () => removePasskey(context, caller, base.uuid(), input, client), () => renewRecoveryCodes(context, caller, input, client),
    () => beginProof(context, caller),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  expect(await base.db.$count(authChallenges, eq(authChallenges.userId, caller.userId))).toBe(0);
});

it("deletes an unfinished setup after five minutes", async () => {
  const caller = await person("bob");
  await beginTotp(withKeys(older), caller, { password: "correct horse" }, client);
  const deleteChallenges = async () => {
    for (const step of deleteExpired) await step(base);
  };
  const begun = () => base.db.$count(authChallenges, eq(authChallenges.userId, caller.userId));
  await deleteChallenges();
  expect(await begun()).toBe(1);
  nowMs += 5 * 60_000 + 1;
  await deleteChallenges();
  expect(await begun()).toBe(0);
});
