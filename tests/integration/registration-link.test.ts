import { describe, expect, it } from "vitest";
import type { SignedIn } from "@/contracts/auth/calls";
import type { Problem } from "@/contracts/problem";
import type { Answer } from "../support/api/requests";
import { api, mailbox, startMailApi } from "../support/api/mail-api";
import { until, WEB_ORIGIN } from "../support/api/product-api";

const HOUR_MS = 3_600_000;
let laterMs = 0;
startMailApi({ REGISTRATION: "by_email" }, () => new Date(Date.now() + laterMs));

/** Each request comes from a network of its own, so that only the limit per e-mail address is reached. */
let networks = 0;
const from = (language = "en") => ({
  "x-forwarded-for": `198.51.${100 + Math.floor(++networks / 200)}.${networks % 200}`, "accept-language": language,
});
const password = "correct horse";
const register = (username: string, email = `${username}@example.com`, more: { password?: string; language?: string } = {}) =>
  api.call<Problem & { pending?: true }>("POST", "/api/auth/register", {
    body: { email, username, password: more.password ?? password }, headers: from(more.language),
  });
const confirm = (token: string, chosen = password) =>
  api.call<SignedIn & Problem>("POST", "/api/v1/registrations/confirmation", { body: { token, password: chosen }, headers: from() });
const login = async (email: string) => (await api.call("POST", "/api/auth/login", { body: { email, password }, headers: from() })).status;

