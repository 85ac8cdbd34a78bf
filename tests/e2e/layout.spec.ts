import type { Locator, Page } from "@playwright/test";
import { openDemo } from "../support/accounts";
import { choose, messagesOf } from "../support/choices";
import { findBestPractice } from "../support/axe";
import { expect, test } from "../support/product";
import { withoutToasts } from "../support/toasts";

const phone = { width: 360, height: 780 };
const tablet = { width: 820, height: 1180 };
const desktop = { width: 1440, height: 900 };

/** Every screen with its title: the one heading of the first level. */
const titles = {
  "/dashboard": "Dashboard", "/wallets": "Wallet Management", "/portfolio": "Portfolio Overview", "/prices": "Price Tracking", "/settings": "Settings",
  "/social": "Social", "/social/twitter-setup": "Twitter Setup", "/social/twitter-mentions": "Mentions", "/social/timeline": "Timeline", "/social/digest": "Digest",
  "/leaderboard": "Leaderboard",
} as const;
const screens = Object.keys(titles) as (keyof typeof titles)[];

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Sidebar" });
const widthOf = async (box: Locator) => (await box.boundingBox())?.width;
const bottomOf = async (box: Locator) => {
  const { y = 0, height = Infinity } = (await box.boundingBox()) ?? {};
  return y + height;
};
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test.describe("a tablet of 820 px", () => {
  test.use({ viewport: tablet });

  test("the sidebar is narrow below 1,100 px, unless somebody opened it, which is remembered", async ({ page }) => {
    await openDemo(page);
    expect(await widthOf(sidebar(page))).toBe(80);
    const expand = page.getByRole("button", { name: "Expand sidebar" });
    await expect(expand).toHaveAttribute("aria-expanded", "false");
    await page.setViewportSize({ ...tablet, width: 1100 });
    expect(await widthOf(sidebar(page))).toBe(256);
    await page.setViewportSize({ ...tablet, width: 1099 });
    expect(await widthOf(sidebar(page))).toBe(80);
    await expand.click();
    await expect.poll(() => widthOf(sidebar(page))).toBe(256);
    await page.reload();
    expect(await widthOf(sidebar(page))).toBe(256);
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect.poll(() => widthOf(sidebar(page))).toBe(80);
    await page.setViewportSize(desktop);
    expect(await widthOf(sidebar(page))).toBe(256);
  });

  test("the narrow sidebar stands before any script, names its entries, and nothing moves when scripts come", async ({ page }) => {
    await openDemo(page, "/social/twitter-mentions");
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value))).observe({ type: "layout-shift", buffered: true });
    });
    await page.route("**/*.js", (route) => new Promise((done) => setTimeout(done, 700)).then(() => route.continue()));
    await page.goto("/social/twitter-mentions", { waitUntil: "commit" });
    await expect.poll(() => widthOf(sidebar(page))).toBe(80);
    const links = sidebar(page).getByRole("navigation").getByRole("link").filter({ visible: true });
    await expect(links).toHaveText(["Dashboard", "Wallets", "Portfolio", "Prices", /^Social/, "Leaderboard", "Settings"]);
    await page.waitForLoadState("load");
    await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
    await expect(links.filter({ hasText: "Social" })).toHaveAttribute("title", "Social");
    const shift = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0));
    expect(shift).toBeLessThan(0.02);
  });

  for (const [path, name, columns, atMost] of [
    ["/leaderboard", "Players by rank", ["Rank", "User", "Total score", "Portfolio now", "Social score", "Trading now"], 2200],
    ["/wallets", "Tracked Wallets", ["Wallet Name", "Address", "Balance", "Status", "Actions"], 1700],
    ["/portfolio", "Wallets", ["Wallet", "Balance", "Value", "P/L 24 h", "P/L 7 d", "P/L 30 d"], 1700],
  ] as const) {
    test(`${path} drops columns before its rows become cards, and is no longer than ${atMost} px`, async ({ page }) => {
      await openDemo(page, path);
      const table = page.getByRole("table", { name });
      await expect(table.getByRole("columnheader").filter({ visible: true })).toHaveText(columns);
      expect(await table.getByRole("row").nth(1).evaluate((row) => getComputedStyle(row).display)).toBe("table-row");
      expect(await table.evaluate((element) => element.scrollWidth <= element.parentElement!.clientWidth)).toBe(true);
      expect(await pageHeight(page)).toBeLessThanOrEqual(atMost);
    });
  }

  test("25 players take no more than 1,500 px, each of them two lines", async ({ page }) => {
    await openDemo(page, "/leaderboard");
    const table = page.getByRole("table", { name: "Players by rank" });
    await expect(table.getByRole("row")).toHaveCount(26);
    expect((await table.boundingBox())?.height).toBeLessThanOrEqual(1500);
  });
});

