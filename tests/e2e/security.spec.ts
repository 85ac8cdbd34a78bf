import { createAccount, logIn, openAccount, openDemo, post, pressDemo, signInToAccount, signInToDemo } from "../support/browser/accounts";
import { expect, test } from "../support/browser/product";
import { screenTitles } from "../support/browser/screen-titles";

const screens = Object.keys(screenTitles);

/** A JWT, an id with a signature, or any JSON field named as a token. */
const anyToken = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}|[0-9a-f-]{36}\.\d+\.[\w-]{40,}|"(access|refresh)_token"\s*:\s*"[^"]{20,}/;

/** Cookies that hold the user's choices and that scripts may read. */
const choices = /theme|language|font|sidebar|live-board|timeframe|tour/;

test("no page, response, script or storage contains a token of the product API", async ({ page, context }) => {
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

test("Back and Forward after another account has logged in in the same tab show and keep nothing of the first", async ({ page, product }) => {
  const first = await openAccount(page, product.apiUrl, "early", "/settings");
  const navigation = page.getByRole("navigation", { name: "Main navigation" });
  await expect(page.getByText(first.email)).toBeVisible();
  await navigation.getByRole("link", { name: "Wallets" }).click();
  await page.waitForURL(/\/wallets$/);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login/);
  const second = await createAccount(product.apiUrl, "later");
  await logIn(page, second);
  await page.waitForURL(/\/dashboard$/);
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.name]));
  for (const move of ["goBack", "goBack", "goForward", "goForward"] as const) {
    await page[move]();
    await expect(page.getByRole("button", { name: `Account of ${second.username}` })).toBeVisible();
    const shown = await page.locator("html").evaluate((root) => root.outerHTML) + await kept();
    for (const text of [first.email, first.username]) expect(shown, `${move} to ${page.url()}`).not.toContain(text);
  }
});

test("a demo account is not lost by one press on Logout, in the sidebar, the palette or a phone's drawer", async ({ page }) => {
  await openDemo(page, "/settings");
  const ask = page.getByRole("dialog", { name: "Log out of this demo account?" });
  const inSidebar = page.getByRole("button", { name: "Logout" });
  await inSidebar.click();
  await expect(ask).toContainText("It has no password, so you cannot log in to it again");
  await page.keyboard.press("Escape");
  await expect(ask).toHaveCount(0);
  await expect(inSidebar).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.getByPlaceholder(/./).last().fill("Logout");
  await page.keyboard.press("Enter");
  await expect(ask).toBeVisible();
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 390, height: 780 });
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await ask.getByRole("button", { name: "Cancel" }).click();
  await expect(ask).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/settings");

  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await ask.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("a signed-in user is redirected to the dashboard from a path that cannot be decoded", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/%ff");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a user can sign in with a foreign cookie under one of our names", async ({ page, context, product }) => {
  const account = await createAccount(product.apiUrl, "stray");
  await context.addCookies([{ name: "memescope-callback", value: "x", url: product.webUrl }]);
  await page.goto("/login");
  await logIn(page, account);
  await page.waitForURL(/\/dashboard$/);
});

test("next-auth ignores the query, in which a page to continue to that is none would make every request fail", async ({ request }) => {
  for (const page of ["javascript:alert(1)", "//", "%00"]) {
    const answer = await request.get(`/api/auth/csrf?callbackUrl=${page}`);
    expect([answer.status(), Object.keys((await answer.json()) as object)]).toEqual([200, ["csrfToken"]]);
  }
});

test("a sign-in without next-auth's CSRF token, or with a wrong one, is refused", async ({ request, product }) => {
  const { email, password } = await createAccount(product.apiUrl, "csrf");
  const send = async (more: Record<string, string>) => (await request.post("/api/auth/callback/login", {
    headers: { origin: product.webUrl }, form: { email, password, callbackUrl: "/dashboard", ...more }, maxRedirects: 0,
  })).status();
  const wrong: Record<string, string>[] = [{}, { csrfToken: "wrong" }];
  for (const token of wrong) {
    expect([await send(token), await send({ ...token, json: "true" })]).toEqual([403, 403]);
  }
  expect((await request.storageState()).cookies.map(({ name }) => name)).not.toContain("memescope-identity");
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  expect(await send({ csrfToken, json: "true" })).toBe(200);
});

