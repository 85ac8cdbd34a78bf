import { beforeEach, describe, expect, it } from "vitest";
import type { AccountExport, AccountSecurity } from "@/contracts/auth/account";
import type { Factors } from "@/contracts/auth/factors";
import type { Problem } from "@/contracts/problem";
import { api, mailbox, startMailApi } from "../support/api/mail-api";
import { until, WEB_ORIGIN } from "../support/api/product-api";
import { factorPerson, PASSWORD } from "../support/api/second-factor";
import { codeAt } from "../support/api/totp";

/** The clock: it stands still, inside a TOTP step of 30 seconds, unless a test moves it. */
let nowMs = Math.ceil(Date.now() / 30_000) * 30_000 + 10_000;
const now = () => new Date(nowMs);
startMailApi({}, now);
beforeEach(() => {
  nowMs += 60_000;
});

const person = () => factorPerson(api, now);
const codeLater = (secret: string, steps: number) => codeAt(secret, new Date(nowMs + steps * 30_000));

describe("a passkey", () => {
  it("signs in alone, and the first one added comes with ten recovery codes", async () => {
    const { user, addPasskey, byPasskey, factors } = await person();
    const { authenticator, added } = await addPasskey();
    expect(added.status).toBe(201);
    expect(new Set(added.body.recovery_codes).size).toBe(10);
    expect(await factors()).toMatchObject({
      passkeys: [{ name: "Test key", last_used_at: null, is_synced: false }], totp_since: null, recovery_codes_left: 10, is_demo: false,
    });
    nowMs += 1_000;
    const signedIn = await byPasskey(authenticator);
    expect([signedIn.status, signedIn.body.user?.id]).toEqual([200, user.id]);
    expect((await api.call("GET", "/api/wallets", { token: signedIn.body.token!.access_token })).status).toBe(200);
    expect((await factors()).passkeys[0]?.last_used_at).toBe(now().toISOString());
    const second = await addPasskey();
    expect(second.added.body.recovery_codes).toBeNull();
    expect(second.begun.options.excludeCredentials).toMatchObject([{ id: authenticator.id }]);
  });

  it("is asked for after the password, which alone no longer signs in", async () => {
    const { logIn, finish, post, addPasskey } = await person();
    expect((await logIn()).status).toBe(200);
    const { authenticator } = await addPasskey();
    const halfway = await logIn();
    expect([halfway.status, halfway.body.code, halfway.body.token]).toEqual([401, "second_factor_required", undefined]);
    expect(halfway.body.second_factor?.methods).toEqual(["passkey", "recovery_code"]);
    const { token } = halfway.body.second_factor!;
    const { body } = await post<{ options: Record<string, unknown> }>("/api/v1/sign-in/second-factor/challenge", { token });
    expect(body.options).toMatchObject({ rpId: "localhost", allowCredentials: [{ id: authenticator.id }], userVerification: "preferred" });
    const response = authenticator.get(body.options, { isVerified: false });
    expect((await finish({ passkey: response }, token)).status).toBe(200);
    expect((await logIn("not this one")).body.code).toBe("invalid_credentials");
  });

  it("can be removed with a passkey instead of the password, which ends other sessions, and removing the last one removes the recovery codes", async () => {
    const { call, logIn, factors, addPasskey, passkeyProof, byPasskey } = await person();
    const { authenticator } = await addPasskey();
    const other = (await byPasskey(authenticator)).body.token!.access_token;
    const [passkey] = (await factors()).passkeys;
    const remove = (proof: unknown, id = passkey!.id) => call("POST", `/api/v1/account/passkeys/${id}/removal`, { proof, language: "en" });
    expect((await remove({ password: "not this one" })).body).toMatchObject({ code: "invalid_input", errors: [{ field: "password" }] });
    expect((await remove({})).body).toMatchObject({ code: "invalid_input" });
    for (const unknownId of ["00000000-0000-0000-0000-000000000000", "-".repeat(36)]) {
      expect((await remove(await passkeyProof(authenticator), unknownId)).status).toBe(404);
    }
    expect((await api.call("GET", "/api/wallets", { token: other })).status).toBe(200);
    expect((await remove(await passkeyProof(authenticator))).status).toBe(204);
    expect((await api.call("GET", "/api/wallets", { token: other })).status).toBe(401);
    expect(await factors()).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await byPasskey(authenticator)).body.code).toBe("passkey_refused");
    expect((await logIn()).status).toBe(200);
  });
});

