import type { Page } from "@playwright/test";
import { languages } from "@/lib/shared/preferences";
import { openDemo } from "../support/browser/accounts";
import { findBarriers } from "../support/browser/axe";
import { messagesOf } from "../support/browser/choices";
import { findCutOff } from "../support/browser/layout";
import { expect, test } from "../support/browser/product";

/** Opens the demo as a visitor does. */
async function explore(page: Page, button: string = messagesOf.en.auth.demo.button): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(/\/dashboard$/);
}

const tourOf = (page: Page, label: string = messagesOf.en.tour.label) => page.getByRole("region", { name: label });

test("a visitor who explores the demo is led through five steps with the keyboard, and never again", async ({ page }) => {
  await explore(page);
  const tour = tourOf(page);
  await expect(tour).toContainText("1 of 5");
  expect(await findBarriers(page)).toEqual([]);
  // The tour does not take the focus: the first Tab goes to the page itself.
  expect(await tour.evaluate((region) => region.contains(document.activeElement))).toBe(false);
  await tour.getByRole("button", { name: "Next" }).focus();
  for (const [count, path] of [
    ["2 of 5", "/portfolio"], ["3 of 5", "/social/timeline"], ["4 of 5", "/social/twitter-mentions"], ["5 of 5", "/leaderboard"],
  ] as const) {
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === path);
    await expect(tour).toContainText(count);
  }
  await page.reload();
  await expect(tour).toContainText("5 of 5");
  await tour.getByRole("button", { name: "Back" }).press("Enter");
  await page.waitForURL(/twitter-mentions/);
  await tour.getByRole("button", { name: "Next" }).press("Enter");
  await page.waitForURL(/leaderboard/);
  await tour.getByRole("button", { name: "Done" }).press("Enter");
  await expect(tour).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");

  // Another visit in the same browser: the session is over, the choice is kept.
  await page.context().clearCookies({ name: /^(?!memescope-tour$)/ });
  await explore(page);
  await page.waitForLoadState("networkidle");
  await expect(tour).toHaveCount(0);
});

test("on a phone the tour is above the page and covers nothing, and Escape skips it", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await explore(page);
  const tour = tourOf(page);
  await expect(tour).toBeVisible();
  for (const [width, gap] of [[360, 20], [820, 28], [1440, 28]] as const) {
    await page.setViewportSize({ width, height: 780 });
    const below = await tour.evaluate((region) =>
      document.querySelector(".page")!.firstElementChild!.getBoundingClientRect().top - region.getBoundingClientRect().bottom);
    expect(below, `px below the tour at ${width}`).toBeLessThanOrEqual(gap);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.reload();
  await expect(tour).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
  const [region, heading] = [await tour.boundingBox(), await page.getByRole("main").getByRole("heading").first().boundingBox()];
  expect(region!.y + region!.height).toBeLessThanOrEqual(heading!.y);
  expect(
    await tour.evaluate((element) => { for (let at: Element | null = element; at; at = at.parentElement) if ([
      "fixed", "sticky", "absolute",
    ].includes(getComputedStyle(at).position)) return true; return false; }),
  ).toBe(false);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 780 });
    expect(await findCutOff(page, [{ theme: "matrix", textPx: "20" }], tour)).toEqual([]);
  }
  await tour.getByRole("button", { name: "Next" }).focus();
  await page.keyboard.press("Escape");
  await expect(tour).toHaveCount(0);
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(tour).toHaveCount(0);
});

test("the tour's texts load after the page, and only for visitors who entered through the demo button", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => { if (request.url().includes("/tour.json")) requests.push(request.url()); });
  await openDemo(page);
  await page.waitForLoadState("networkidle");
  await expect(tourOf(page)).toHaveCount(0);
  expect(requests).toEqual([]);
  await page.context().addCookies([{ name: "memescope-tour", value: "0", url: page.url() }]);
  await page.goto("/dashboard", { waitUntil: "load" });
  await expect(tourOf(page)).toBeVisible();
  expect(requests).toHaveLength(1);
  expect(await page.content()).not.toContain(messagesOf.en.tour.points.board.text);
});

for (const language of languages) {
  test(`the tour is shown in ${language}`, async ({ page, product }) => {
    const { tour: words, auth } = messagesOf[language];
    await page.context().addCookies([{ name: "memex-language", value: language, url: product.webUrl }]);
    await explore(page, auth.demo.button);
    const tour = tourOf(page, words.label);
    await expect(tour).toContainText(words.points.live.text);
    await tour.getByRole("button", { name: words.skip }).click();
    await expect(tour).toHaveCount(0);
  });
}
