import { createAccount, logIn, openAccount, openDemo, signIn, signInToDemo } from "../support/browser/accounts";
import { expect, test } from "../support/browser/product";
import { screenTitles } from "../support/browser/screen-titles";
import { expectToast } from "../support/browser/toasts";

test("the login and registration pages show a form and nothing of the app", async ({ page }) => {
  await page.goto("/login");
  for (const label of ["Email", "Password"]) await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  await expect(page.getByText("Sandbox network", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Explore the demo" })).toBeVisible();
  const frame = page.getByRole("navigation").or(page.getByRole("button", { name: /sidebar|Account of|Presence/ }));
  await expect(frame).toHaveCount(0);

  await page.getByRole("link", { name: "Register" }).click();
  await expect(page).toHaveURL(/\/register$/);
  for (const label of ["Username", "Email", "Password", "Confirm password"]) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }
  await page.getByLabel("Password", { exact: true }).fill("Abcdefgh1");
  await expect(page.getByText("Password strength: Strong")).toBeVisible();
  await expect(frame).toHaveCount(0);
  await page.getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a chat that previews a shared link is told which screen it leads to, and nothing else of its address", async ({ request }) => {
  const address = `0x${"7".repeat(40)}`;
  const response = await request.get(`/wallets?address=${address}`, { headers: { "user-agent": "Slackbot-LinkExpanding 1.0" } });
  const metas = (await response.text()).match(/<meta[^>]*(?:property="og:|name="description")[^>]*>/g) ?? [];
  expect(metas).toContain('<meta property="og:title" content="Wallets"/>');
  expect(metas.join("")).toContain("Every wallet");
  expect(metas.join("")).not.toContain(address);
  const picture = metas.flatMap((meta) => /property="og:image" content="([^"]+)"/.exec(meta)?.[1] ?? [])[0] ?? "";
  expect(new URL(picture).pathname).toBe("/preview.png");
  expect((await request.get(new URL(picture).pathname)).headers()["content-type"]).toBe("image/png");
  const titles = {
    "/social/timeline?range=24h": "Timeline", "/social/digest?period=week": "Digest", "/wallets?q=a&amp;sort=name).": "Wallets",
    "/login": "Memescope",
  };
  // Next writes a query anew before it is repaired.
  expect((await request.get("/wallets?q=a&amp;sort=name).")).url()).toMatch(/\/login\?from=%2Fwallets%3Fq%3Da%26sort%3Dname$/);
  expect((await request.get("/wallets?add)")).url()).toMatch(/\/login\?from=%2Fwallets%3Fadd(%3D)?$/);
  for (const [path, title] of Object.entries(titles)) {
    expect(/property="og:title" content="([^"]*)"/.exec(await (await request.get(path)).text())?.[1], path).toBe(title);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test("the links of the login and registration pages respond 19 px above and below their middle", async ({ page }) => {
    for (const [path, names] of [["/login", ["Forgot your password?", "Register"]], ["/register", ["Log in"]]] as const) {
      await page.goto(path);
      for (const name of names) {
        const hit = await page.getByRole("link", { name, exact: true }).evaluate((link) => {
          const { left, top, width, height } = link.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          return [-19, 19].map((away) => document.elementFromPoint(x, y + away) === link);
        });
        expect.soft(hit, `${path} ${name}`).toEqual([true, true]);
      }
    }
  });
});

test("a login with a wrong password is refused, a correct one opens the dashboard, and losing the cookies leads back to the login", async (
  { page, context, product },
) => {
  const account = await createAccount(product.apiUrl, "login");
  await page.goto("/login");
  await logIn(page, { ...account, password: "Wrong horse 9" });
  await expect(page.getByText("Login failed. Please check your credentials.")).toBeVisible();
  await logIn(page, account);
  await expectToast(page, "Login successful!");
  await expect(page).toHaveURL(/\/dashboard$/);

  const another = await context.newPage();
  await another.goto("/login");
  await expect(another).toHaveURL(/\/dashboard$/);
  await another.close();

  await context.clearCookies();
  // The first call to be refused goes to the login: this one, or a background call of the page.
  await page.getByRole("button", { name: "Refresh" }).click({ timeout: 5_000 }).catch(() => undefined);
  await expect(page).toHaveURL(/\/login/);
});

