import { openDemo } from "../support/browser/accounts";
import { findBarriers } from "../support/browser/axe";
import { findCutOff } from "../support/browser/layout";
import { expect, test } from "../support/browser/product";
import { watchComplaints } from "../support/browser/watch";

test("the changes since yesterday lead to the timeline, where a time is selected with the keyboard and stays in the URL", async ({ page }) => {
  const complaints = await watchComplaints(page);
  await openDemo(page);
  const lines = page.getByRole("list", { name: "Since yesterday" }).getByRole("link");
  await lines.first().scrollIntoViewIfNeeded();
  await expect(lines).toHaveCount(4);
  await expect(lines.nth(2)).toHaveText(/^Largest transaction: .+ \(\$.+\)$/);
  await lines.nth(2).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(lines.first()).toHaveText(/^\d+ mentions?\s· .*the day before/);
  await lines.first().click();
  await page.waitForURL(/\/social\/timeline\?range=24h$/);

  const axis = page.getByRole("slider", { name: "Time on the timeline" });
  await page.getByRole("navigation", { name: "Range" }).getByRole("link", { name: "30D" }).click();
  await expect(page).toHaveURL(/\/social\/timeline\?range=30d$/);
  await expect(axis).toHaveAttribute("aria-valuemax", "29");
  await axis.focus();
  await page.keyboard.press("Home");
  for (const _ of Array(14)) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page).toHaveURL(/\?range=30d&from=\d{4}[^&]+&to=\d{4}[^&]+$/);
  const text = await axis.getAttribute("aria-valuetext");
  const mentions = Number(/(\d+) mentions? \(/.exec(text ?? "")?.[1]);
  expect(mentions).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { name: "Posts" })).toHaveText(`Posts ${mentions}`);
  await expect(page.getByRole("list", { name: "Authors" }).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Transactions" }).getByRole("listitem").first()).toBeVisible();
  expect.soft([...(await findBarriers(page)), ...(await findCutOff(page))]).toEqual([]);

  // Opening its URL shows the same, and a further link leads to all of its posts.
  const first = page.getByRole("list", { name: "Posts" }).getByRole("listitem").first();
  const shown = await first.innerText();
  await page.goto(page.url());
  await expect(first).toHaveText(shown, { useInnerText: true });
  await page.getByRole("link", { name: "All posts" }).click();
  await expect(page.getByRole("heading", { name: `${mentions} mentions` })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(page).toHaveURL(/\/social\/timeline\?range=30d$/);
  await expect(axis).toBeFocused();
  expect(complaints).toEqual([]);
});

test("on a phone, the hint speaks of a finger, and of no key", async ({ browser, product }) => {
  const page = await browser.newPage({ baseURL: product.webUrl, hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });
  await openDemo(page, "/social/timeline");
  await expect(page.getByText(/^Drag a finger across the chart/).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(/Shift/).filter({ visible: true })).toHaveCount(0);
  await page.close();
});