describe("a passkey's name", () => {
  const rename = (by: Awaited<ReturnType<typeof person>>, id: string, name: unknown) =>
    by.call<Partial<Factors["passkeys"][number] & Problem>>("PATCH", `/api/v1/account/passkeys/${id}`, { name });

  it("is changed without the password, keeps the passkey working, and is listed once per day among the security events", async () => {
    const somebody = await person();
    const { authenticator } = await somebody.addPasskey();
    const [{ id }] = (await somebody.factors()).passkeys as [Factors["passkeys"][number]];
    const { status, body } = await rename(somebody, id, "  My laptop ");
    expect([status, body.id, body.name]).toEqual([200, id, "My laptop"]);
    expect((await somebody.factors()).passkeys).toEqual([body]);
    expect((await rename(somebody, id, "a".repeat(40))).status).toBe(200);
    expect((await somebody.byPasskey(authenticator)).status).toBe(200);
    const { events } = (await somebody.call<AccountSecurity>("GET", "/api/v1/account/security")).body;
    expect(events.filter(({ kind }) => kind === "passkey_renamed")).toMatchObject([{ count: 2 }]);
    const lines = api.securityLog.filter(({ userId, security }) => userId === somebody.user.id && security === "passkey_renamed");
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain("laptop");
  });

  it("cannot be changed for another user's passkey or an unknown one", async () => {
    const [one, other] = [await person(), await person()];
    await one.addPasskey();
    const [{ id }] = (await one.factors()).passkeys as [Factors["passkeys"][number]];
    expect((await rename(other, id, "Mine now")).status).toBe(404);
    for (const unknownId of ["00000000-0000-0000-0000-000000000000", "-".repeat(36)]) {
      expect((await rename(one, unknownId, "Mine")).status).toBe(404);
    }
    expect((await one.factors()).passkeys).toMatchObject([{ name: "Test key" }]);
  });

  it.each(["", "   ", "a".repeat(41), 7, null])("is refused as %j, naming the field", async (name) => {
    const somebody = await person();
    await somebody.addPasskey();
    const [{ id }] = (await somebody.factors()).passkeys as [Factors["passkeys"][number]];
    expect(await rename(somebody, id, name)).toMatchObject({ status: 422, body: { code: "invalid_input", errors: [{ field: "name" }] } });
    expect((await somebody.factors()).passkeys).toMatchObject([{ name: "Test key" }]);
  });
});

