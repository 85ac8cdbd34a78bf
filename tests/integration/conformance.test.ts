import { afterEach, describe, expect, it } from "vitest";
import type { AccountExport } from "@/contracts/auth/account";
import { checkConformance } from "@/scripts/conformance";
import { knownAccount } from "../spec-api/account";
import { dialects, type Dialect } from "../spec-api/dialect";
import { startSpecApi, type SpecApi } from "../spec-api/server";
import { startTestApi, WEB_ORIGIN } from "../support/api/product-api";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Long for an API in this process, short for one that never answers. */
const timeoutMs = 3_000;

async function check(url: string, account: { email: string; password: string }, ...more: string[]) {
  const lines: string[] = [];
  const status = await checkConformance(
    [url, ...more], { MEMESCOPE_EMAIL: account.email, MEMESCOPE_PASSWORD: account.password }, (line) => lines.push(line), timeoutMs,
  );
  return { status, sheet: lines.join("\n") };
}

async function specApi(options: Partial<Dialect>): Promise<SpecApi> {
  const api = await startSpecApi(options);
  stops.push(api.stop);
  return api;
}

describe("our own product API", () => {
  it("conforms, including its write calls, and the check changes nothing that is stored for the account except its logins", async () => {
    const api = await startTestApi();
    stops.push(api.stop);
    const account = { email: "reader@example.com", password: "correct horse" };
    const { token } = await api.register(account);
    await api.addWallet(token.access_token, `0x${"ab".repeat(20)}`);
    const stored = async () => {
      const { body } = await api.call<AccountExport>("POST", "/api/v1/account/export", {
        token: token.access_token, body: { password: account.password },
      });
      // A login may also be reported to the owner.
      return { ...body, exported_at: null, sign_ins: null, security_events: null, notifications: null };
    };
    const before = await stored();
    expect(before.wallets).toHaveLength(1);
    const { status, sheet } = await check(api.url, account, "--write", "--origin", WEB_ORIGIN);
    expect(sheet).not.toMatch(/^ {2}(DIFFERS|FAILED|missing)/m);
    expect(sheet).toContain("conforms   websocket /ws  opens with a ticket");
    for (const path of ["views", "alerts"]) expect(sheet).toContain(`conforms   DELETE /api/v1/${path}/:id`);
    expect(sheet).not.toContain("could not be deleted");
    expect(status, sheet).toBe(0);
    expect(await stored()).toEqual(before);
  });
});

describe("an API that implements only SPEC.md", () => {
  it.each(
    ["plain", "wrapped", "keyed", "guarded"] as const,
  )("conforms as %s, and the report lists what each screen lacks", async (name) => {
    const api = await specApi(dialects[name]);
    const { status, sheet } = await check(api.url, knownAccount);
    expect(status, sheet).toBe(0);
    expect(sheet).toContain("missing    GET /api/v1/portfolio/history");
    expect(sheet).toMatch(/\/dashboard\n {4}no performance chart/);
    expect(sheet).toContain("without: no id, symbol or addresses");
    expect(sheet).not.toMatch(/[ar]t-[0-9a-f]{8}/);
  });

  it("is only read from, and the check logs out", async () => {
    const api = await specApi({});
    const before = structuredClone(api.account());
    await check(api.url, knownAccount);
    expect(api.account()).toEqual(before);
    const changing =
      api.requests.filter(({ method, hasBearer }) => method !== "GET" && hasBearer).map(({ method, path }) => `${method} ${path}`);
    expect(changing.sort()).toEqual(["POST /api/auth/logout", "POST /api/v1/live/tickets"]);
  });

  it("is written to with a separate account when --write is given", async () => {
    const api = await specApi({ writes: "empty" });
    const before = structuredClone(api.account());
    const { status, sheet } = await check(api.url, knownAccount, "--write");
    expect(status, sheet).toBe(0);
    expect(api.account()).toEqual(before);
    for (const key of [
      "POST /api/wallets", "DELETE /api/wallets/:id", "PATCH /api/v1/social/scraping/jobs/:id", "POST /api/auth/register",
    ]) {
      expect(sheet).toContain(`conforms   ${key}`);
    }
    expect(sheet).toMatch(/The account conf_\w+@example.com was registered/);
  });

  it("is not reported as differing where its values are formatted differently but readable", async () => {
    const api = await specApi({ ...dialects.odd, hasBrokenRows: false });
    const { status, sheet } = await check(api.url, knownAccount);
    expect(sheet).not.toContain("DIFFERS");
    expect(sheet).toContain("conforms   GET /api/wallets  in another format, but readable");
    expect(status, sheet).toBe(0);
  });

  it("is reported with the fields that cannot be read", async () => {
    const api = await specApi(dialects.odd);
    const { status, sheet } = await check(api.url, knownAccount);
    expect(status).toBe(1);
    expect(sheet).toContain("DIFFERS    GET /api/wallets\n");
    expect(sheet).toMatch(/\[\]\.address: .+, found null/);
    expect(sheet).not.toMatch(/found \d/);
    expect(sheet).toMatch(/What is lost\n[^]*\/wallets\n[^]*what cannot be read is left out \(GET \/api\/wallets\)/);
  });

  it("may hang or fail on unknown paths", async () => {
    const hanging = await check((await specApi(dialects.hanging)).url, knownAccount);
    expect(hanging.sheet).toContain("FAILED     GET /api/v1/network  no answer within 3 s");
    expect(hanging.status).toBe(0);
    const failing = await check((await specApi({ unknownPaths: "failing" })).url, knownAccount);
    expect(failing.sheet).toContain("FAILED     GET /api/v1/network  500 Internal error");
    expect(failing.status).toBe(0);
  });
});