test.describe("a phone of 360 × 780 px", () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test("the first mention can be marked as read without scrolling, and the first player stands on the first screen", async ({ page }) => {
    await openDemo(page, "/social/twitter-mentions");
    expect(await bottomOf(page.getByRole("button", { name: /^Mark as Read/ }).first())).toBeLessThanOrEqual(phone.height);
    await page.goto("/leaderboard");
    expect(await bottomOf(page.getByRole("table", { name: "Players by rank" }).getByRole("row").nth(1))).toBeLessThanOrEqual(phone.height);
    // Nothing is lost: the figures stand below the list.
    await expect(page.getByText("Your Rank", { exact: true })).toBeVisible();
  });

  test("the filters are behind one button, which counts what holds; the sheet has them all", async ({ page }) => {
    await openDemo(page, "/social/twitter-mentions");
    const opener = page.getByRole("button", { name: /^Filters/ });
    await expect(opener).toHaveText("Filters", { useInnerText: true });
    await expect(page.getByRole("combobox", { name: "Sentiment" })).toBeHidden();
    await opener.click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("combobox", { name: "Sentiment" }).selectOption("negative");
    await expect(page).toHaveURL(/sentiment=negative/);
    await sheet.getByRole("switch", { name: "Unread only" }).check();
    await expect(page).toHaveURL(/unread=true/);
    await expect(sheet.getByRole("combobox", { name: "Language" })).toBeVisible();
    await sheet.getByRole("button", { name: /^Time:/ }).click();
    await expect(page.getByRole("dialog", { name: "Time" })).toBeVisible();
    await page.keyboard.press("Escape");
    await sheet.getByRole("button", { name: "Done" }).click();
    await expect(opener).toHaveText("Filters (2)");
    await opener.click();
    await page.getByRole("dialog").getByRole("button", { name: "Clear filters" }).click();
    await expect(page).not.toHaveURL(/sentiment|unread/);
  });

  test("the header is 64 px on every screen in every language, with the sandbox named in it", async ({ page, product }) => {
    await openDemo(page);
    for (const language of ["en", "zh-TW", "zh-CN"] as const) {
      await choose(page, product.webUrl, { language });
      for (const path of screens) {
        await page.goto(path);
        const header = page.getByRole("banner");
        await expect(header.getByText(messagesOf[language].shell.sandbox)).toBeVisible();
        // The last pixel is the line below it.
        expect((await header.boundingBox())?.height, `${path} in ${language}`).toBeLessThanOrEqual(65);
      }
    }
  });

  test("what is selected is marked as a whole, not its cells", async ({ page }) => {
    await openDemo(page, "/prices");
    const row = page.getByRole("table", { name: "Latest Prices" }).locator("tr[data-current]");
    const grounds = await row.evaluate((element) => {
      const plain = getComputedStyle(element.nextElementSibling!).backgroundColor;
      return { row: getComputedStyle(element).backgroundColor, plain, cells: [...element.children].map((cell) => getComputedStyle(cell).backgroundColor) };
    });
    expect(grounds.row).not.toBe(grounds.plain);
    expect(new Set(grounds.cells)).toEqual(new Set([grounds.plain]));
    await page.goto("/settings");
    await page.setViewportSize({ width: 360, height: 300 });
    await page.getByRole("button", { name: "Open navigation" }).click();
    const current = page.getByRole("dialog").getByRole("link", { name: "Settings" });
    await expect(current).toHaveAttribute("aria-current", "page");
    await expect(current).toBeInViewport({ ratio: 1 });
  });

  for (const path of ["/settings", "/leaderboard"]) {
    test(`a toast on ${path} lies over the header, never over a control of the screen`, async ({ page }) => {
      await openDemo(page, path);
      if (path === "/settings") await page.getByRole("slider").press("End");
      else await page.getByRole("button", { name: "Sync with MemeX" }).click();
      const toast = page.locator("[data-toast]").first();
      await expect(toast).toBeVisible();
      expect(await bottomOf(toast)).toBeLessThanOrEqual(72);
    });
  }

  test("nothing on the timeline speaks of keys that a phone has not", async ({ page }) => {
    await openDemo(page, "/social/timeline");
    await expect(page.getByRole("main").getByText("to select a time").filter({ visible: true }).first()).toBeVisible();
    expect(await page.getByRole("main").innerText()).not.toMatch(/Shift|arrow/);
  });
});

