import { beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "@/contracts/auth/calls";
import type { EmailStatus } from "@/contracts/mail/calls";
import { api, mailbox, mailsTo, mailTo, startMailApi, tokenIn } from "../support/api/mail-api";
import { startTestApi, WEB_ORIGIN } from "../support/api/product-api";

startMailApi();
beforeEach(() => mailbox.setFault(null));

const post = (path: string, body: unknown, token?: string) => api.call("POST", path, { body, ...(token ? { token } : {}) });
const login = (email: string, password: string) => post("/api/auth/login", { email, password });
const statusOf = (account: SignedIn) => api.call<EmailStatus>("GET", "/api/v1/account/email", { token: account.token.access_token });
const isSignedIn = async (account: SignedIn) =>
  (await api.call("GET", "/api/wallets", { token: account.token.access_token })).status === 200;

describe("a new password", () => {
  it("is set by a link that works once, and ends every session", async () => {
    const account = await api.register({ email: "reset@example.com" });
    expect((await post("/api/v1/password-resets", { email: "RESET@example.com", language: "zh-CN" })).status).toBe(204);
    const mail = await mailTo("reset@example.com", /设置新密码/);
    expect(mail.text).toContain(`${WEB_ORIGIN}/reset-password?language=zh-CN#`);
    expect(mail.html).toContain(`href="${WEB_ORIGIN}/reset-password?language=zh-CN#`);
    const body = { token: tokenIn(mail), password: "another horse" };
    expect((await post("/api/v1/password-resets/confirmation", body)).status).toBe(204);
    expect((await post("/api/v1/password-resets/confirmation", body)).body).toMatchObject({ code: "link_refused" });
    expect(await isSignedIn(account)).toBe(false);
    expect((await login("reset@example.com", "correct horse")).status).toBe(401);
    const again = await login("reset@example.com", "another horse");
    expect(again.status).toBe(200);
    // Having used a link from the mailbox proves the address.
    expect((await statusOf(again.body as unknown as SignedIn)).body.is_verified).toBe(true);
    await mailTo("reset@example.com", /密码已更改/);
  });

  it("is refused if it is a common one, and the link still works afterwards", async () => {
    const { user } = await api.register({ email: "easy@example.com" });
    await post("/api/v1/password-resets", { email: "easy@example.com" });
    const token = tokenIn(await mailTo("easy@example.com", /new password/));
    for (const password of ["password1", user.username]) {
      expect((await post("/api/v1/password-resets/confirmation", { token, password })).body.code).toBe("password_common");
    }
    expect((await post("/api/v1/password-resets/confirmation", { token, password: "another horse" })).status).toBe(204);
    await mailTo("easy@example.com", /was changed/);
  });

  it("is requested with the same response for known and unknown addresses, and nobody else gets an e-mail", async () => {
    await api.register({ email: "known-to-us@example.com" });
    const before = mailbox.mails.length;
    const [known, unknown] = [
      await post("/api/v1/password-resets", { email: "known-to-us@example.com" }),
      await post("/api/v1/password-resets", { email: "nobody@example.com" }),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await mailTo("known-to-us@example.com", /new password/);
    expect(mailbox.mails.slice(before).flatMap(({ to }) => to)).toEqual(["known-to-us@example.com"]);
  });

  it("is not set by a forged link, or by one for another purpose", async () => {
    const account = await api.register({ email: "purpose@example.com" });
    await post("/api/v1/account/email/verification", {}, account.token.access_token);
    const verification = tokenIn(await mailTo("purpose@example.com", /Confirm/));
    const madeUp = `${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}.${"A".repeat(43)}`;
    for (const token of [verification, madeUp, "x"]) {
      expect(
        (await post("/api/v1/password-resets/confirmation", { token, password: "another horse" })).body,
      ).toMatchObject({ code: "link_refused" });
    }
    // The link that was refused here still works for its own purpose.
    expect((await post("/api/v1/email-confirmations", { token: verification })).status).toBe(200);
  });

  it("is confirmed by e-mail in the user's language when it is changed while signed in", async () => {
    for (const [language, subject, others] of [
      ["en", "Your password was changed", "all other sessions"], ["zh-TW", "您的密碼已變更", "其他工作階段"], ["zh-CN", "您的密码已更改", "其他会话"],
    ] as const) {
      const email = `changed-${language}@example.com`;
      const { token } = await api.register({ email });
      const change = (password: string) => api.call("POST", "/api/v1/account/password", {
        token: token.access_token, body: { password, new_password: "another horse" }, headers: { "accept-language": language },
      });
      expect((await change("not this one")).status).toBe(422);
      expect((await change("correct horse")).status).toBe(204);
      expect((await mailTo(email, new RegExp(subject))).text).toContain(others);
      expect(mailsTo(email)).toHaveLength(1);
    }
  });

  it("can be requested only a few times", async () => {
    for (let time = 0; time < 5; time += 1) await post("/api/v1/password-resets", { email: "often@example.com" });
    const refused = await post("/api/v1/password-resets", { email: "Often@example.com" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

it("the owner of a deleted account learns of it by e-mail, and that no link leads back", async () => {
  const account = await api.register({ email: "gone@example.com" });
  const remove = (password: string, { token }: SignedIn) => post("/api/v1/account/deletion", { password }, token.access_token);
  expect((await remove("wrong horse", account)).status).toBe(422);
  expect((await remove("correct horse", account)).status).toBe(204);
  const mail = await mailTo("gone@example.com", /was deleted/);
  expect(mail.text).toContain("cannot be restored");
  expect(mail.text).not.toContain(WEB_ORIGIN);
});

describe("an e-mail address", () => {
  it("is verified by a link", async () => {
    const account = await api.register({ email: "prove@example.com" });
    expect(
      (await statusOf(account)).body,
    ).toMatchObject({ email: "prove@example.com", is_verified: false, sends: true, mailbox_url: null });
    await post("/api/v1/account/email/verification", { language: "zh-TW" }, account.token.access_token);
    const mail = await mailTo("prove@example.com", /確認您的電子郵件/);
    expect(
      (await post("/api/v1/email-confirmations", { token: tokenIn(mail) })).body,
    ).toEqual({ email: "prove@example.com", changed: false });
    expect((await statusOf(account)).body.is_verified).toBe(true);
    expect(await isSignedIn(account)).toBe(true);
  });

  it("changes once the new one is verified, with a warning to the old one, and every session ends", async () => {
    const account = await api.register({ email: "old@example.com" });
    const change = (password: string) => post(
      "/api/v1/account/email/change", { email: "new@example.com", password }, account.token.access_token,
    );
    expect((await change("wrong")).body).toMatchObject({ code: "invalid_input", errors: [{ field: "password" }] });
    expect((await change("correct horse")).status).toBe(204);
    await mailTo("old@example.com", /about to change/);
    expect((await statusOf(account)).body.email).toBe("old@example.com");
    const token = tokenIn(await mailTo("new@example.com", /new email/));
    expect((await post("/api/v1/email-confirmations", { token })).body).toEqual({ email: "new@example.com", changed: true });
    expect(await isSignedIn(account)).toBe(false);
    expect((await login("old@example.com", "correct horse")).status).toBe(401);
    expect((await login("new@example.com", "correct horse")).status).toBe(200);
  });

  it("of another user is not taken over, and the responses do not reveal that it is in use", async () => {
    await api.register({ email: "theirs@example.com" });
    const account = await api.register({ email: "mine@example.com" });
    expect((await post(
      "/api/v1/account/email/change", { email: "THEIRS@example.com", password: "correct horse" }, account.token.access_token,
    )).status).toBe(204);
    const token = tokenIn(await mailTo("THEIRS@example.com", /new email/));
    expect((await post("/api/v1/email-confirmations", { token })).body).toMatchObject({ code: "link_refused" });
    expect((await statusOf(account)).body.email).toBe("mine@example.com");
  });

  it("does not change once the password has been reset", async () => {
    const account = await api.register({ email: "victim@example.com" });
    await post("/api/v1/account/email/change", { email: "thief@example.com", password: "correct horse" }, account.token.access_token);
    const theft = tokenIn(await mailTo("thief@example.com", /new email/));
    await post("/api/v1/password-resets", { email: "victim@example.com" });
    await post("/api/v1/password-resets/confirmation", {
      token: tokenIn(await mailTo("victim@example.com", /new password/)), password: "another horse",
    });
    expect((await post("/api/v1/email-confirmations", { token: theft })).body).toMatchObject({ code: "link_refused" });
  });
});

it("an e-mail is sent later when the mail server is temporarily unavailable", async () => {
  await api.register({ email: "later@example.com" });
  mailbox.setFault("busy");
  expect((await post("/api/v1/password-resets", { email: "later@example.com" })).status).toBe(204);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(mailsTo("later@example.com")).toEqual([]);
  mailbox.setFault(null);
  await mailTo("later@example.com", /new password/);
});

it("no e-mail is promised when no mail server is configured", async () => {
  const without = await startTestApi();
  try {
    expect((await without.call("GET", "/api/v1/mail")).body).toEqual({ sends: false, mailbox_url: null });
    const refused = await without.call("POST", "/api/v1/password-resets", { body: { email: "a@example.com" } });
    expect([refused.status, refused.body.code]).toEqual([503, "mail_missing"]);
  } finally {
    await without.stop();
  }
});