test("markup in a wallet name is shown as text", async ({ page, product }) => {
  const hostile = `<img src=x onerror="document.title='owned'"> \u202Ertl`;
  await signInToAccount(page, product.apiUrl, "inert");
  await post(page, "/api/wallets", { address: `0x${"be".repeat(20)}`, name: hostile });
  await page.goto("/wallets");
  await expect(page.getByText(hostile).first()).toBeVisible();
  expect(await page.locator("img[src=x]").count()).toBe(0);
  expect(await page.title()).not.toBe("owned");
});

test("an account can be exported and deleted", async ({ page, product }) => {
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
  await expect(page.getByText("Your account and everything in it have been deleted.")).toBeVisible();
  await logIn(page, account);
  await expect(page.getByText("Login failed. Please check your credentials.")).toBeVisible();
});

test("sessions elsewhere are listed and ended, and the password is changed", async ({ page, product, browser }) => {
  const account = await createAccount(product.apiUrl, "places");
  const elsewhere = await browser.newPage({ baseURL: product.webUrl });
  for (const one of [elsewhere, page]) {
    await one.goto("/login");
    await logIn(one, account);
    await one.waitForURL(/\/dashboard$/);
  }
  // An open page would go to the login by itself at the same time.
  await elsewhere.goto("about:blank");
  // The second browser was new to the account, and the notification leads to what the user can do about it.
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
  // The hint shows the same text before anything is sent, but the field
  // is marked only with the response, and until then a click is refused.
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
  await page.getByRole("dialog", { name: "Log out everywhere?" }).getByRole("button", { name: "Log out everywhere" }).click();
  await page.waitForURL(/\/login/);
});

test("what was typed into a form is there after the session has ended and the same account has logged in again", async ({ page, context, product }) => {
  const account = await createAccount(product.apiUrl, "writer");
  const username = page.getByLabel("Twitter username");
  const webhook = page.getByLabel("Webhook URL (optional)");
  const loseSession = async () => {
    await context.clearCookies();
    await page.getByRole("button", { name: "Start Tracking" }).click({ timeout: 5_000 }).catch(() => undefined);
    await page.waitForURL(/\/login\?/);
  };
  await page.goto("/login?from=/social/twitter-setup");
  await logIn(page, account);
  await page.waitForURL(/twitter-setup$/);
  await username.fill("half_written");
  await page.getByLabel("Additional keywords").fill("$MEME, launch");
  await webhook.fill("https://hooks.example.com/T0KEN");
  await loseSession();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain("T0KEN");
  await logIn(page, account);
  await page.waitForURL(/twitter-setup$/);
  await expect(username).toHaveValue("half_written");
  await expect(page.getByLabel("Additional keywords")).toHaveValue("$MEME, launch");
  await expect(webhook).toHaveValue("");

  await loseSession();
  await logIn(page, await createAccount(product.apiUrl, "other"));
  await page.waitForURL(/twitter-setup$/);
  await expect(page.getByRole("button", { name: "Start Tracking" })).toBeEnabled();
  await expect(username).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain("half_written");
});

test("after a session has ended, the next user sees nothing of its account", async ({ page, context, product }) => {
  await openDemo(page, "/wallets");
  const frame = page.getByRole("navigation", { name: "Main navigation" });
  await expect(page.getByText("Real-time updates active").first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { ofTheFirst: true }));
  await context.clearCookies();
  // A background call of the page may be refused before the click, after which there is nothing to click.
  await frame.getByRole("link", { name: "Leaderboard" }).click({ timeout: 5_000 }).catch(() => undefined);
  await page.waitForURL(/\/login\?from=%2F(leaderboard|wallets)(&ended=true)?$/);
  await page.waitForFunction(() => !("ofTheFirst" in window));
  await logIn(page, await createAccount(product.apiUrl, "next"));
  await page.waitForURL(/\/(leaderboard|wallets)$/);
  await frame.getByRole("link", { name: "Wallets" }).click();
  await expect(page.getByText("Track your first wallet")).toBeVisible();
});
