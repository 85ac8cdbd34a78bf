import type { Page } from "@playwright/test";
import type { Dialect } from "../spec-api/dialect";
import { logIn } from "../support/browser/accounts";
import { expect as usualExpect, test } from "../support/browser/product";
import { patienceMs, signIn } from "../support/browser/spec-screens";
import { startSpecProduct, type SpecProduct } from "../support/processes/spec-web";
import { expectToast } from "../support/browser/toasts";

const expect = usualExpect.configure({ timeout: patienceMs });
test.use({ actionTimeout: patienceMs, navigationTimeout: 2 * patienceMs });

let spec: SpecProduct;
test.beforeAll(async () => void (spec = await startSpecProduct({})));
test.afterAll(() => spec.stop());
test.beforeEach(() => {
  spec.setDialect({});
  spec.api.failing.clear();
  spec.api.requests.length = 0;
});

const countRequests = (path: string) => spec.api.requests.filter((one) => one.path === path).length;
const total = (page: Page) => page.getByRole("main").getByText("$8,125.00").first();

const logins: readonly [string, Partial<Dialect>][] = [
  ["nested tokens", { login: "nested" }],
  ["flat tokens", { login: "flat" }],
  ["the token as a string next to refresh_token", { login: "text", refresh: "token" }],
  ["no refresh token", { login: "text", hasRefreshToken: false }],
  ["no expires_in, everything wrapped in data", { login: "nested", hasExpiresIn: false, wrap: "data" }],
  ["a numeric user id", { login: "flat", ids: "number", flags: "null" }],
];
for (const [what, dialect] of logins) {
  test(`a session is kept until logout: ${what}`, async ({ page }) => {
    spec.setDialect(dialect);
    await signIn(page, spec);
    await expect(total(page)).toBeVisible();
    for (const path of ["/wallets", "/portfolio", "/leaderboard", "/dashboard"]) {
      await page.goto(spec.webUrl + path);
      await expect(page).toHaveURL(spec.webUrl + path);
    }
    await page.getByRole("link", { name: "Logout" }).or(page.getByRole("button", { name: "Logout" })).first().click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => countRequests("/api/auth/logout")).toBe(1);
    await page.goto(`${spec.webUrl}/wallets`);
    await expect(page).toHaveURL(/\/login\?from=%2Fwallets$/);
  });
}