test.describe("headings and landmarks", () => {
  for (const path of screens) {
    test(`${path} has one title, no level left out, and everything within a named landmark`, async ({ page }) => {
      await openDemo(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText([titles[path]]);
      const levels = await page.getByRole("heading").evaluateAll((all) => all.map((one) => Number(one.tagName.slice(1))));
      levels.forEach((level, at) => expect(level - (levels[at - 1] ?? 0), `heading ${at} of ${levels.join()}`).toBeLessThanOrEqual(1));
      expect(await findBestPractice(page)).toEqual([]);
    });
  }

  test("no live region holds a hash, and no more than a line", async ({ page }) => {
    await openDemo(page, "/wallets");
    for (const path of screens) {
      await page.goto(path);
      const texts = await withoutToasts(page, () => page.locator("[aria-live], [role=status], [role=alert]").allInnerTexts());
      for (const text of texts) expect(text, path).not.toMatch(/0x[0-9a-f]{4}|…[0-9a-f]{4}/i);
    }
  });
});

test.describe("for who asks for more contrast", () => {
  test.use({ contrast: "more" });

  for (const theme of ["light", "dark", "matrix"] as const) {
    test(`quiet text is told from its ground by 7 to 1 and every line by 3 to 1: ${theme}`, async ({ page, product }) => {
      await openDemo(page);
      await choose(page, product.webUrl, { theme });
      await page.goto("/wallets");
      const found = await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        const channels = (name: string) => {
          const probe = document.body.appendChild(document.createElement("i"));
          probe.style.color = style.getPropertyValue(name);
          const rgb = getComputedStyle(probe).color.match(/[\d.]+/g)!.slice(0, 3).map(Number);
          probe.remove();
          return rgb;
        };
        const luminance = (name: string) => {
          const [r = 0, g = 0, b = 0] = channels(name).map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ratio = (one: string, other: string) => {
          const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
          return (high + 0.05) / (low + 0.05);
        };
        return {
          texts: ["--text", "--muted", "--up", "--down", "--warn", "--accent-text"].flatMap((ink) => ["--bg", "--surface", "--raised"].map((ground) => [ink, ground, ratio(ink, ground)] as const)),
          lines: ["--line", "--field"].flatMap((ink) => ["--bg", "--surface"].map((ground) => [ink, ground, ratio(ink, ground)] as const)),
        };
      });
      expect(found.texts.filter(([, , ratio]) => ratio < 7)).toEqual([]);
      expect(found.lines.filter(([, , ratio]) => ratio < 3)).toEqual([]);
    });
  }
});

test.describe("on paper", () => {
  /** A4 less its margins, in CSS px. */
  test.use({ viewport: { width: 673, height: 1000 } });

  for (const [path, within] of [["/dashboard", undefined], ["/portfolio", undefined], ["/leaderboard", undefined], ["/wallets?why=7d", "dialog"]] as const) {
    test(`${path} is black on white, without the frame, and nothing is cut off`, async ({ page, product }) => {
      await openDemo(page);
      await choose(page, product.webUrl, { theme: "matrix" });
      await page.goto(path);
      if (within) await expect(page.getByRole(within)).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("complementary")).toBeHidden();
      // Of the frame the title stays; of buttons those that are a figure or a column's name.
      if (path in titles) await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const chrome of ["button", "link", "combobox", "switch", "searchbox", "tab"] as const) {
        expect(await page.getByRole(chrome).filter({ visible: true }).evaluateAll((all) => all.filter((one) => !one.closest("td, th, li, .card-head, [role=dialog]")).map((one) => one.textContent))).toEqual([]);
      }
      const { ground, ink, cut } = await page.evaluate(() => {
        const shown = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility() && !element.closest(".sr-only, thead"));
        const wide = document.documentElement.clientWidth;
        const words = shown.filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()));
        const outside = (element: Element) => element.getBoundingClientRect().width > 1 && element.getBoundingClientRect().right > wide + 1;
        const scrolls = shown.filter((element) => ["auto", "scroll", "hidden"].includes(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 2 && element.clientHeight > 0);
        return {
          ground: getComputedStyle(document.body).backgroundColor, ink: getComputedStyle(document.body).color,
          cut: [...words.filter(outside), ...scrolls].map((element) => `${element.className || element.tagName}: ${(element.textContent ?? "").slice(0, 40)}`),
        };
      });
      expect([ground, ink]).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
      expect(cut).toEqual([]);
    });
  }
});
