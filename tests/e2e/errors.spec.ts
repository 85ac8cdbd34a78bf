import { isDeepStrictEqual } from "node:util";
import type { Page } from "@playwright/test";
import { openDemo, signInToDemo } from "../support/browser/accounts";
import { expect, test } from "../support/browser/product";

const chunks = "**/_next/static/chunks/*.js";

/** Collects what the Content Security Policy blocks on this page from now on. */
function policyViolations(page: Page): string[] {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  return violations;
}

/** The state of each part on the system check page, by the part's name. */
async function readStates(page: Page): Promise<Record<string, string>> {
  const rows = await page.getByRole("list", { name: "Parts of the system" }).getByRole("listitem").all();
  const states = rows.map(async (row) => [await row.getByRole("heading").innerText(), await row.locator("span").last().innerText()]);
  return Object.fromEntries(await Promise.all(states)) as Record<string, string>;
}

/** Waits for these states. A check asks each part once and does not wait long, so on a busy machine a part may only answer the next one. */
async function expectStates(page: Page, expected: Record<string, string>): Promise<void> {
  await expect(async () => {
    const states = await readStates(page);
    if (!isDeepStrictEqual(states, expected)) await page.getByRole("button", { name: "Retry" }).click();
    expect(states).toEqual(expected);
  }).toPass();
}

test("a page that crashes shows an error within its frame, and Try Again restores it", async ({ page }) => {
  const violations = policyViolations(page);
  await openDemo(page);
  await expect(page.getByText("Total Portfolio Value")).toBeVisible();
  // Formatting any number now throws, so the next page throws while it renders.
  await page.evaluate(() => {
    const original = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, "format")!;
    Object.defineProperty(Intl.NumberFormat.prototype, "format", {
      configurable: true, get: () => { throw new Error("broken by the test"); },
    });
    window.addEventListener("mend", () => Object.defineProperty(Intl.NumberFormat.prototype, "format", original));
  });
  await page.getByRole("link", { name: "Wallets" }).first().click();

  const screen = page.getByRole("alert").filter({ hasText: "Something went wrong." });
  await expect(screen).toContainText("An unexpected error occurred. Please try refreshing the page or contact support if the problem persists.");
  await expect(page.getByRole("heading", { level: 1, name: "Wallet Management" })).toBeVisible();

  await page.evaluate(() => void window.dispatchEvent(new Event("mend")));
  await screen.getByRole("button", { name: "Try Again" }).click();
  await expect(screen).toBeHidden();
  await expect(page.getByRole("heading", { name: /^Tracked Wallets/ })).toBeVisible();
  expect(violations).toEqual([]);
});

test("Try Again fetches code again that could not be loaded", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/wallets", { waitUntil: "networkidle" });
  await forgetTries(page);
  await page.route(chunks, (route) => route.abort());
  await page.getByRole("button", { name: "Add Wallet" }).first().click();
  const screen = page.getByRole("alert").filter({ hasText: "Something went wrong." });
  await expect(screen).toBeVisible();
  await page.unroute(chunks);
  await screen.getByRole("button", { name: "Try Again" }).click();
  // The dialog that was opened is in the URL, and appears once its code has loaded.
  await expect(page.getByRole("dialog", { name: "Add New Wallet" })).toBeVisible();
});

/** Makes storage refuse writes: a page that cannot remember why it was reloaded does not reload itself. */
async function forgetTries(page: Page): Promise<void> {
  await page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException("switched off"); }; });
}

