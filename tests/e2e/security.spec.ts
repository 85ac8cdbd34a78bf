import { createAccount, logIn, openAccount, openDemo, post, pressDemo } from "../support/accounts";
import { expect, test } from "../support/product";
import { screenTitles } from "../support/screen-titles";

const screens = Object.keys(screenTitles);

/** A signed token in three parts, or anything that calls itself one. */
const anyToken = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}|[0-9a-f-]{36}\.\d+\.[\w-]{40,}|"(access|refresh)_token"\s*:\s*"[^"]{20,}/;

/** Cookies that hold what somebody chose, for scripts to read. */
const choices = /theme|language|font|sidebar|live-board|timeframe|tour/;

test("no page, answer, script or storage holds a token of the product API", async ({ page, context }) => {
  const leaks: string[] = [];
  const reading: Promise<void>[] = [];
  page.on("response", (response) => {
    const read = response.text().then((text) => void (anyToken.test(text) && leaks.push(response.url())), () => undefined);
    reading.push(read);
  });
  await pressDemo(page);
  for (const path of screens) await page.goto(path);
  await Promise.all(reading);
  expect(reading.length).toBeGreaterThan(screens.length);
  expect(leaks).toEqual([]);

  const stored = await page.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(anyToken);
  const session = (await context.cookies()).filter(({ name }) => !choices.test(name));
  expect(session.length).toBeGreaterThanOrEqual(2);
  for (const { httpOnly, sameSite, value, name } of session) {
    expect([name, httpOnly, sameSite, name.length + value.length < 4096]).toEqual([name, true, "Lax", true]);
    expect(stored).not.toContain(value);
  }
});

test("Back after logging out shows nothing of the account", async ({ page, product }) => {
  const account = await openAccount(page, product.apiUrl, "back");
  await page.goto("/settings");
  await expect(page.getByText(account.email)).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(account.email)).toHaveCount(0);
});

test("whoever is signed in is led to the dashboard from a path that cannot be decoded", async ({ page }) => {
  await openDemo(page);
  await page.goto("/%ff");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("one can sign in with a browser that holds a cookie that is none of ours under our name", async ({ page, context, product }) => {
  const account = await createAccount(product.apiUrl, "stray");
  await context.addCookies([{ name: "memescope-callback", value: "x", url: product.webUrl }]);
  await page.goto("/login");
  await logIn(page, account);
  await page.waitForURL(/\/dashboard$/);
});

test("text from elsewhere stays text", async ({ page, product }) => {
  const hostile = `<img src=x onerror="document.title='owned'"> \u202Ertl`;
  await openAccount(page, product.apiUrl, "inert");
  await post(page, "/api/wallets", { address: `0x${"be".repeat(20)}`, name: hostile });
  await page.goto("/wallets");
  await expect(page.getByText(hostile).first()).toBeVisible();
  expect(await page.locator("img[src=x]").count()).toBe(0);
  expect(await page.title()).not.toBe("owned");
});

test("an account can be taken along and deleted", async ({ page, product }) => {
  const account = await openAccount(page, product.apiUrl, "leave", "/settings");
  await page.getByRole("button", { name: "Export my data" }).click();
  const asking = page.getByRole("dialog", { name: "Export your data" });
  await asking.getByLabel("Your password").fill("not this one");
  await asking.getByRole("button", { name: "Export my data" }).click();
  await expect(asking.getByText("The password is wrong.")).toBeVisible();
  await asking.getByLabel("Your password").fill(account.password);
  const [download] = await Promise.all([page.waitForEvent("download"), asking.getByRole("button", { name: "Export my data" }).click()]);
  expect(download.suggestedFilename()).toBe("memescope-account.json");

  await page.getByRole("button", { name: "Delete account…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Your password").fill("not this one");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText("The password is wrong.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(account.password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await page.waitForURL(/\/login/);
  await logIn(page, account);
  await expect(page.getByText("Login failed. Please check your credentials.")).toBeVisible();
});

test("sign-ins elsewhere are seen and ended, and the password changed", async ({ page, product, browser }) => {
  const account = await createAccount(product.apiUrl, "places");
  const elsewhere = await browser.newPage({ baseURL: product.webUrl });
  for (const one of [elsewhere, page]) {
    await one.goto("/login");
    await logIn(one, account);
    await one.waitForURL(/\/dashboard$/);
  }
  // An open page would go to the login by itself, at the same time.
  await elsewhere.goto("about:blank");
  // The second one was new to the account, and the bell leads to what can be done.
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("link", { name: /A new device logged in to your account/ }).click();
  await expect(page).toHaveURL(/\/settings\?open=security$/);
  const security = page.getByRole("dialog", { name: "Security" });
  await expect(security.getByText("this browser")).toBeVisible();
  await expect(security.getByText("Logged in on a new device")).toBeVisible();
  await expect(security.getByText("Logged in", { exact: true }).first()).toBeVisible();
  await security.getByRole("button", { name: "This wasn’t me" }).click();

  const change = page.getByRole("dialog", { name: "Change your password" });
  const fields = { "Current password": account.password, "New password": "iloveyou", "New password again": "iloveyou" };
  for (const [label, text] of Object.entries(fields)) await change.getByLabel(label, { exact: true }).fill(text);
  await change.getByRole("button", { name: "Change password" }).click();
  // The hint says the same before it is sent: the mark comes with the answer, and until then a click is refused.
  await expect(change.getByLabel("New password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  for (const label of ["New password", "New password again"]) await change.getByLabel(label, { exact: true }).fill("Another horse 9");
  await change.getByRole("button", { name: "Change password" }).click();
  await expect(change).toHaveCount(0);

  await elsewhere.goto("/wallets");
  await expect(elsewhere).toHaveURL(/\/login/);
  await logIn(elsewhere, account);
  await expect(elsewhere.getByText("Login failed. Please check your credentials.")).toBeVisible();
  await logIn(elsewhere, { ...account, password: "Another horse 9" });
  await elsewhere.waitForURL(/\/wallets$/);
  await elsewhere.close();

  await page.getByRole("button", { name: "Security…" }).click();
  await expect(security.getByText("Wrong password at login")).toBeVisible();
  await security.getByRole("button", { name: "Log out everywhere" }).click();
  await page.waitForURL(/\/login/);
});

test("a session that has ended leaves nothing of the account to who signs in next", async ({ page, context, product }) => {
  await openDemo(page, "/wallets");
  const frame = page.getByRole("navigation", { name: "Main navigation" });
  await expect(page.getByText("Real-time updates active").first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { ofTheFirst: true }));
  await context.clearCookies();
  await frame.getByRole("link", { name: "Leaderboard" }).click();
  // A call that the page makes by itself may be refused before the press.
  await page.waitForURL(/\/login\?from=%2F(leaderboard|wallets)$/);
  await page.waitForFunction(() => !("ofTheFirst" in window));
  await logIn(page, await createAccount(product.apiUrl, "next"));
  await page.waitForURL(/\/(leaderboard|wallets)$/);
  await frame.getByRole("link", { name: "Wallets" }).click();
  await expect(page.getByText("Track your first wallet")).toBeVisible();
});
