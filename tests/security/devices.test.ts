import { beforeEach, expect, it } from "vitest";
import { randomBytes } from "node:crypto";
import type { AccountSecurity } from "@/contracts/auth/account";
import type { SignedIn } from "@/contracts/auth/calls";
import type { NotificationList } from "@/contracts/notifications";
import { api, mailbox, startMailApi } from "../support/api/mail-api";
import { until, WEB_ORIGIN } from "../support/api/product-api";

const PASSWORD = "correct horse";
let laterMs = 0;
startMailApi({}, () => new Date(Date.now() + laterMs));

let place = 0;
/** The request headers of a new browser at a new address. */
const browser = (language = "en") => ({
  "x-memescope-device": randomBytes(32).toString("base64url"), "accept-language": language,
  "x-forwarded-for": `198.51.100.${(place += 1) % 250}`,
});
let home = browser();
beforeEach(() => void (home = browser()));

async function person(language = "en") {
  home = browser(language);
  const email = `${randomBytes(5).toString("hex")}@example.com`;
  const { body: { user, token } } = await api.call<SignedIn>("POST", "/api/auth/register", {
    body: { email, username: `u_${randomBytes(5).toString("hex")}`, password: PASSWORD }, headers: home,
  });
  const logIn = (headers: Record<string, string>, password = PASSWORD) =>
    api.call<SignedIn>("POST", "/api/auth/login", { body: { email, password }, headers });
  const get = async <T>(path: string, by = token) => (await api.call<T>("GET", path, { token: by.access_token })).body;
  const bell = async (by = token) => (await get<NotificationList>("/api/v1/notifications", by)).notifications;
  const events = async (by = token) => (await get<AccountSecurity>("/api/v1/account/security", by)).events;
  /** Proves the user's e-mail address through the link in the mail. */
  const prove = async () => {
    await api.call("POST", "/api/v1/account/email/verification", { token: token.access_token, body: {} });
    const [mail] = await until(() => Promise.resolve(mailsTo(email)), (found) => found.length > 0);
    await api.call("POST", "/api/v1/email-confirmations", { body: { token: /#(\S+)/.exec(mail!.text)![1]! } });
  };
  return { email, user, token, home, logIn, bell, events, prove };
}
const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address));
const noticesTo = (address: string) => mailsTo(address).filter(({ text }) => text.includes("/settings?open=security"));

it("reports a login on a new device as a notification, in the security log and, in the user's language, by e-mail", async () => {
  const { email, logIn, bell, events, prove } = await person("zh-TW");
  await prove();
  expect(
    (await logIn({ ...browser("en"), "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" })).status,
  ).toBe(200);
  const [notification] = await until(bell, (found) => found.length > 0);
  expect(notification).toMatchObject({ type: "new_device", device: "Firefox · Linux", network: "198.51.100.0/24", read: false });
  expect((await events()).map(({ kind }) => kind)).toEqual(["signed_in_new_device", "signed_in"]);
  const [mail] = await until(() => Promise.resolve(noticesTo(email)), (found) => found.length > 0);
  expect(mail!.subject).toBe("Memescope：有新裝置登入");
  expect(mail!.html).toContain(`href="${WEB_ORIGIN}/settings?open=security&amp;language=zh-TW"`);
  expect(api.securityLog.some(({ security, network }) => security === "signed_in_new_device" && network === "198.51.100.0/24")).toBe(true);
});

it("writes to the owner in their language, not in that of somebody who has just logged in with their password", async () => {
  const { email, logIn, home: known, prove } = await person("zh-TW");
  await prove();
  const changeAddress = async (headers: Record<string, string>) => {
    const { body: { token } } = await logIn(headers);
    const body = { email: `${randomBytes(5).toString("hex")}@example.com`, password: PASSWORD, language: "en" };
    expect((await api.call("POST", "/api/v1/account/email/change", { token: token.access_token, body, headers })).status).toBe(204);
  };
  const untilSent = (subject: RegExp) =>
    until(() => Promise.resolve(mailsTo(email).filter((mail) => subject.test(mail.subject))), (found) => found.length === 1);
  laterMs += 8 * 86_400_000;
  await changeAddress(browser("en"));
  await untilSent(/您的電子郵件地址即將變更/);
  // The owner's own device may change its language.
  await changeAddress({ ...known, "accept-language": "en" });
  await untilSent(/Your email address is about to change/);
});

it("does not report a login on a known device, at any address, nor the first login of all", async () => {
  const { logIn, events, home: known, bell } = await person();
  const second = browser();
  for (const at of [known, second, { ...known, "x-forwarded-for": "203.0.113.200" }, second]) await logIn(at);
  expect((await events()).map(({ kind }) => kind)).toEqual(["signed_in", "signed_in", "signed_in_new_device", "signed_in", "signed_in"]);
  expect(await until(bell, (found) => found.length > 0)).toHaveLength(1);
});

it("sends no e-mail to an unverified address, and at most ten a day to a verified one", async () => {
  const { email, logIn, bell, prove } = await person();
  await logIn(browser());
  await until(bell, (found) => found.length === 1);
  // Anything queued before has been sent by the time this mail has arrived.
  await prove();
  expect(noticesTo(email)).toEqual([]);
  for (let at = 0; at < 12; at += 1) await logIn(browser());
  await until(bell, (found) => found.length === 13);
  await until(() => Promise.resolve(noticesTo(email)), (found) => found.length >= 10);
  expect(noticesTo(email)).toHaveLength(10);
  laterMs += 86_400_000;
  await logIn(browser());
  await until(() => Promise.resolve(noticesTo(email)), (found) => found.length === 11);
});

it("treats a login without a device id as one on a new device", async () => {
  const { logIn, events } = await person();
  await logIn({});
  expect((await events()).map(({ kind }) => kind)).toEqual(["signed_in_new_device", "signed_in"]);
});

it("forgets the other devices when the user ends all other sessions or sets a new password, and keeps the current one", async () => {
  for (const [path, body] of [
    ["sessions/end", { keep_this: true }], ["password", { password: PASSWORD, new_password: "another horse" }],
  ] as const) {
    const { token, logIn, home: known, events } = await person();
    const other = browser();
    await logIn(other);
    expect((await api.call("POST", `/api/v1/account/${path}`, { token: token.access_token, body, headers: known })).status).toBe(204);
    const password = path === "password" ? "another horse" : PASSWORD;
    await logIn(other, password);
    await logIn(known, password);
    expect((await events()).slice(0, 2).map(({ kind }) => kind)).toEqual(["signed_in", "signed_in_new_device"]);
  }
});

it("lets the user log in on a known device while strangers fail, from many addresses and from the user's own", async () => {
  const { logIn, home: known } = await person();
  const fail = (address: string) => logIn({ "x-forwarded-for": address }, "not this one");
  for (let at = 0; at < 11; at += 1) await fail(known["x-forwarded-for"]);
  for (let net = 0; net < 10; net += 1) await Promise.all(Array.from({ length: 10 }, (_, at) => fail(`203.0.${net}.${at}`)));
  const stranger = await logIn(browser());
  expect([stranger.status, Number(stranger.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await logIn(known)).status).toBe(200);
});

it("limits a known device separately, and only for the accounts that know it", async () => {
  const { logIn, home: known } = await person();
  const other = browser();
  await logIn(other);
  const tries = [];
  for (let at = 0; at < 11; at += 1) tries.push((await logIn({ ...known, "x-forwarded-for": `203.0.113.${at}` }, "not this one")).status);
  expect(tries).toEqual([...Array<number>(10).fill(401), 429]);
  expect((await logIn(known)).status).toBe(429);
  expect((await logIn(other)).status).toBe(200);
  // A device known to one account is unknown to another, and is limited as such.
  const victim = await person();
  const statuses = [];
  for (let at = 0; at < 11; at += 1) statuses.push((await victim.logIn(other, "not this one")).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await victim.logIn(victim.home)).status).toBe(200);
});

it("treats a malformed device id as a missing one", async () => {
  const { logIn, events } = await person();
  for (const id of ["short", "x".repeat(44), `${"x".repeat(42)}'`]) await logIn({ "x-memescope-device": id });
  await logIn({ "x-memescope-device": "x".repeat(44) });
  expect((await events()).filter(({ kind }) => kind === "signed_in_new_device")).toHaveLength(4);
});

it("lets a signed-in user confirm their password, however many strangers have failed to log in", async () => {
  const { token, logIn } = await person();
  for (let net = 0; net < 11; net += 1) {
    await Promise.all(Array.from({ length: 10 }, (_, at) => logIn({ "x-forwarded-for": `203.1.${net}.${at}` }, "not this one")));
  }
  expect((await api.call("POST", "/api/v1/account/export", { token: token.access_token, body: { password: PASSWORD } })).status).toBe(200);
});

it("lets a user log in who has reset the password through a link, while strangers fail", async () => {
  const { email, logIn, prove } = await person();
  await prove();
  const phone = browser();
  await api.call("POST", "/api/v1/password-resets", { body: { email }, headers: phone });
  const [mail] = await until(
    () => Promise.resolve(mailsTo(email).filter(({ text }) => text.includes("/reset-password#"))), (found) => found.length > 0,
  );
  for (let net = 0; net < 11; net += 1) {
    await Promise.all(Array.from({ length: 10 }, (_, at) => logIn({ "x-forwarded-for": `203.2.${net}.${at}` }, "not this one")));
  }
  expect((await logIn(phone)).status).toBe(429);
  await api.call("POST", "/api/v1/password-resets/confirmation", {
    body: { token: /#(\S+)/.exec(mail!.text)![1]!, password: "another horse" }, headers: phone,
  });
  expect((await logIn(phone, "another horse")).status).toBe(200);
});

it("keeps the user's own security events visible during months of failed logins, which are merged into one line per day", async () => {
  const { logIn, events } = await person();
  for (let day = 0; day < 30; day += 1) {
    for (let at = 0; at < 3; at += 1) await logIn({ "x-forwarded-for": `203.3.${day}.${at}` }, "not this one");
    laterMs += 86_400_000 / 2;
  }
  const { token: again } = (await logIn(home)).body;
  const listed = await events(again);
  const refused = listed.filter(({ kind }) => kind === "sign_in_refused");
  expect(listed.filter(({ kind }) => kind === "signed_in")).toHaveLength(2);
  expect(refused.length).toBeLessThanOrEqual(10);
  expect(refused.every(({ count }) => count >= 3 && count <= 6)).toBe(true);
  expect(listed.map(({ at }) => at)).toEqual(listed.map(({ at }) => at).toSorted().toReversed());
  expect(refused[0]).toMatchObject({ network: "203.3.29.0/24" });
  const { body: exported } = await api.call<{ security_events: object[]; known_devices: object[] }>("POST", "/api/v1/account/export", {
    token: again.access_token, body: { password: PASSWORD },
  });
  expect([exported.security_events.length < 25, exported.known_devices.length]).toEqual([true, 1]);
  expect(JSON.stringify(exported)).not.toMatch(/device_hash|collapse_key/);
});

it("notifies the owner once a day when someone registers with their address, and refuses the registration as before", async () => {
  const { email, prove } = await person("zh-CN");
  const attempt = async (address = email) => (await api.call("POST", "/api/auth/register", {
    body: { email: address, username: `u_${randomBytes(5).toString("hex")}`, password: PASSWORD }, headers: browser(),
  })).body;
  expect(await attempt()).toMatchObject({ code: "registration_refused" });
  await prove();
  for (let at = 0; at < 3; at += 1) expect(await attempt(email.toUpperCase())).toMatchObject({ code: "registration_refused" });
  const accountExistsMails = () => mailsTo(email).filter(({ subject }) => subject === "Memescope：您已有账号");
  const [mail] = await until(() => Promise.resolve(accountExistsMails()), (found) => found.length > 0);
  expect(mail!.html).toContain(`href="${WEB_ORIGIN}/login?language=zh-CN"`);
  // Jobs run in order, so this mail arrives after any second notice that might have been queued.
  const next = await person();
  await next.prove();
  expect(accountExistsMails()).toHaveLength(1);
  laterMs += 86_400_000;
  await attempt();
  await until(() => Promise.resolve(accountExistsMails()), (found) => found.length === 2);
});
