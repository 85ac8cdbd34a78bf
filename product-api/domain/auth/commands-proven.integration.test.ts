import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { tokenFamilies, users } from "@/product-api/db/schema/auth";
import { totpSecrets } from "@/product-api/db/schema/factors";
import { context as base, useTestContext } from "@/tests/support/database/test-context";
import { login, startFamily } from "./commands";
import { changePassword, deleteAccount, endAllSessions } from "./commands-account";
import { requestEmailChange } from "./commands-mail";
import { removeTotp } from "./factors/commands-totp";
import type { AccessClaims } from "./tokens";

const now = new Date("2026-11-21T12:00:00Z");
useTestContext(() => now, { sends: true });
const context = () => ({
  ...base,
  mailSender: { send: () => Promise.resolve(), check: () => Promise.resolve() },
});
const client = { address: "198.51.100.7", userAgent: "test", requestId: "test" };
const password = "correct horse";

let people = 0;
/** Adds a user whose password takes about a second to verify, signed in twice; `caller` is the session that a thief shares. */
async function person() {
  const [id, name] = [base.uuid(), `ada${(people += 1)}`];
  const passwordHash = await hash(password, { memoryCost: 65_536, timeCost: 16, parallelism: 1 });
  await base.db.insert(users).values({ id, email: `${name}@example.com`, username: name, passwordHash, createdAt: now });
  const signIn = async () => (await base.keys.readAccess((await startFamily(base, id)).token.access_token, now)) as AccessClaims;
  return { id, email: `${name}@example.com`, caller: await signIn(), other: await signIn() };
}

/** The owner changes the password while it is being verified. */
const ownerChanges = (id: string) => base.db.update(users).set({ passwordHash: "$argon2id$another" }).where(eq(users.id, id));
const shortDelay = () => new Promise((resolve) => setTimeout(resolve, 100));

describe("a password that is changed while it is being verified", () => {
  it("allows no login", async () => {
    const { id, email } = await person();
    const signingIn = login(context(), { email, password }, client).catch((error: unknown) => error);
    await shortDelay();
    await ownerChanges(id);
    expect(await signingIn).toMatchObject({ code: "invalid_credentials" });
    expect(await base.db.$count(tokenFamilies, eq(tokenFamilies.userId, id))).toBe(2);
  });

  it.each([
    [
      "allows no change of the password",
      ({ caller }) => changePassword(context(), caller, { password, new_password: "another horse" }, client),
    ],
    [
      "allows no change of the email address",
      ({ caller }) => requestEmailChange(context(), caller, { email: "thief@example.com", password, language: "en" }, client),
    ],
    ["allows no deletion of the account", ({ caller }) => deleteAccount(context(), caller, password, client)],
    [
      "allows no removal of the second factor",
      ({ caller }) => removeTotp(context(), caller, { proof: { password }, language: "en" }, client),
    ],
  ] as [string, (somebody: Awaited<ReturnType<typeof person>>) => Promise<void>][])("%s", async (_, act) => {
    const somebody = await person();
    await base.db.insert(totpSecrets).values({ userId: somebody.id, sealed: "", keyId: "", lastStep: 0, createdAt: now });
    const acting = act(somebody).catch((error: unknown) => error);
    await shortDelay();
    await ownerChanges(somebody.id);
    expect(await acting).toMatchObject({ code: "invalid_input", more: { errors: [{ field: "password" }] } });
    expect(
      await base.db.select({ hash: users.passwordHash, email: users.email }).from(users).where(eq(users.id, somebody.id)),
    ).toEqual([{ hash: "$argon2id$another", email: somebody.email }]);
    expect(await base.db.$count(totpSecrets, eq(totpSecrets.userId, somebody.id))).toBe(1);
  });
});

it("a session that ends while its password is being verified can no longer change the password", async () => {
  const { id, caller, other } = await person();
  const acting = changePassword(context(), caller, { password, new_password: "another horse" }, client).catch((error: unknown) => error);
  await shortDelay();
  await endAllSessions(context(), other, true, client);
  expect(await acting).toMatchObject({ code: "unauthenticated" });
  expect((await base.db.select().from(users).where(eq(users.id, id)))[0]?.passwordHash).toMatch(/m=65536/);
});