const tokensTo = (address: string) =>
  mailbox.mails.filter(({ to, text }) =>
    to.includes(address) && /\/confirm-registration[?#]/.test(text)).map(({ text }) => /#(\S+)/.exec(text)![1]!);
const linkTo = async (address: string, nth = 1) =>
  (await until(() => Promise.resolve(tokensTo(address)), (found) => found.length >= nth)).at(-1)!;
/** Registers and follows the link. */
async function open(username: string, email = `${username}@example.com`): Promise<SignedIn> {
  await register(username, email);
  return (await confirm(await linkTo(email))).body;
}
/** What an answer reveals, without what differs in every answer. */
function comparable({ status, headers, body }: Answer<unknown>) {
  return {
    status, body, headers: [...headers.keys()].toSorted(), type: headers.get("content-type"), length: headers.get("content-length"),
  };
}

describe("registration by a link", () => {
  it("gives the same response for a free address, one that has an account, and one with a pending registration", async () => {
    await open("owner_1");
    const fresh = await register("another_1", "free@example.com");
    expect(fresh).toMatchObject({ status: 202, body: { pending: true } });
    for (const email of ["owner_1@example.com", "OWNER_1@example.com", "free@example.com"]) {
      expect(comparable(await register("another_2", email))).toEqual(comparable(fresh));
    }
    // The owner is notified in their own mailbox, without a link to confirm a registration.
    await until(
      () =>
        Promise.resolve(
          mailbox.mails.filter(({ to, subject }) => to.includes("owner_1@example.com") && /already have an account/.test(subject)),
        ),
      (found) => found.length === 1,
    );
    expect(tokensTo("owner_1@example.com")).toHaveLength(1);
  });

  it("refuses invalid input and limits attempts alike for known and unknown addresses", async () => {
    await open("owner_2");
    for (const email of ["owner_2@example.com", "nobody_2@example.com"]) {
      expect(
        (await register("OWNER_2", email)).body,
      ).toMatchObject({ status: 409, code: "username_taken", errors: [{ field: "username" }] });
      expect((await register("support", email)).body).toMatchObject({ code: "name_reserved" });
      expect((await register("another_3", email, { password: "password1" })).body).toMatchObject({ code: "password_common" });
    }
    // Refusals sent no e-mail and did not count against the limit per address.
    const attempts = (email: string) =>
      Promise.all(Array.from({ length: 7 }, async (_, at) => (await register(`many_${at}`, email)).status));
    const statuses = [await attempts("owner_2@example.com"), await attempts("nobody_2@example.com")].map((all) => all.toSorted());
    // The owner's own registration was one of the five allowed.
    expect(statuses).toEqual([[202, 202, 202, 202, 429, 429, 429], [202, 202, 202, 202, 202, 429, 429]]);
  });

  it("creates no account before the link is used, which then signs in once and verifies the address", async () => {
    const email = "fresh_1@example.com";
    expect((await register("fresh_1", email, { language: "zh-TW" })).body).toEqual({ pending: true });
    const token = await linkTo(email);
    const mail = mailbox.mails.find(({ to }) => to.includes(email))!;
    expect(mail.subject).toBe("Memescope：完成註冊");
    expect(mail.text).toContain(`完成註冊：\n${WEB_ORIGIN}/confirm-registration?language=zh-TW#`);
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain("fresh_1");
    expect(await login(email)).toBe(401);
    // Nobody has the name yet, so it can be requested again.
    expect((await register("fresh_1", "elsewhere_1@example.com")).status).toBe(202);

    const { status, body } = await confirm(token);
    expect([status, body.user]).toMatchObject([201, { email, username: "fresh_1", full_name: "fresh_1", is_verified: true }]);
    expect((await api.call("GET", "/api/wallets", { token: body.token.access_token })).status).toBe(200);
    expect(await login(email)).toBe(200);
    expect((await confirm(token)).body).toMatchObject({ status: 422, code: "link_refused" });
    // The slower user is told that the name is taken, which does not use up their link.
    const slower = await linkTo("elsewhere_1@example.com");
    for (let time = 0; time < 2; time += 1) expect((await confirm(slower)).body).toMatchObject({ status: 409, code: "username_taken" });
  });

  it("accepts one of two links to the same address, and one of two uses of a link", async () => {
    const email = "twice@example.com";
    await register("twice_1", email);
    const first = await linkTo(email);
    await register("twice_2", email);
    const second = await linkTo(email, 2);
    const statuses = await Promise.all([confirm(second), confirm(second)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect((await confirm(first)).body).toMatchObject({ status: 409, code: "registration_refused" });
    const { user } = (await api.call<SignedIn>("POST", "/api/auth/login", { body: { email, password }, headers: from() })).body;
    expect(user.username).toBe("twice_2");
  });

  it("accepts no forged link, and no link for another purpose", async () => {
    const account = await open("purpose_1");
    await api.call("POST", "/api/v1/account/email/change", {
      token: account.token.access_token, body: { email: "purpose_2@example.com", password },
    });
    const change = await until(
      () =>
        Promise.resolve(mailbox.mails.filter(({ to }) => to.includes("purpose_2@example.com")).map(({ text }) => /#(\S+)/.exec(text)![1]!)),
      (found) => found.length > 0,
    );
    for (const token of [change[0]!, "x"]) expect((await confirm(token)).body).toMatchObject({ code: "link_refused" });
    await register("purpose_3");
    const token = await linkTo("purpose_3@example.com");
    expect((await api.call("POST", "/api/v1/email-confirmations", { body: { token } })).body).toMatchObject({ code: "link_refused" });
    expect(
      (await api.call("POST", "/api/v1/password-resets/confirmation", { body: { token, password: "another horse" } })).body,
    ).toMatchObject({ code: "link_refused" });
    expect((await confirm(token)).status).toBe(201);
  });

  it("needs the password chosen at registration, so that a mailbox owner cannot confirm a stranger's registration", async () => {
    const email = "victim_1@example.com";
    await register("stranger_1", email, { password: "strangers choice" });
    const token = await linkTo(email);
    for (let time = 0; time < 9; time += 1) expect((await confirm(token)).body).toMatchObject({ status: 401, code: "invalid_credentials" });
    expect(
      (await api.call("POST", "/api/v1/registrations/confirmation", { body: { token }, headers: from() })).body,
    ).toMatchObject({ errors: [{ field: "password" }] });
    // The refused attempts did not use up the link for the one who knows the password.
    expect((await confirm(token, "strangers choice")).status).toBe(201);
    await register("guessed_1", "guessed_1@example.com");
    const other = await linkTo("guessed_1@example.com");
    for (let time = 0; time < 10; time += 1) await confirm(other, "a wrong guess");
    expect((await confirm(other)).body).toMatchObject({ status: 429, code: "rate_limited" });
  });

  it("expires after a day", async () => {
    await register("late_1");
    await register("late_2");
    const [early, late] = [await linkTo("late_1@example.com"), await linkTo("late_2@example.com")];
    laterMs += 23.9 * HOUR_MS;
    expect((await confirm(early)).status).toBe(201);
    laterMs += 0.2 * HOUR_MS;
    expect((await confirm(late)).body).toMatchObject({ code: "link_refused" });
  });
});
