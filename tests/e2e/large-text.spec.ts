import type { Locator, Page } from "@playwright/test";
import { openAccount, post, signInToAccount } from "../support/browser/accounts";
import { findCutOff } from "../support/browser/layout";
import { expect, test as freshTest } from "../support/browser/product";
import { memberWalk, test } from "../support/browser/walkers";

/** Text alone at 200 %, as Firefox zooms it: nothing else grows. */
const doubleText = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = "28px"));

const boxOf = (one: Locator) => one.evaluate((element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { left, right, top, bottom };
});

test.use({ walk: memberWalk });

test("with text at 200 %, at 1,440 px, no control of /prices or /settings reaches beyond its card", async ({ page }) => {
  for (const path of ["/prices", "/settings"]) {
    await page.goto(path);
    await doubleText(page);
    expect.soft(await findCutOff(page), path).toEqual([]);
    const beyond = await page.getByRole("main").getByRole("button").evaluateAll((all) => all.filter((one) => {
      const card = one.closest("section")?.getBoundingClientRect();
      return card !== undefined && one.checkVisibility() && one.getBoundingClientRect().right > card.right;
    }).map(({ textContent }) => textContent));
    expect.soft(beyond, path).toEqual([]);
  }
});

test("with text at 200 %, no select cuts off its choice, no avatar its letters, and a title of two lines stays within the header", async ({ page }) => {
  for (const [width, path] of [
    [1440, "/social/twitter-setup"], [1440, "/social/twitter-mentions"], [820, "/social/twitter-mentions"], [820, "/wallets"],
    [390, "/leaderboard"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await doubleText(page);
    const cut = await page.getByRole("main").locator("select, .avatar").filter({ visible: true }).evaluateAll((all) => all.filter((one) => {
      if (!(one instanceof HTMLSelectElement)) return one.scrollWidth > one.clientWidth;
      const { font, paddingLeft, paddingRight } = getComputedStyle(one);
      const drawing = Object.assign(document.createElement("canvas").getContext("2d")!, { font });
      const { width: needed } = drawing.measureText(one.selectedOptions[0]!.text);
      return needed > one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1;
    }).map((one) => (one instanceof HTMLSelectElement ? one.selectedOptions[0]!.text : one.textContent)));
    expect.soft(cut, `${path} at ${width} px`).toEqual([]);
    const header = page.getByRole("banner");
    const [title, around] = await Promise.all([header.locator(".header-title"), header].map(boxOf));
    expect.soft(title!.bottom, `${path} at ${width} px`).toBeLessThanOrEqual(around!.bottom);
  }
});

test("with text at 200 %, at 320 px, digest, trending users and settings are no wider than the window", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 });
  for (const path of ["/social/digest", "/leaderboard?tab=trending", "/settings"]) {
    await page.goto(path);
    await doubleText(page);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test("with text at 200 %, at 1,440 px, the digest's notes end within their cards", async ({ page }) => {
  await page.goto("/social/digest");
  await doubleText(page);
  const beyond = await page.locator(".stat-card").evaluateAll((cards) => cards.filter((card) => {
    const text = document.createRange();
    text.selectNodeContents(card);
    return [...text.getClientRects()].some(({ right }) => right > card.getBoundingClientRect().right);
  }).map(({ textContent }) => textContent));
  expect(beyond).toEqual([]);
});

test("at the largest text size, on a phone, the digest's authors keep their whole names", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/social/digest");
  await page.evaluate(() => void (document.documentElement.dataset.fs = "20"));
  const names = page.getByRole("list", { name: "Top authors" }).locator("bdi");
  await expect(names.first()).toBeVisible();
  const cut = await names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(cut).toEqual([]);
});

test("at the largest text size, at 320 px, the days of a past time and of an export are shown whole", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 });
  const expectWhole = async (...labels: string[]) => {
    await page.evaluate(() => void (document.documentElement.dataset.fs = "20"));
    for (const label of labels) {
      const field = page.getByRole("dialog").getByRole("textbox", { name: label });
      await field.fill("2026-11-29");
      expect.soft(await field.evaluate((one) => one.scrollWidth - one.clientWidth), label).toBe(0);
    }
  };
  await page.goto("/portfolio");
  await page.getByRole("button", { name: "Look back" }).click();
  await expectWhole("Date");
  await page.goto("/wallets");
  await page.getByRole("main").getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export transactions" }).click();
  await page.getByRole("dialog").getByLabel("Period").selectOption("between");
  await expectWhole("From (inclusive)", "To (inclusive)");
});

test("with text at 200 %, on a phone, no figure of a player reaches into the next, and the page's title stays within its place", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto("/leaderboard");
  await doubleText(page);
  const cells = page.getByRole("table", { name: "Players by rank" }).locator("td[data-label]");
  await expect(cells.first()).toBeVisible();
  const beyond = await cells.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect.soft(beyond).toEqual([]);
  await page.goto("/wallets");
  await doubleText(page);
  const title = page.getByRole("heading", { level: 1 });
  expect(await title.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});

freshTest("with text at 200 %, a large number of unread notifications leaves most of the bell visible", async ({ page, product }) => {
  await openAccount(page, product.apiUrl, "bell");
  await post(page, "/api/prices/alerts", { symbol: "ETH", condition: "above", threshold_usd: 0.01 });
  const bell = page.getByRole("banner").getByRole("button", { name: "Notifications, 1 unread" });
  const number = bell.locator("[aria-hidden]:not(.icon)");
  await number.evaluate((one) => { one.textContent = "99+"; });
  await doubleText(page);
  const [icon, mark] = [await boxOf(bell.locator(".icon")), await boxOf(number)];
  const across = Math.min(icon.right, mark.right) - Math.max(icon.left, mark.left);
  const down = Math.min(icon.bottom, mark.bottom) - Math.max(icon.top, mark.top);
  expect(Math.max(0, across) * Math.max(0, down)).toBeLessThan((16 * 16) / 3);
});

freshTest("with the largest text, at 320 px, names and searches that are one long word end within the window", async ({ page, product }) => {
  const name = "W".repeat(50);
  const address = `0x${"5a".repeat(20)}`;
  await signInToAccount(page, product.apiUrl, "word");
  await post(page, "/api/wallets", { address, name });
  const [wallet] = await (await page.request.get("/api/wallets")).json() as { id: string }[];
  await post(page, "/api/v1/alerts", { kind: "wallet", wallet_id: wallet!.id, direction: "both", usd: 5 });
  await page.setViewportSize({ width: 320, height: 780 });
  for (const [path, shown] of [
    [`/wallets?address=${address}`, page.getByRole("dialog")],
    [`/wallets?q=${"W".repeat(100)}`, page.getByRole("button", { name: "Clear search" })],
    ["/prices", page.getByRole("main").getByText(name).first()],
  ] as const) {
    await page.goto(path);
    await page.evaluate(() => void (document.documentElement.dataset.fs = "20"));
    await expect(shown).toBeVisible();
    expect.soft(await findCutOff(page), path).toEqual([]);
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("W".repeat(100));
  await expect(page.getByRole("option", { name: /W{100}/ })).toBeVisible();
  expect(await findCutOff(page)).toEqual([]);
});