test("an account is created", async ({ page }) => {
  await page.goto(`${spec.webUrl}/register`);
  for (const [label, text] of [
    ["Username", "new_here"], ["Email", "new@example.com"], ["Password", "Abcdefgh1"], ["Confirm password", "Abcdefgh1"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("No Wallets Connected")).toBeVisible();
});

test("a wrong password is reported in SPEC.md's words", async ({ page }) => {
  await page.goto(`${spec.webUrl}/login`);
  await logIn(page, { email: "nora@example.com", password: "wrong horse" });
  await expect(page.getByText(/Login failed|Wrong email or password/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test("four simultaneous 401 responses cause one refresh and no logout, in the page and on the server", async ({ page }) => {
  spec.setDialect({ gatheredRefusals: 4 });
  await signIn(page, spec);
  await expect(total(page)).toBeVisible();
  spec.api.expireAccess();
  const before = countRequests("/api/admin/stats");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => countRequests("/api/admin/stats")).toBeGreaterThan(before + 1);
  await expect.poll(() => countRequests("/api/auth/refresh")).toBe(1);
  await expect(total(page)).toBeVisible();
  spec.api.expireAccess();
  await page.goto(`${spec.webUrl}/portfolio`);
  await expect(total(page)).toBeVisible();
  expect([countRequests("/api/auth/refresh"), countRequests("/api/auth/logout")]).toEqual([2, 0]);
});

for (const status of [400, 401, 403, 422] as const) {
  test(`a refresh refused with ${status} leads to the login and back, from a link and from an open page`, async ({ page }) => {
    spec.setDialect({ refreshRefusal: status });
    await signIn(page, spec);
    await page.goto(`${spec.webUrl}/wallets?sort=name`);
    await expect(page.getByText("Tracked Wallets (4)")).toBeVisible();
    spec.api.expireAccess();
    spec.api.refuseRefresh();
    await page.getByRole("main").getByRole("button", { name: "Refresh" }).click();
    await expect(page).toHaveURL(/\/login\?from=%2Fwallets(%3Fsort%3Dname)?&ended=true$/);
    await expect(page.getByRole("status").getByText("Your session has ended. Please log in again.")).toBeVisible();
    await logIn(page, { email: "nora@example.com", password: "Correct horse 9" });
    await expect(page).toHaveURL(/\/wallets(\?sort=name)?$/);

    spec.api.expireAccess();
    spec.api.refuseRefresh();
    await page.goto(`${spec.webUrl}/portfolio`);
    await expect(page).toHaveURL(/\/login\?from=%2Fportfolio&ended=true$/);
  });
}

for (const status of [408, 429, 503]) {
  test(`a refresh that fails with ${status} does not end the session`, async ({ page }) => {
    await signIn(page, spec);
    spec.api.failing.set("POST /api/auth/refresh", { status, text: "Later, please" });
    spec.api.expireAccess();
    await page.goto(`${spec.webUrl}/wallets`);
    await expect(page).toHaveURL(/\/wallets$/);
    spec.api.failing.clear();
    await page.goto(`${spec.webUrl}/dashboard`);
    await expect(total(page)).toBeVisible();
  });
}

test("a single call that is refused even after a refresh does not end the session", async ({ page }) => {
  await signIn(page, spec);
  spec.api.failing.set("GET /api/prices/latest", { status: 401, text: "Not for you" });
  for (const path of ["/prices", "/wallets", "/dashboard"]) {
    await page.goto(spec.webUrl + path);
    await expect(page).toHaveURL(spec.webUrl + path);
  }
  await expect(total(page)).toBeVisible();
  expect(countRequests("/api/auth/logout")).toBe(0);
});

test("errors are shown in the server's words, and a failed Refresh shows the reason", async ({ page }) => {
  spec.setDialect({ errors: "message" });
  await signIn(page, spec);
  spec.api.failing.set("GET /api/prices/latest", { status: 500, text: "The price desk is closed" });
  await page.goto(`${spec.webUrl}/prices`);
  await expect(page.getByText("The price desk is closed").first()).toBeVisible();
  spec.api.failing.clear();

  await page.goto(`${spec.webUrl}/wallets`);
  await expect(page.getByText("Tracked Wallets (4)")).toBeVisible();
  for (const key of ["GET /api/wallets", "GET /api/admin/stats"]) spec.api.failing.set(key, { status: 0, text: "" });
  await page.getByRole("main").getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("Network error. Please check your connection.").first()).toBeVisible();
  await expect(page.getByText("Tracked Wallets (4)")).toBeVisible();
});

test("a live message takes effect by its type, whatever its data", async ({ page }) => {
  await signIn(page, spec);
  await page.goto(`${spec.webUrl}/wallets`);
  await expect(page.getByText(/^(Real-time updates active|Updates every 30 seconds)$/).first()).toBeVisible();
  await expect.poll(() => spec.api.live.subscribers()).toBeGreaterThan(0);
  const transaction = {
    type: "incoming", value: 0.7, hash: `0x${"9f".repeat(32)}`, timestamp: new Date().toISOString(), status: "success", kind: "native",
  };
  for (const data of [transaction, null, "0.7 ETH", { transactions: [transaction] }]) {
    const before = countRequests("/api/wallets");
    spec.api.live.push({ type: "new_transaction", data });
    await expect.poll(() => countRequests("/api/wallets"), {
      message: `${JSON.stringify(data)} leads to a refetch`,
    }).toBeGreaterThan(before);
    // A readable transaction appears in the list.
    if (data === transaction) await expect(page.getByText("Received").first()).toBeVisible();
    else await expectToast(page, "New Transaction");
  }
});
