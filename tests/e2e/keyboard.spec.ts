import type { Transaction, Wallet } from "@/contracts/wallets/calls";
import { createAccount, openDemo, post, signInToDemo } from "../support/browser/accounts";
import { findAllBarriers } from "../support/browser/axe";
import { tabThrough, tabTo } from "../support/browser/keyboard";
import { expect, test } from "../support/browser/product";
import { expectToast, otherToasts } from "../support/browser/toasts";
import { send } from "../support/upstreams/transfers";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const stranger = `0x${"7a".repeat(20)}`;

test("a user signs in, skips to the content and moves through the sidebar with the keyboard", async ({ page, product }) => {
  const account = await createAccount(product.apiUrl, "keys");
  await page.goto("/login");
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(account.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.reload();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: "Add Your First Wallet" }));

  await tabTo(page, page.getByRole("button", { name: "Collapse sidebar" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeFocused();
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("navigation").getByRole("link", { name: "Leaderboard" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/leaderboard$/);
  await tabTo(page, page.getByRole("navigation").getByRole("button", { name: "Logout" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login/);
});

test("registering, logging out and logging in leave the focus in the new page's main part", async ({ page }) => {
  const main = page.getByRole("main");
  await page.goto("/login");
  await page.getByRole("link", { name: "Register" }).press("Enter");
  await expect(page).toHaveURL(/\/register$/);
  await expect(main).toBeFocused();
  const account = { email: `focus${Date.now()}@example.com`, password: "Correct horse 9" };
  await page.getByLabel("Username").fill(`focus${Date.now()}`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Confirm password").fill(account.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(main).toBeFocused();
  await page.getByRole("button", { name: "Logout" }).press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  await expect(main).toBeFocused();
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(main).toBeFocused();
});

test("the header's menus open, can be chosen from, and return the focus", async ({ page }) => {
  await openDemo(page);
  await tabTo(page, page.getByRole("button", { name: "Presence: Online" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: "Online" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemradio", { name: "Away" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Presence: Away" })).toBeFocused();

  await tabTo(page, page.getByRole("button", { name: "Notifications" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Notifications" })).toContainText(/mentioned you|No new notifications/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Notifications" })).toBeFocused();

  await tabTo(page, page.getByRole("button", { name: /^Account of/ }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Settings" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings$/);
});

test("a phone's navigation drawer traps the focus until it closes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDemo(page, "/portfolio");
  const opener = page.getByRole("button", { name: "Open navigation" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Main navigation" });
  await expect(drawer.getByRole("link", { name: "Portfolio" })).toBeFocused();
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press("Tab");
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(drawer.getByRole("link", { name: "Portfolio" })).toBeFocused();
  await drawer.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  await tabTo(page, drawer.getByRole("link", { name: "Settings" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings$/);
  await expect(drawer).toHaveCount(0);

  // A phone's header has no room for the palette's button, so the drawer has it.
  await opener.click();
  await drawer.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("dialog", { name: "Search and commands" }).getByRole("combobox")).toBeFocused();
  await expect(drawer).toHaveCount(0);
});

test("a transaction that arrives while a phone's navigation drawer is open shows a toast only after the drawer has closed", async ({ page, product }) => {
  await openDemo(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("Real-time updates active").first()).toBeVisible();
  const [wallet] = await (await page.request.get("/api/wallets")).json() as Wallet[];
  // The prices page lists no transactions, and navigating there keeps the live channel open.
  const drawer = page.getByRole("dialog", { name: "Main navigation" });
  await page.getByRole("button", { name: "Open navigation" }).click();
  await drawer.getByRole("link", { name: "Prices" }).click();
  await expect(page).toHaveURL(/\/prices$/);
  await page.getByRole("button", { name: "Open navigation" }).click();
  await expect(drawer).toBeVisible();
  const toastsBefore = otherToasts(page);
  for (const ether of ["0.01", "0.02", "0.03"]) await send(product.chainUrl, wallet!.address, ether);
  const rows = async () =>
    (await (await page.request.get("/api/v1/transactions/recent?limit=5")).json() as Transaction[]).map(({ value }) => value);
  await expect.poll(rows).toContain("0.03");
  expect(otherToasts(page)).toEqual(toastsBefore);
  await page.keyboard.press("Escape");
  await expectToast(page, /^\d+ new transactions$/);
});

test("in the palette, Enter waits for all results before it takes the first one", async ({ page }) => {
  await openDemo(page, "/portfolio");
  await post(page, "/api/v1/views", { screen: "wallets", name: "Dust", query: "sort=usd" });
  let release = () => {};
  const released = new Promise<void>((done) => { release = done; });
  await page.route("**/api/v1/views", (route) => released.then(() => route.continue()));
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const marked = palette.getByRole("option", { selected: true });
  const type = async (text: string) => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
    await page.keyboard.type(text);
  };
  const found = page.waitForResponse((response) => response.url().includes("q=dust"));
  await type("dust");
  await found;
  await expect(palette.getByRole("option", { name: /^Dust/ })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe("/portfolio");
  release();
  await expect(marked).toHaveText(/^Dust/);
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe("/portfolio");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/wallets\?sort=usd$/);

  // With everything loaded, the first option stays first, so Enter works at once.
  await type("settings");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings$/);
});

test("text typed while the palette loads goes into the palette and triggers no shortcut of the screen", async ({ page }) => {
  await openDemo(page, "/social/twitter-mentions");
  await expect(page.getByText("Real-time updates active")).toBeVisible();
  const unread = page.getByRole("main").getByText("12 unread");
  await page.keyboard.press("j");
  await page.route("**/_next/static/chunks/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("pricee");
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("dialog", { name: "Search and commands" }).getByRole("combobox")).toHaveValue("price");
  await expect(unread).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/prices$/);
});

test("the palette opens pages, runs the screen's actions and opens a wallet found by name, and single keys can be turned off", async ({ page }) => {
  await openDemo(page, "/wallets");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const opener = page.getByRole("main").getByRole("button", { name: "Add Wallet" });
  await expect(async () => {
    await opener.focus();
    await page.keyboard.press("Control+k");
    await expect(palette).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await expect(opener).toBeFocused();

  const type = async (text: string) => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
    await page.keyboard.type(text);
  };
  await type("add wal");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add New Wallet" })).toBeVisible();
  await page.keyboard.press("Escape");

  const [wallet] = await (await page.request.get("/api/wallets")).json() as Wallet[];
  await type(wallet!.name!);
  // Before the wallets have been searched, there is only the search of the mentions for the same name.
  await expect(palette.getByRole("option", { name: wallet!.name!, selected: true })).not.toHaveText(/^Search mentions/);
  expect(await findAllBarriers(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Wallet Details" }).getByText(wallet!.name!)).not.toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`address=${wallet!.address}`, "i"));
  await page.keyboard.press("Escape");

  await type("price");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/prices$/);

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.getByRole("switch", { name: "Single keys" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("?");
  await type("keyboard");
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(keys.getByRole("switch", { name: "Single keys" })).not.toBeChecked();
});

test("the palette searches the mentions for whatever is typed, not only for its first two letters", async ({ page }) => {
  await openDemo(page);
  await expect(page.getByText("Real-time updates active")).toBeVisible();
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("rugpull soon");
  await expect(palette.getByRole("option")).toHaveText(/rugpull soon/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/social\/twitter-mentions\?q=rugpull/);
});

test("a wallet is added, viewed and removed", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openDemo(page, "/wallets");
  const opener = page.getByRole("main").getByRole("button", { name: "Add Wallet" });
  const form = page.getByRole("dialog", { name: "Add New Wallet" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const address = form.getByLabel("Wallet Address");
  await expect(address).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(address).toBeFocused();
  await page.keyboard.type("0x12");
  await page.keyboard.press("Enter");
  await expect(form.getByText(/Please enter a valid .* wallet address/)).toBeVisible();
  await expect(address).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(stranger);
  await tabTo(page, form.getByLabel("Wallet Name (optional)"));
  await page.keyboard.type("Keys");
  await tabTo(page, form.getByRole("button", { name: "Add Wallet" }));
  await page.keyboard.press("Space");
  await expectToast(page, "Wallet added successfully!");
  await expect(opener).toBeFocused();

  const row = page.getByRole("row", { name: /Keys/ });
  await tabTo(page, row.getByRole("button", { name: /^Copy address/ }));
  await page.keyboard.press("Enter");
  await expectToast(page, "Address copied to clipboard");
  const details = row.getByRole("link", { name: "View details of Keys" });
  await tabTo(page, details);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Wallet Details" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(details).toBeFocused();
  await tabTo(page, row.getByRole("button", { name: "Remove Keys" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Yes, Remove" }));
  await page.keyboard.press("Enter");
  await expectToast(page, "Wallet removed successfully!");
  await expect(row).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test("theme, language and text size can be set", async ({ page }) => {
  await openDemo(page, "/settings");
  await tabTo(page, page.getByRole("radio", { name: /^Light/ }));
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await tabTo(page, page.getByRole("slider", { name: "Font size" }));
  await page.keyboard.press("ArrowRight");
  await expectToast(page, "Font size updated");
  await expect(page.locator("html")).toHaveAttribute("data-fs", "15");
  await page.keyboard.press("Home");
  await expect(page.locator("html")).toHaveAttribute("data-fs", "12");
  await tabTo(page, page.getByRole("combobox", { name: "Display language" }), "Shift+Tab");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-TW");
  await expect(page.getByRole("combobox", { name: "顯示語言" })).toBeFocused();
});

for (const theme of ["light", "dark", "matrix"] as const) {
  test(`the focus is visible at every stop: ${theme}`, async ({ page, context, product }) => {
    await context.addCookies([{ name: "memescope-theme", value: theme, url: product.webUrl }]);
    await signInToDemo(page);
    for (const [path, minStops] of [["/wallets", 35], ["/settings", 18]] as const) {
      await page.goto(path);
      await expect(page.getByText("Sandbox network")).toBeVisible();
      const stops = await tabThrough(page);
      expect(stops.length, stops.join("\n")).toBeGreaterThanOrEqual(minStops);
    }
  });
}