test("a crash of the frame itself shows a separate error page, in the user's theme and language", async ({ page, context, product }) => {
  const violations = policyViolations(page);
  await signInToDemo(page);
  await context.addCookies([
    { name: "memescope-theme", value: "matrix", url: product.webUrl },
    { name: "memex-language", value: "zh-TW", url: product.webUrl },
  ]);
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto("/settings");
  await page.evaluate(() => localStorage.clear());
  await page.reload({ waitUntil: "networkidle" });

  const crash = async () => {
    await forgetTries(page);
    await page.route(chunks, (route) => route.abort());
    await page.getByRole("button", { name: "開啟選單" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "出了點問題。" })).toBeVisible();
    await expect(page.getByText("發生未預期的錯誤。請重新整理頁面；若問題持續發生，請聯絡客服。")).toBeVisible();
    await page.unroute(chunks);
  };
  await crash();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "matrix");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-TW");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(1, 4, 1)");

  await page.getByRole("button", { name: "重試" }).click();
  await expect(page.getByRole("button", { name: "開啟選單" })).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  await page.waitForLoadState("networkidle");
  await crash();
  await page.getByRole("button", { name: "重新載入頁面" }).click();
  await expect(page.getByRole("button", { name: "開啟選單" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await crash();
  await page.getByRole("link", { name: "回到首頁" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(violations).toEqual([]);
});

test("a page that cannot start shows why, and starts after a reload", async ({ page }) => {
  const violations = policyViolations(page);
  let requests = 0;
  await page.route(chunks, (route) => (++requests === 2 ? route.abort() : route.continue()));
  // A failure while the stylesheet is still loading must be shown too.
  await page.route(/\/_next\/static\/chunks\/.*\.css/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });

  await expect(page.getByRole("heading", { name: "Memescope could not start" })).toBeVisible();
  await expect(page.getByRole("definition").first()).toHaveText(/^This script could not be loaded: \/_next\/static\/chunks\/.+\.js$/);
  await expect(page.getByRole("definition").last()).toHaveText(/at http:\/\/.+\/_next\/static\/chunks\/.+\.js/);
  await expect(page.getByRole("heading", { name: "Log in" })).toBeHidden();

  await page.unroute(chunks);
  await page.getByRole("button", { name: "Reload Page" }).click();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Memescope could not start" })).toBeHidden();
  expect(violations).toEqual([]);
});

test("an error that prevents the start is shown with its message and stack trace", async ({ page }) => {
  await page.route(chunks, async (route) => {
    const response = await route.fetch();
    const isRuntime = route.request().url().includes("/turbopack-");
    await route.fulfill({
      response, body: isRuntime ? `function start() { throw new TypeError("no such thing"); }\nstart();` : await response.text(),
    });
  });
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByRole("definition").first()).toHaveText("Uncaught TypeError: no such thing");
  await expect(page.getByRole("definition").last()).toHaveText(/TypeError: no such thing\s+at start \(http.+turbopack-.+\.js:1/);
});

/** Freezes `Date.now` for every document that the page loads, so that steps count as seconds apart however slowly they load. */
async function stopDate(page: Page): Promise<void> {
  await page.addInitScript((nowMs) => void (Date.now = () => nowMs), Date.now());
}

test("going back and forward more than 5 times within 10 s shows the navigation loop screen", async ({ page }) => {
  await stopDate(page);
  await openDemo(page);
  await page.getByRole("link", { name: "Wallets" }).first().click();
  await expect(page).toHaveURL(/\/wallets$/);
  // A full page load: the count continues across documents.
  await page.goto("/settings");
  await page.evaluate(() => localStorage.setItem("memescope-test", "kept"));
  for (const step of ["Back", "Back", "Forward", "Forward", "Back"] as const) {
    await page[`go${step}`]({ waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => document.readyState === "complete");
  }
  const screen = page.getByRole("heading", { name: "Navigation Loop Detected" });
  await expect(page.getByRole("heading", { name: "Wallet Management" })).toBeVisible();
  await expect(screen).toBeHidden();
  await page.goForward({ waitUntil: "domcontentloaded" });
  await expect(screen).toBeVisible();

  await page.getByRole("button", { name: "Clear Storage and Go to Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("memescope-test"))).toBeNull();
});

test("pages that are left before they start count towards the navigation loop too", async ({ page }) => {
  await stopDate(page);
  await page.goto("/login");
  await page.goto("/register");
  const screen = page.getByRole("heading", { name: "Navigation Loop Detected" });
  for (let round = 0; round < 3; round++) {
    await page.goBack({ waitUntil: "commit" });
    await page.waitForFunction(() => document.body !== null);
    await page.goForward({ waitUntil: "commit" });
    await page.waitForFunction(() => document.body !== null);
  }
  await expect(screen).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
});

test("the system check shows the real state of every part to anyone, and reveals no addresses", async ({ page, product }) => {
  const allOk = {
    "Web server": "OK", Session: "OK", "Product API": "OK", "Product API: readiness": "OK", Database: "OK", Chain: "OK", Prices: "OK",
    "X (mentions)": "OK", MemeX: "OK", Leaderboard: "OK", Email: "OK", "Live channel": "OK",
  };
  const response = await page.goto("/wallets?fallback=true");
  const html = (await response?.text()) ?? "";
  await expectStates(page, allOk);
  await expect(page.getByText(/^Since \S/)).toHaveCount(6);
  await expect(
    page.getByText("Provides mentions and their sentiment. Without it, no new ones arrive; those already found stay."),
  ).toBeVisible();
  await expect(page.getByText("Nobody is logged in on this browser.")).toBeVisible();
  for (const url of [product.apiUrl, product.chainUrl, product.pricesUrl]) expect(html).not.toContain(new URL(url).host);

  await openDemo(page, "/no/such/page?fallback=true");
  await expect(page.getByText("Logged in, and the product API accepts the session.")).toBeVisible();
  await expect(page.getByText("Connected from this browser.")).toBeVisible();
  await expectStates(page, allOk);

  await test.step("an invalid session is reported, not repaired", async () => {
    await page.context().clearCookies({ name: "memescope-identity" });
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("1 part is failing.")).toBeVisible();
    await expectStates(page, { ...allOk, Session: "Failing" });
    await expect(page).toHaveURL(/\/no\/such\/page\?fallback=true$/);
  });

  await test.step("a live channel that this browser cannot reach is reported", async () => {
    await signInToDemo(page);
    await page.route("**/api/v1/live/tickets", (route) => route.abort());
    await page.goto("/dashboard?fallback=true");
    await expect(page.getByText("Responding to the server, but this browser could not connect.")).toBeVisible();
    await expectStates(page, { ...allOk, "Live channel": "Failing" });
  });
});

test("the system check and the minimal page work without scripts", async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.webUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/?fallback=true");
  const allAnswers = page.getByText("Everything is responding.");
  await expect(async () => {
    const navigation = page.waitForResponse((response) => response.request().isNavigationRequest());
    await page.getByRole("button", { name: "Retry" }).click();
    await (await navigation).finished();
    await page.waitForLoadState();
    expect(await allAnswers.isVisible()).toBe(true);
  }).toPass();
  await page.getByRole("link", { name: "Minimal page" }).click();

  await expect(page).toHaveURL(/\?minimal=true$/);
  await expect(async () => {
    await page.reload();
    expect(await page.getByRole("status").innerText()).toBe("Memescope is running, and everything it depends on is responding.");
  }).toPass();
  expect(await page.locator("script").count()).toBe(0);
  for (const [name, url] of [["Reload Page", /\?minimal=true$/], ["Go to login", /\/login$/]] as const) {
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(url);
  }
  await page.goto("/wallets?minimal=true");
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await context.close();
});

test("diagnostic query parameters do not open anything else", async ({ request }) => {
  const open = async (path: string) => request.get(path, { maxRedirects: 0 });
  expect((await open("/wallets?fallback=true&fallback=no")).status()).toBe(307);
  expect((await open("/wallets?fallback=1")).headers().location).toMatch(/\/login\?from=/);
  expect((await open("/system/check")).status()).toBe(307);
  expect((await open("/api/wallets?fallback=true")).status()).toBe(401);
  expect((await open("/api/nothing?minimal=true")).headers()["content-type"]).toContain("application/problem+json");
});
