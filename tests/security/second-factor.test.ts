import { beforeEach, describe, expect, it } from "vitest";
import type { AccountSecurity } from "@/contracts/auth/account";
import type { SignedIn } from "@/contracts/auth/calls";
import type { Problem } from "@/contracts/problem";
import { makeAuthenticator } from "../support/api/authenticator";
import { api, mailbox, startMailApi } from "../support/api/mail-api";
import { until } from "../support/api/product-api";
import { factorPerson, PASSWORD } from "../support/api/second-factor";
import { codeAt } from "../support/api/totp";

/** The clock: it stands still, inside a TOTP step of 30 seconds, unless a test moves it. */
let nowMs = Math.ceil(Date.now() / 30_000) * 30_000 + 10_000;
const now = () => new Date(nowMs);
startMailApi({}, now);
beforeEach(() => {
  nowMs += 60_000;
});

type Answer = Partial<SignedIn> & Partial<Problem>;
interface Challenge {
  token: string;
  options: Record<string, unknown>;
}

const person = () => factorPerson(api, now);
const MINUTE_MS = 60_000;

describe("a challenge", () => {
  it("works once, and expires after five minutes", async () => {
    const { post, addPasskey } = await person();
    const { authenticator } = await addPasskey();
    const requestChallenge = async () => (await post<Challenge>("/api/v1/sign-in/passkey/challenge", {})).body;
    const one = await requestChallenge();
    const body = { token: one.token, response: authenticator.get(one.options) };
    expect((await post<Answer>("/api/v1/sign-in/passkey", body)).status).toBe(200);
    expect((await post<Answer>("/api/v1/sign-in/passkey", body)).body.code).toBe("begun_too_long_ago");
    const slow = await requestChallenge();
    nowMs += 5 * MINUTE_MS + 1;
    expect(
      (await post<Answer>("/api/v1/sign-in/passkey", { token: slow.token, response: authenticator.get(slow.options) })).body.code,
    ).toBe("begun_too_long_ago");
    const other = await requestChallenge();
    expect(
      (await post<Answer>("/api/v1/sign-in/passkey", { token: other.token, response: authenticator.get(slow.options) })).body.code,
    ).toBe("passkey_refused");
  });

  it("cannot be forged or used for another purpose", async () => {
    const { post, call, addPasskey, logIn, proof } = await person();
    const { authenticator } = await addPasskey();
    const { token } = (await logIn()).body.second_factor!;
    const challenge = (await call<Challenge>("POST", "/api/v1/account/factors/challenge")).body;
    const madeUp = `${token.split(".")[0]}.${"A".repeat(43)}`;
    for (const bad of [madeUp, challenge.token, "x"]) {
      expect((await post<Answer>("/api/v1/sign-in/second-factor", { token: bad, code: "123456" })).body.code).toBe("begun_too_long_ago");
    }
    expect(
      (await post<Answer>("/api/v1/sign-in/passkey", { token: challenge.token, response: authenticator.get(challenge.options) })).body.code,
    ).toBe("begun_too_long_ago");
    const enrolment = (await call<Challenge>("POST", "/api/v1/account/totp/enrolment", proof)).body;
    expect(
      (await post<Answer>("/api/v1/sign-in/second-factor", { token: enrolment.token, code: "123456" })).body.code,
    ).toBe("begun_too_long_ago");
  });

  it("for the second step can be answered once, and only the latest one is valid", async () => {
    const { post, addPasskey, logIn, finish } = await person();
    const { authenticator } = await addPasskey();
    const { token } = (await logIn()).body.second_factor!;
    const requestOptions = async () =>
      (await post<{ options: Record<string, unknown> }>("/api/v1/sign-in/second-factor/challenge", { token })).body.options;
    const [first, second] = [await requestOptions(), await requestOptions()];
    expect((await finish({ passkey: authenticator.get(first) }, token)).body.code).toBe("passkey_refused");
    expect((await finish({ passkey: authenticator.get(second) }, token)).body.code).toBe("begun_too_long_ago");
    expect((await finish({ passkey: authenticator.get(await requestOptions()) }, token)).status).toBe(200);
  });
});

