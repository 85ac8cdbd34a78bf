import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { openDemo } from "../support/browser/accounts";
import { expect, test } from "../support/browser/product";
import { expectToast } from "../support/browser/toasts";

const widthOf = async (page: Page) => (await page.getByRole("complementary").boundingBox())?.width;
const themeOf = (page: Page) => page.locator("html").getAttribute("data-theme");

test("the frame has its sizes, its entries in order, stays in view on a long page, and remembers a collapsed sidebar", async ({ page }) => {
  await openDemo(page);
  expect(await widthOf(page)).toBe(256);
  // 64 px, plus the line below it.
  expect((await page.getByRole("banner").boundingBox())?.height).toBe(65);
  const entries = page.getByRole("navigation", { name: "Main navigation" }).locator("a, button");
  const names = [
    "Dashboard", "Wallets", "Portfolio", "Prices", "Social", "Twitter Setup", /^Mentions( \d+\+?\d+\+? unread)?$/, "Leaderboard",
    "Settings", "Logout",
  ];
  await expect(entries).toHaveText(names);
  expect(await entries.evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual([
    "/dashboard", "/wallets", "/portfolio", "/prices", "/social", "/social/twitter-setup", "/social/twitter-mentions", "/leaderboard",
    "/settings", null,
  ]);

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  expect([(await page.getByRole("banner").boundingBox())?.y, await page.getByRole("complementary").boundingBox()]).toEqual([
    0, { x: 0, y: 0, width: 256, height: page.viewportSize()?.height },
  ]);

  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect.poll(() => widthOf(page)).toBe(80);
  await page.reload();
  expect(await widthOf(page)).toBe(80);
  // The number of unread mentions is now at the upper right corner of its group's icon.
  const social = page.getByRole("complementary").getByRole("link", { name: /^Social \d+\+? unread$/ });
  const covered = await social.evaluate((link) => {
    const [icon, mark] = [".icon", ".unread-mark"].map((part) => link.querySelector(part)!.getBoundingClientRect());
    return [icon!.left < mark!.left && mark!.left < icon!.right, mark!.top < icon!.top && icon!.top < mark!.bottom];
  });
  expect(covered).toEqual([true, true]);

  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.getByRole("complementary")).toBeHidden();
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("dialog", { name: "Main navigation" }).getByRole("link", { name: "Wallets" }).click();
  await expect(page).toHaveURL(/\/wallets$/);
});

