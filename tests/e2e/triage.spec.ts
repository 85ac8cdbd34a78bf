import type { Page } from "@playwright/test";
import type { MentionPage } from "@/contracts/social/calls";
import { openDemo } from "../support/browser/accounts";
import { expect, test } from "../support/browser/product";

const items = (page: Page) => page.getByRole("list", { name: "Mentions, newest first" }).locator(":scope > li");
const readMentions = async (page: Page, query = "page=1&page_size=50") =>
  (await (await page.request.get(`/api/v1/social/mentions?${query}`)).json()) as MentionPage;

/** Presses keys one by one and counts them. */
function countKeys(page: Page): { press: (...keys: string[]) => Promise<void>; count: () => number } {
  let count = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      count += 1;
    }
  };
  return { press, count: () => count };
}

const focusedAt = (page: Page) => items(page).evaluateAll((rows) => rows.indexOf(document.activeElement as HTMLElement));

/** Whether the focus is on this mention. */
const isFocused = (page: Page, { url }: { url: string | null }) => page.locator("li:focus a").evaluateAll(
  (links, expectedHref) => (links as HTMLAnchorElement[]).some(({ href }) => href === expectedHref), url,
);

test("40 mentions on four pages are triaged with fewer than 90 key presses, and the focus stays on the current mention", async ({ page }) => {
  await openDemo(page, "/social/twitter-mentions");
  await expect(page.getByText("Real-time updates active")).toBeVisible();
  const known = (await readMentions(page)).mentions;
  const { press, count } = countKeys(page);
  await press("j");
  await expect.poll(() => focusedAt(page)).toBe(0);
  // Mentions may have arrived since the page loaded, so start at the focused
  // one. Later arrivals move the rest down, but none is passed twice.
  const focused = await Promise.all(known.map((one) => isFocused(page, one)));
  const passed = known.slice(focused.indexOf(true)).slice(0, 40);
  expect(passed).toHaveLength(40);
  for (const [at, mention] of passed.entries()) {
    if (at > 0) await press("j");
    if (!mention.is_read) await press("e");
    await expect.poll(() => isFocused(page, mention)).toBe(true);
  }
  await expect(page).toHaveURL(/page=4/);
  // The last one is relabelled too.
  const last = passed.at(-1)!;
  await press("s");
  const labels = page.getByRole("menuitemradio");
  const [key, target] = last.sentiment === "negative" ? (["Home", labels.first()] as const) : (["End", labels.last()] as const);
  await expect(labels.first()).toBeFocused();
  await press(key);
  // The menu moves its focus a moment after the key press.
  await expect(target).toBeFocused();
  await press("Enter");
  await expect.poll(async () => (await readMentions(page)).mentions.find(({ id }) => id === last.id)?.sentiment_corrected).toBe(true);
  expect(count()).toBeLessThan(90);
  // Read marks are sent one after another.
  await expect.poll(async () => {
    const after = new Map((await readMentions(page)).mentions.map((one) => [one.id, one.is_read]));
    return passed.map(({ id }) => after.get(id));
  }).toEqual(passed.map(() => true));
  expect(passed.some((one) => !one.is_read)).toBe(true);
  await press("z", "z");
  await expect.poll(async () => (await readMentions(page)).mentions.find(({ id }) => id === last.id)?.sentiment_corrected).toBe(false);
});

test("no unread mention is skipped when reading removes mentions from the view", async ({ page }) => {
  await openDemo(page, "/social/twitter-mentions?unread=true");
  await expect(page.getByText("Real-time updates active")).toBeVisible();
  const expected = (await readMentions(page, "page=1&page_size=20&unread=true")).mentions.slice(0, 15).map(({ id }) => id);
  for (const [at] of expected.entries()) {
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expect.poll(() => focusedAt(page)).toBe(at % 10);
  }
  await expect.poll(async () => {
    const all = (await readMentions(page, "page=1&page_size=50")).mentions;
    return expected.filter((id) => all.some((one) => one.id === id && !one.is_read));
  }).toEqual([]);
});

test("a range is selected, marked together and undone, typing in the search triggers no shortcuts, and single keys can be turned off", async ({ page }) => {
  await openDemo(page, "/social/twitter-mentions");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(items(page).first().getByRole("button", { name: /^Mark as unread/ })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Shift+J");
  await expect(page.getByText("4 mentions selected").last()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(page.getByText("5 mentions selected").last()).toBeVisible();
  await page.keyboard.press("e");
  await expect(items(page).getByRole("button", { name: /^Mark as Read/ })).toHaveCount(5);
  await page.keyboard.press("z");
  await expect(items(page).getByRole("button", { name: /^Mark as Read/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByText("5 mentions selected")).toHaveCount(0);

  await page.getByRole("searchbox", { name: "Search mentions" }).pressSequentially("e");
  await expect(page).toHaveURL(/q=e/);
  await page.keyboard.press("Backspace");
  await expect(page).not.toHaveURL(/q=/);
  await expect(items(page).getByRole("button", { name: /^Mark as Read/ })).toHaveCount(0);

  await page.getByRole("main").press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toContainText("Undo the last change");
  await list.getByText("Single keys", { exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  const focusedBefore = await focusedAt(page);
  await page.keyboard.press("j");
  await page.waitForTimeout(300);
  expect(await focusedAt(page)).toBe(focusedBefore);
});

test("the sentiment menu does not cover the mention's text", async ({ page }) => {
  await openDemo(page, "/social/twitter-mentions");
  for (const [width, height] of [[1440, 900], [390, 780]] as const) {
    await page.setViewportSize({ width, height });
    for (const at of [0, 4]) {
      await items(page).nth(at).evaluate((row) =>
        window.scrollTo({ top: window.scrollY + row.getBoundingClientRect().top - 70, behavior: "instant" }));
      await items(page).nth(at).getByRole("button", { name: /^Sentiment/ }).click();
      const menu = (await page.getByRole("menu").boundingBox())!;
      // The mark of an automated account adds a paragraph too, hence `dir`.
      const text = (await items(page).nth(at).locator("p[dir=auto]").boundingBox())!;
      expect(menu.y + menu.height <= text.y || menu.y >= text.y + text.height, `${width} px, mention ${at}`).toBe(true);
      await page.keyboard.press("Escape");
    }
  }
});