describe("a passkey", () => {
  it("is refused for another site, without user verification, and with another user's handle", async () => {
    const { addPasskey, byPasskey } = await person();
    const { authenticator } = await addPasskey();
    const refused = async (more: Parameters<typeof authenticator.get>[1]) => (await byPasskey(authenticator, more)).body.code;
    expect(await refused({ origin: "https://memescope.evil.example" })).toBe("passkey_refused");
    expect(await refused({ isVerified: false })).toBe("passkey_refused");
    expect(await refused({ userHandle: "AAAAAAAAAAAAAAAAAAAAAA" })).toBe("passkey_refused");
    expect((await byPasskey(authenticator)).status).toBe(200);
    expect((await byPasskey(makeAuthenticator(), { userHandle: "AAAA" })).body.code).toBe("passkey_refused");
  });

  it("whose counter does not increase is refused as a copy, which is listed among the security events", async () => {
    const { user, call, addPasskey, byPasskey } = await person();
    const { authenticator } = await addPasskey();
    expect((await byPasskey(authenticator, { counter: 7 })).status).toBe(200);
    expect((await byPasskey(authenticator, { counter: 7 })).body.code).toBe("passkey_refused");
    expect((await byPasskey(authenticator, { counter: 3 })).body.code).toBe("passkey_refused");
    expect((await byPasskey(authenticator, { counter: 8 })).status).toBe(200);
    const { events } = (await call<AccountSecurity>("GET", "/api/v1/account/security")).body;
    expect(events.filter(({ kind }) => kind === "passkey_copied")).toHaveLength(2);
    expect(api.securityLog.filter(({ userId, security }) => userId === user.id && security === "passkey_copied")).toHaveLength(2);
  });

  it("whose counter stays at zero is not treated as a copy", async () => {
    const { addPasskey, byPasskey } = await person();
    const { authenticator } = await addPasskey();
    for (let time = 0; time < 2; time += 1) expect((await byPasskey(authenticator, { counter: 0 })).status).toBe(200);
  });

  it("of another user neither completes a login nor confirms a change", async () => {
    const [one, other] = [await person(), await person()];
    const [mine, theirs] = [await one.addPasskey(), await other.addPasskey()];
    const { token } = (await one.logIn()).body.second_factor!;
    const { options } = (await one.post<{ options: Record<string, unknown> }>("/api/v1/sign-in/second-factor/challenge", { token })).body;
    expect((await one.finish({ passkey: theirs.authenticator.get(options) }, token)).body.code).toBe("passkey_refused");
    const challenge = (await one.call<Challenge>("POST", "/api/v1/account/factors/challenge")).body;
    const renew = (by: typeof one, passkey: unknown) => by.call<Answer>("POST", "/api/v1/account/recovery-codes", { proof: { passkey } });
    expect(
      (await renew(one, { token: challenge.token, response: theirs.authenticator.get(challenge.options) })).body.code,
    ).toBe("passkey_refused");
    const again = (await one.call<Challenge>("POST", "/api/v1/account/factors/challenge")).body;
    expect(
      (await renew(other, { token: again.token, response: mine.authenticator.get(again.options) })).body.code,
    ).toBe("begun_too_long_ago");
    expect(
      (await renew(one, { token: again.token, response: mine.authenticator.get(again.options, { isVerified: false }) })).body.code,
    ).toBe("passkey_refused");
    // A credential belongs to the account that registered it: no other account can register it too.
    expect((await other.addPasskey(mine.authenticator)).added.status).toBe(422);
  });

  it("cannot be added when there are ten already", async () => {
    const { addPasskey, call, proof } = await person();
    for (let nth = 0; nth < 10; nth += 1) expect((await addPasskey()).added.status).toBe(201);
    expect((await call<Answer>("POST", "/api/v1/account/passkeys/challenge", proof)).body.code).toBe("too_many_passkeys");
  });
});