describe("an authenticator app", () => {
  it("is set up with a code from the app, and asked for after the password", async () => {
    const { call, addTotp, finish, logIn, factors } = await person();
    const { secret, added, begun } = await addTotp();
    expect(added.body.recovery_codes).toHaveLength(10);
    expect(begun.uri).toContain(`secret=${secret}&algorithm=SHA1&digits=6&period=30`);
    expect(begun.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect(await factors()).toMatchObject({ totp_since: now().toISOString(), recovery_codes_left: 10 });
    expect((await logIn()).body.second_factor?.methods).toEqual(["totp", "recovery_code"]);
    expect((await finish({ code: ` ${codeLater(secret, 1).slice(0, 3)} ${codeLater(secret, 1).slice(3)}` })).status).toBe(200);
    expect((await call("POST", "/api/v1/account/totp/removal", { proof: { password: PASSWORD }, language: "en" })).status).toBe(204);
    expect((await logIn()).status).toBe(200);
  });

  it("is not set up with a wrong code, by another user, or without the password", async () => {
    const [one, other] = [await person(), await person()];
    expect(
      (await one.call<Problem>("POST", "/api/v1/account/totp/enrolment", { password: "not this one" })).body,
    ).toMatchObject({ errors: [{ field: "password" }] });
    const begun = (await one.call<{ token: string; secret: string }>("POST", "/api/v1/account/totp/enrolment", one.proof)).body;
    const add = (by: typeof one, code: string) =>
      by.call<Problem>("POST", "/api/v1/account/totp", { token: begun.token, code, language: "en" });
    expect((await add(one, "000000")).body.code).toBe("code_refused");
    expect((await add(other, codeLater(begun.secret, 0))).body.code).toBe("begun_too_long_ago");
    expect((await add(one, codeLater(begun.secret, 0))).status).toBe(201);
    expect((await add(one, codeLater(begun.secret, 1))).body.code).toBe("begun_too_long_ago");
  });
});

describe("recovery codes", () => {
  it("work once each, however they are typed, and the number left is shown", async () => {
    const { addTotp, finish, factors } = await person();
    const [first, second] = (await addTotp()).added.body.recovery_codes!;
    expect((await finish({ recovery_code: first!.toLowerCase().replaceAll("-", " ") })).status).toBe(200);
    expect((await factors()).recovery_codes_left).toBe(9);
    expect((await finish({ recovery_code: first })).body.code).toBe("code_refused");
    expect((await finish({ recovery_code: second })).status).toBe(200);
    expect((await factors()).recovery_codes_left).toBe(8);
  });

  it("can be replaced, which invalidates the old ones", async () => {
    const { call, addTotp, finish, factors } = await person();
    const [old] = (await addTotp()).added.body.recovery_codes!;
    const renew = (proof: unknown) =>
      call<{ recovery_codes: string[] }>("POST", "/api/v1/account/recovery-codes", { proof, language: "en" });
    expect((await renew({ password: "not this one" })).status).toBe(422);
    const renewed = (await renew({ password: PASSWORD })).body.recovery_codes;
    expect(renewed).toHaveLength(10);
    expect((await factors()).recovery_codes_left).toBe(10);
    expect((await finish({ recovery_code: old })).body.code).toBe("code_refused");
    expect((await finish({ recovery_code: renewed[0] })).status).toBe(200);
  });

  it("are not created for an account without a second factor", async () => {
    const { call, proof } = await person();
    expect((await call("POST", "/api/v1/account/recovery-codes", { proof, language: "en" })).status).toBe(404);
  });
});

it("second-factor changes are listed among the security events and sent by e-mail in the user's language", async () => {
  const { user, call, proof, addPasskey, addTotp, finish, factors } = await person();
  await addPasskey();
  nowMs += 1_000;
  await addTotp();
  nowMs += 1_000;
  const { recovery_codes } = (await call<{ recovery_codes: string[] }>(
    "POST", "/api/v1/account/recovery-codes", { proof, language: "zh-TW" },
  )).body;
  nowMs += 1_000;
  await finish({ recovery_code: recovery_codes[0], language: "zh-CN" });
  nowMs += 1_000;
  await call("POST", `/api/v1/account/passkeys/${(await factors()).passkeys[0]!.id}/removal`, { proof, language: "en" });
  nowMs += 1_000;
  await call("POST", "/api/v1/account/totp/removal", { proof, language: "en" });
  const kinds = (await call<AccountSecurity>("GET", "/api/v1/account/security")).body.events.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== "signed_in")).toEqual([
    "totp_off", "passkey_removed", "recovery_code_used", "recovery_codes_renewed", "totp_on", "passkey_added",
  ]);
  const mails = await until(async () => mailbox.mails.filter(({ to }) => to.includes(user.email)), (found) => found.length === 6);
  for (const subject of [
    /passkey was added/, /authenticator app was set up/, /已重新產生復原碼/, /已使用一个恢复代码/, /passkey was removed/, /authenticator app was removed/,
  ]) {
    expect(mails.filter((mail) => subject.test(mail.subject))).toHaveLength(1);
  }
});

it("second factors are in the account's export by name and date, and are deleted with the account", async () => {
  const { call, addPasskey, addTotp, proof, byPasskey } = await person();
  const { authenticator, added } = await addPasskey();
  const { secret } = await addTotp();
  const exported = (await call<AccountExport>("POST", "/api/v1/account/export", proof)).body;
  expect(exported).toMatchObject({ passkeys: [{ name: "Test key" }], recovery_codes_left: 10 });
  expect(Object.keys(exported.passkeys[0]!).sort()).toEqual(["created_at", "is_synced", "last_used_at", "name"]);
  expect(exported.authenticator?.created_at).toBeTruthy();
  for (const secretText of [secret, authenticator.id, ...added.body.recovery_codes!]) {
    expect(JSON.stringify(exported)).not.toContain(secretText);
  }
  expect((await call("POST", "/api/v1/account/deletion", proof)).status).toBe(204);
  expect((await byPasskey(authenticator)).body.code).toBe("passkey_refused");
});

it("the passkey challenge names the web site's host, not the API's", async () => {
  const { post } = await person();
  const { body } = await post<{ options: Record<string, unknown> }>("/api/v1/sign-in/passkey/challenge", {});
  expect(body.options).toMatchObject({ rpId: new URL(WEB_ORIGIN).hostname, userVerification: "required" });
  expect(body.options.allowCredentials ?? []).toEqual([]);
});