test("back leads to where the page was scrolled to", async ({ page }) => {
  await openDemo(page, "/leaderboard");
  await page.evaluate(() => window.scrollTo(0, 500));
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Prices" }).click();
  await expect(page.getByRole("heading", { name: "Price Tracking" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Latest Prices" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => history.back());
  await expect.poll(() => page.evaluate(() => [location.pathname, scrollY])).toEqual(["/leaderboard", 500]);
});

test("while offline, the frame and the page stay, links report that they wait, and they work again once online", async ({ page, context }) => {
  await openDemo(page);
  await expect(page.getByText("Real-time updates active")).toBeVisible();
  const value = page.getByText("Total Portfolio Value");
  await context.setOffline(true);
  const notice = page.getByText(/^You have been offline since \d\d:\d\d/);
  await expect(notice).toBeVisible();
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Prices" }).click();
  await expectToast(page, "You are offline. You can open this page when you are back online.");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(value).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await expectToast(page, /^You are back online\./);
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Prices" }).click();
  await expect(page).toHaveURL(/\/prices$/);
});

test("while offline, dialogs that have not been loaded open once online, and the page stays as it was", async ({ page, context }) => {
  await openDemo(page, "/wallets");
  await expect(page.getByText("Real-time updates active")).toBeVisible();
  const rows = page.getByRole("main").getByRole("row");
  const count = await rows.count();
  await context.setOffline(true);
  const notice = page.getByText(/^You have been offline since/);
  await expect(notice).toBeVisible();
  await page.keyboard.press("Control+k");
  await expectToast(page, "You are offline. This will load when you are back online.");
  const search = page.getByPlaceholder("Search name or address");
  await search.press("x");
  await expect(search).toHaveValue("x");
  await search.press("Backspace");
  await expect(rows).toHaveCount(count);
  await expect(page.getByText("Something went wrong.")).toHaveCount(0);
  await context.setOffline(false);
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await expect(palette).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);

  // The screen's own dialogs wait too.
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Add Wallet" }).first().click();
  await expectToast(page, "You are offline. This will load when you are back online.");
  await expect(rows).toHaveCount(count);
  await context.setOffline(false);
  const adding = page.getByRole("dialog", { name: "Add New Wallet" });
  await expect(adding).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(adding).toHaveCount(0);

  // A page chosen in the palette, whose code is loaded by now, does not open either.
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("prices");
  await page.keyboard.press("Enter");
  await expectToast(page, "You are offline. You can open this page when you are back online.");
  await expect(page).toHaveURL(/\/wallets/);
  await expect(rows).toHaveCount(count);
});

test("the header's menus change the presence without calling the server, show notifications, and lead to the profile and the logout", async ({ page }) => {
  await openDemo(page);
  await expect(page.getByText("Real-time updates active")).toBeVisible();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") calls.push(request.url());
  });
  await page.getByRole("button", { name: "Presence: Online" }).click();
  await expect(page.getByRole("menuitemradio")).toHaveText(["Online", "Away", "Offline", "Invisible"]);
  await page.getByRole("menuitemcheckbox", { name: "Appear Offline" }).click();
  await page.getByRole("button", { name: "Presence: Invisible" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Appear Offline", checked: true }).click();
  await expect(page.getByRole("button", { name: "Presence: Online" })).toBeVisible();
  expect(calls).toEqual([]);

  await page.getByRole("button", { name: "Notifications" }).click();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toContainText(/mentioned you|No new notifications/);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Account of/ }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Profile", "Settings", "Logout"]);
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(page).toHaveURL(/\/settings#profile$/);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("dialog", { name: "Log out of this demo account?" }).getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("theme, language and text size apply immediately and are in the next first HTML", async ({ page, context }) => {
  await openDemo(page, "/settings");
  const toggle = page.getByRole("button", { name: "Switch between light and dark theme" });
  expect(await themeOf(page)).toBe("light");
  await toggle.click();
  await expect.poll(() => themeOf(page)).toBe("dark");
  await page.getByText("Matrix", { exact: true }).click();
  await expect.poll(() => themeOf(page)).toBe("matrix");
  await toggle.click();
  await expect.poll(() => themeOf(page)).toBe("light");
  await toggle.click();
  await expect(page.getByText("Theme preview", { exact: true })).toBeVisible();
  await expect(page.getByRole("group", { name: "Theme" }).locator("svg[data-theme]")).toHaveCount(3);

  const size = page.getByRole("slider", { name: "Font size" });
  await expect(size).toHaveValue("14");
  expect([await size.getAttribute("min"), await size.getAttribute("max")]).toEqual(["12", "20"]);
  for (const mark of ["12", "14", "16", "18", "20"]) await expect(page.getByRole("main").getByText(mark, { exact: true })).toBeVisible();
  await size.focus();
  await page.keyboard.press("End");
  await expectToast(page, "Font size updated");
  await expect(page.locator("html")).toHaveCSS("font-size", "20px");

  await expect(page.getByRole("combobox", { name: "Display language" }).locator("option")).toHaveText(["English", "繁體中文", "简体中文"]);
  await page.getByRole("combobox", { name: "Display language" }).selectOption("zh-TW");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Settings");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-TW");

  const html = await (await context.request.get("/settings")).text();
  expect(html).toMatch(/<html[^>]*lang="zh-TW"[^>]*data-theme="dark"[^>]*data-fs="20"/);
  const stored = await page.evaluate(() =>
    ["memescope-theme", "memex-language", "memex-font-size"].map((key) => localStorage.getItem(key)));
  expect(stored).toEqual(["dark", "zh-TW", "20"]);
});

test("four figures are in one row on a wide screen and two by two on a narrower one", async ({ page }) => {
  await openDemo(page);
  const names = ["Total Portfolio Value", "Portfolio in M Token", "Active Wallets", "Total Transactions"];
  const rows = async () => {
    const boxes = await Promise.all(names.map((name) => page.getByRole("main").getByText(name, { exact: true }).boundingBox()));
    return new Set(boxes.map((box) => Math.round((box?.y ?? 0) / 20))).size;
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(rows).toBe(1);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect.poll(rows).toBe(2);
});

test("navigating shows the new page's title before the page has loaded", async ({ page }) => {
  await openDemo(page, "/wallets");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route((url) => url.pathname === "/prices", async (route) => {
    await released;
    await route.continue();
  });
  const entry = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Prices" });
  await entry.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Price Tracking");
  await expect(entry).toHaveAttribute("aria-current", "page");
  await expect(page.locator("main [aria-busy=true]").getByText("Prices", { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Tracked Wallets" })).toBeHidden();
  // A user who changes their mind is back where they were.
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Wallets" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wallet Management");
  await expect(page.getByRole("table", { name: "Tracked Wallets" })).toBeVisible();
  await entry.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Price Tracking");
  release();
  await expect(page.getByRole("table", { name: "Latest Prices" })).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wallet Management");
});

test("going back while a page loads returns to the page before it", async ({ page }) => {
  await openDemo(page, "/wallets");
  const frame = page.getByRole("navigation", { name: "Main navigation" });
  await frame.getByRole("link", { name: "Portfolio" }).click();
  await page.waitForURL(/\/portfolio$/);
  await page.route((url) => url.pathname === "/prices", () => undefined);
  await frame.getByRole("link", { name: "Prices" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Price Tracking");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wallet Management");
  await expect(page.getByRole("table", { name: "Tracked Wallets" })).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
});

test("a page visited within the last half minute is shown again without a request, including changes made since", async ({ page }) => {
  await openDemo(page);
  const visit = async (name: string, title: string) => {
    await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  };
  const requests: string[] = [];
  const begunMs = Date.now();
  /** On a very slow machine the 30 seconds may be over. */
  const expectNoneWithinHalfMinute = () => {
    if (Date.now() - begunMs < 30_000) expect(requests).toEqual([]);
  };
  await visit("Wallets", "Wallet Management");
  // Its name shows at once; a page that is left before it arrives is not kept.
  await expect(page.getByRole("heading", { name: "Tracked Wallets (7)" })).toBeVisible();
  await visit("Dashboard", "Dashboard");
  await expect(page.getByText("7 wallets", { exact: true })).toBeVisible();
  page.on("request", (request) => new URL(request.url()).searchParams.has("_rsc") && requests.push(request.url()));
  await visit("Wallets", "Wallet Management");
  expectNoneWithinHalfMinute();
  await page.getByRole("button", { name: "Add Wallet" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Wallet Address").fill(`0x${randomBytes(20).toString("hex")}`);
  await form.getByRole("button", { name: "Add Wallet" }).click();
  await expectToast(page, "Wallet added successfully!");
  await visit("Dashboard", "Dashboard");
  await expect(page.getByText("8 wallets", { exact: true })).toBeVisible();
  await visit("Wallets", "Wallet Management");
  await expect(page.getByRole("heading", { name: "Tracked Wallets (8)" })).toBeVisible();
  expectNoneWithinHalfMinute();
});