describe("a code", () => {
  it("from an app works once, even when two requests use it at the same moment", async () => {
    const { addTotp, logIn, finish } = await person();
    const { secret } = await addTotp();
    // This code was used up by the setup.
    expect((await finish({ code: codeAt(secret, now()) })).body.code).toBe("code_refused");
    nowMs += 30_000;
    const code = codeAt(secret, now());
    const [one, other] = [(await logIn()).body.second_factor!.token, (await logIn()).body.second_factor!.token];
    const answers = await Promise.all([finish({ code }, one), finish({ code }, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await finish({ code: codeAt(secret, new Date(nowMs - 30_000)) })).body.code).toBe("code_refused");
  });

  it("from an app may be at most one step early or late", async () => {
    const { addTotp, finish } = await person();
    const { secret } = await addTotp();
    nowMs += 10 * 30_000;
    const at = (steps: number) => codeAt(secret, new Date(nowMs + steps * 30_000));
    expect((await finish({ code: at(-2) })).body.code).toBe("code_refused");
    expect((await finish({ code: at(2) })).body.code).toBe("code_refused");
    expect((await finish({ code: at(-1) })).status).toBe(200);
    expect((await finish({ code: at(1) })).status).toBe(200);
  });

  it("for recovery works once, even when two requests use it at the same moment", async () => {
    const { addTotp, logIn, finish } = await person();
    const recovery_code = (await addTotp()).added.body.recovery_codes![0];
    const tokens = [(await logIn()).body.second_factor!.token, (await logIn()).body.second_factor!.token];
    const answers = await Promise.all(tokens.map((token) => finish({ recovery_code }, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it("of another user is refused", async () => {
    const [one, other] = [await person(), await person()];
    const [, theirs] = [await one.addTotp(), await other.addTotp()];
    nowMs += 30_000;
    expect((await one.finish({ code: codeAt(theirs.secret, now()) })).body.code).toBe("code_refused");
    expect((await one.finish({ recovery_code: theirs.added.body.recovery_codes![0] })).body.code).toBe("code_refused");
  });

  it("that is wrong counts against a limit per address and a total limit, and a recovery code still works then", async () => {
    const { user, call, addTotp, logIn } = await person();
    const { secret, added } = await addTotp();
    const { token } = (await logIn()).body.second_factor!;
    const guess = (what: Record<string, unknown>, address: string) =>
      api.call<Answer>("POST", "/api/v1/sign-in/second-factor", { body: { token, ...what }, headers: { "x-forwarded-for": address } });
    for (let nth = 0; nth < 10; nth += 1) expect((await guess({ code: "000000" }, "198.51.100.1")).body.code).toBe("code_refused");
    nowMs += 1;
    const right = codeAt(secret, new Date(nowMs + 30_000));
    expect((await guess({ code: right }, "198.51.100.1")).status).toBe(429);
    for (let nth = 0; nth < 19; nth += 1) expect((await guess({ code: "000000" }, `198.51.${101 + nth}.1`)).body.code).toBe("code_refused");
    expect((await guess({ code: right }, "203.0.113.1")).status).toBe(429);
    const lines = api.securityLog.filter(({ userId }) => userId === user.id);
    expect(lines.filter(({ security }) => security === "second_factor_refused")).toHaveLength(29);
    expect((await call<AccountSecurity>("GET", "/api/v1/account/security")).body.events[0]?.kind).toBe("second_factor_refused");
    expect(JSON.stringify(api.securityLog)).not.toContain("000000");
    expect((await guess({ recovery_code: added.body.recovery_codes![0] }, "203.0.113.1")).status).toBe(200);
  });

  it("can be guessed at most a hundred times a day in total", async () => {
    const { addTotp, logIn } = await person();
    const { secret } = await addTotp();
    let [status, tries, token] = [422, 0, ""];
    for (; status === 422 && tries < 150; tries += 1) {
      // As fast as the shorter limits allow, each from a different address.
      if (tries % 25 === 0) {
        nowMs += 16 * MINUTE_MS;
        token = (await logIn()).body.second_factor!.token;
      }
      status = (await api.call<Answer>("POST", "/api/v1/sign-in/second-factor", {
        body: { token, code: "000000" }, headers: { "x-forwarded-for": `10.${tries}.0.1` },
      })).status;
    }
    // The setup used up one of the hundred, so the hundredth guess is refused.
    expect([tries, status]).toEqual([100, 429]);
    nowMs += 24 * 60 * MINUTE_MS;
    expect((await api.call<Answer>("POST", "/api/v1/sign-in/second-factor", {
      body: { token: (await logIn()).body.second_factor!.token, code: codeAt(secret, now()) },
    })).status).toBe(200);
  });
});

describe("a login that waits for the second factor", () => {
  it("is not a session, can be completed once, and is invalidated by a new password", async () => {
    const { call, addTotp, finish, logIn, user, post } = await person();
    const { secret, added } = await addTotp();
    const [one, other] = [(await logIn()).body.second_factor!.token, (await logIn()).body.second_factor!.token];
    expect((await api.call("GET", "/api/wallets", { token: one })).status).toBe(401);
    expect((await post<Answer>("/api/auth/refresh", { refresh_token: one })).status).toBe(401);
    const codes = added.body.recovery_codes!;
    expect((await finish({ recovery_code: codes[0] }, one)).status).toBe(200);
    expect((await finish({ recovery_code: codes[1] }, one)).body.code).toBe("begun_too_long_ago");
    expect((await call("POST", "/api/v1/account/password", { password: PASSWORD, new_password: "another horse" })).status).toBe(204);
    expect((await finish({ recovery_code: codes[1] }, other)).body.code).toBe("begun_too_long_ago");
    nowMs += 30_000;
    const again = await post<Answer>("/api/auth/login", { email: user.email, password: "another horse" });
    expect((await finish({ code: codeAt(secret, now()) }, again.body.second_factor!.token)).status).toBe(200);
  });

  it("also follows a password reset by e-mail", async () => {
    const { user, addTotp, post } = await person();
    await addTotp();
    await post("/api/v1/password-resets", { email: user.email });
    const mail = await until(
      async () => mailbox.mails.find(({ to, subject }) => to.includes(user.email) && /Set a new password/.test(subject)),
      (found) => found !== undefined,
    );
    await post("/api/v1/password-resets/confirmation", { token: /#(\S+)/.exec(mail!.text)![1], password: "another horse" });
    expect(
      (await post<Answer>("/api/auth/login", { email: user.email, password: "another horse" })).body,
    ).toMatchObject({ code: "second_factor_required", second_factor: { methods: ["totp", "recovery_code"] } });
  });

  it("does not occur without a second factor: the login returns the session directly", async () => {
    const { logIn } = await person();
    const { status, body } = await logIn();
    expect([status, Object.keys(body).sort(), Object.keys(body.token!).sort()]).toEqual([
      200, ["token", "user"], ["access_token", "expires_in", "refresh_token", "token_type"],
    ]);
  });
});

it("someone who has only stolen a session cannot add, remove or renew second factors", async () => {
  const { call, addPasskey, addTotp, factors } = await person();
  await addPasskey();
  await addTotp();
  const before = await factors();
  const { id } = before.passkeys[0]!;
  const madeUp = { passkey: { token: "x", response: makeAuthenticator().get({ rpId: "localhost", challenge: "x" }) } };
  const statuses: number[] = [];
  for (const proof of [{}, { password: "" }, madeUp]) {
    for (const [path, body] of [
      ["passkeys/challenge", proof], ["totp/enrolment", proof], [`passkeys/${id}/removal`, { proof }], ["totp/removal", { proof }],
      ["recovery-codes", { proof }],
    ] as const) statuses.push((await call("POST", `/api/v1/account/${path}`, body)).status);
  }
  expect(statuses.filter((status) => status !== 422 && status !== 429)).toEqual([]);
  expect(await factors()).toEqual(before);
});

it("adding the first second factor ends the other sessions", async () => {
  const { logIn, token, addTotp } = await person();
  const other = (await logIn()).body.token!.access_token;
  await addTotp();
  const statuses = await Promise.all([
    token.access_token, other,
  ].map(async (one) => (await api.call("GET", "/api/wallets", { token: one })).status));
  expect(statuses).toEqual([200, 401]);
});