test("a link to a part of a screen leads there through the login, also after the session has ended", async ({ page, context, product }) => {
  const account = await createAccount(product.apiUrl, "part");
  await page.goto("/settings#profile");
  await logIn(page, account);
  await expect(page).toHaveURL(/\/settings#profile$/);
  await expect(page.locator("#profile")).toBeInViewport();

  await context.clearCookies();
  await page.getByRole("button", { name: "Security…" }).click({ timeout: 5_000 }).catch(() => undefined);
  await expect(page).toHaveURL(/\/login\?from=%2Fsettings(&ended=true)?#profile$/);
  await logIn(page, account);
  await expect(page).toHaveURL(/\/settings#profile$/);
});

test("next-auth's error page leads to the login, which says what happened", async ({ page }) => {
  await page.goto("/api/auth/error");
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/api/auth/error?error=AccessDenied");
  await expect(page.getByText("This account is not allowed to log in here. Try another account.")).toBeVisible();
  await page.goto("/api/auth/signin?error=SessionRequired");
  await expect(page.getByText("Please log in to continue.")).toBeVisible();
});

test("a form submitted before the page is interactive is sent once it is, and its values never appear in the URL", async ({ page, product }) => {
  const account = await createAccount(product.apiUrl, "early");
  let release = () => undefined as void;
  const code = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_next\/.*\.js/, async (route) => (await code, route.continue()));
  const changes: string[] = [];
  page.on("request", (request) => request.method() === "POST" && changes.push(new URL(request.url()).pathname));
  for (const path of ["/reset-password", "/login"]) {
    await page.goto(path, { waitUntil: "commit" });
    const password = page.getByLabel("Password", { exact: true }).or(page.getByLabel("New password", { exact: true }));
    await password.fill(account.password);
    if (path === "/login") await page.getByLabel("Email").fill(account.email);
    await password.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    expect(changes).toEqual([]);
  }
  release();
  await expectToast(page, "Login successful!");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a late 401 for the old session does not end the session that another tab has begun", async ({ page }) => {
  await openDemo(page, "/wallets?q=late");
  // The response to a call of the old session once another tab has signed in: by then the cookies belong to the new session.
  await page.route("**/api/v1/wallets?*", (route) => route.fulfill({ status: 401, json: { code: "unauthenticated" } }), { times: 1 });
  const back = page.waitForEvent("framenavigated");
  await page.getByRole("main").getByRole("button", { name: "Refresh" }).click();
  await back;
  await expect(page).toHaveURL(/\/wallets\?q=late$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wallet Management");
});

test("a tab still open for one account changes nothing when another tab logs in to a different account, and switches to that account", async (
  { page, context, product },
) => {
  // Without a server behind it, the live channel cannot notice the change of session by itself a little later.
  await page.routeWebSocket(/\/ws\?/, () => undefined);
  const first = await openAccount(page, product.apiUrl, "first", "/wallets");
  // Any request in flight while the session changes would lead the page to the other account before it is used.
  await page.waitForLoadState("networkidle");
  const second = await createAccount(product.apiUrl, "second");
  const other = await context.newPage();
  // The dialog that was open is in the URL, so it opens over the page again and hides the button from role queries.
  const expectAccount = ({ username }: { username: string }) => expect(page.getByTitle(`Account of ${username}`)).toBeVisible();

  await signIn(other, second, "/settings");
  await page.getByRole("main").getByRole("button", { name: "Add Wallet" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Wallet Address").fill(`0x${"ab".repeat(20)}`);
  await dialog.getByRole("button", { name: "Add Wallet" }).click();
  await expectAccount(second);
  await expect(page.getByText("Track your first wallet")).toBeVisible();

  await page.goto("/wallets", { waitUntil: "networkidle" });
  await signIn(other, first, "/settings");
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Settings" }).click();
  await expectAccount(first);
  await expect(page.getByText(first.email)).toBeVisible();
});

test("a tab still open for one account neither ends the session of another account nor downloads its files", async (
  { page, context, product },
) => {
  await page.routeWebSocket(/\/ws\?/, () => undefined);
  await openDemo(page, "/social/twitter-mentions");
  await page.getByRole("main").getByRole("button", { name: "Export" }).click();
  const [asked] = await Promise.all([
    page.waitForRequest(/\/export\?/), page.waitForEvent("download"), page.getByRole("menuitem", { name: "CSV" }).click(),
  ]);
  const file = asked.url();
  expect((await page.request.get(file)).status()).toBe(200);
  const other = await context.newPage();
  const second = await openAccount(other, product.apiUrl, "second", "/settings");
  expect((await page.request.get(file)).status()).toBe(401);
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: `Account of ${second.username}` })).toBeVisible();
  await other.reload();
  await expect(other.getByText(second.email)).toBeVisible();
});

test("a signed-in user reaches every screen, and unknown paths redirect", async ({ page }) => {
  await signInToDemo(page);
  for (const [path, title] of Object.entries(screenTitles)) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  for (const path of ["/", "/no/such/page"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  const unknownCall = await page.request.get("/api/no/such/call");
  expect([unknownCall.status(), (await unknownCall.json()).code]).toEqual([404, "not_found"]);

  // An open page would go to the login by itself at the same time.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/login/);
});