it("writes nothing to the terminal but text, and no more of what the API says than a line holds", async () => {
  const api = await specApi({});
  const text = `\u001b[2J\u009b2J\u202e\n  conforms   POST /api/wallets${" and more".repeat(10_000)}`;
  api.failing.set("GET /api/prices/latest", { status: 500, text });
  const { sheet } = await check(api.url, knownAccount);
  expect(sheet).toContain("FAILED     GET /api/prices/latest  500 ");
  expect(sheet.replaceAll("\n", "")).not.toMatch(/\p{C}/u);
  expect(sheet).not.toMatch(/^ {2}conforms {3}POST \/api\/wallets/m);
  expect(Math.max(...sheet.split("\n").map((line) => line.length))).toBeLessThan(300);
  api.failing.set("POST /api/auth/login", { status: 403, text });
  expect((await check(api.url, knownAccount)).sheet).toMatch(/^The account was refused with 403: [^\p{C}]{1,250}$/u);
});

it("says which calls were skipped, and how to include them", async () => {
  const api = await specApi({});
  const { sheet } = await check(api.url, knownAccount);
  expect(sheet).toMatch(/^SPEC\.md: 2\d conform, /m);
  expect(sheet).toMatch(/^Not called because they change something: \d+\. --write calls them/m);
  expect(sheet).toMatch(/^Responses whose rows were not seen, because this account has none: [1-9]/m);
  expect((await check(api.url, knownAccount, "--write")).sheet).not.toContain("Not called because they change something");
});

it("reports only the failed login when the login returns no session", async () => {
  const api = await specApi({});
  api.failing.set("POST /api/auth/login", { status: 500, text: "Out of order" });
  const { status, sheet } = await check(api.url, knownAccount);
  expect(status).toBe(1);
  expect(sheet).toContain("FAILED     POST /api/auth/login  500 Out of order");
  expect(sheet).toContain("Signing in failed, so nothing else was called.\nCalls of SPEC.md that do not conform: 1 of 1.");
  expect(sheet.split("\n").length).toBeLessThan(15);
});

it("says why the check could not run", async () => {
  const api = await specApi({});
  expect(
    await check(api.url, { ...knownAccount, password: "wrong" }),
  ).toEqual({ status: 2, sheet: "The account was refused with 401: Wrong email or password." });
  expect((await check(api.url, { email: "", password: "" })).status).toBe(2);
  expect(
    await check(`${api.url}/api`, knownAccount),
  ).toEqual({ status: 2, sheet: expect.stringContaining("is it the product API's base address") });
  expect(await check("http://127.0.0.1:9", knownAccount)).toEqual({ status: 2, sheet: expect.stringContaining("cannot be reached") });
});
