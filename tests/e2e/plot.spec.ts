import { messagesOf } from "../support/browser/choices";
import { openDemo, signInToDemo } from "../support/browser/accounts";
import { findBarriers } from "../support/browser/axe";
import { findCutOff } from "../support/browser/layout";
import { expect, test } from "../support/browser/product";
import { watchComplaints } from "../support/browser/watch";

const { sinceYesterday } = messagesOf.en;

test("the demo leads from the dashboard to the negative post, the price dip and the ranks lost and regained", async ({ page }) => {
  const complaints = await watchComplaints(page);
  await signInToDemo(page);
  const lines = page.getByRole("list", { name: sinceYesterday.title });
  // Before the sandbox's world has started the page has to be reloaded.
  await expect(async () => {
    await page.goto("/dashboard");
    await lines.scrollIntoViewIfNeeded();
    await expect(lines.getByText(/^Rank #\d+\s· (same as yesterday|(up|down) \d+ places?)$/)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  const mood = lines.getByText(/\s· mood [−+]?\d+, was [−+]?\d+$/);
  const [now, before] = (await mood.innerText()).match(/[−+]?\d+(?=, was|$)/g)!.map((text) => Number(text.replace("−", "-")));
  expect(before! - now!).toBeGreaterThan(10);
  await lines.getByRole("link", { name: "Most noticed, negative: @ChainTribune" }).click();
  await page.waitForURL(/\/social\/timeline\?range=24h&from=/);
  await expect(page.getByRole("list", { name: "Posts" }).getByRole("listitem").first()).toContainText("The Chain Tribune");

  // The chart is also available as text: hour by hour, including the coin's dip.
  await page.getByRole("navigation", { name: "Coin" }).getByRole("link", { name: "M", exact: true }).click();
  const axis = page.getByRole("slider", { name: "Time on the timeline" });
  await expect(axis).toHaveAttribute("aria-valuetext", /M at/);
  await expect(page.getByText("Rank", { exact: true })).toBeVisible();
  await axis.focus();
  await page.keyboard.press("Home");
  const hours: { price: number; rank: number }[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    const text = (await axis.getAttribute("aria-valuetext"))!;
    hours.push({ price: Number(/M at \$([\d.]+)/.exec(text)![1]), rank: Number(/rank #(\d+)/.exec(text)?.[1]) });
    await page.keyboard.press("ArrowRight");
  }
  const prices = hours.map(({ price }) => price);
  const lowest = prices.indexOf(Math.min(...prices));
  expect(prices[lowest]! / prices[0]!).toBeLessThan(0.92);
  expect(prices.at(-1)! / prices[lowest]!).toBeGreaterThan(1.06);
  const ranks = hours.map(({ rank }) => rank);
  expect(Math.max(...ranks) - ranks[0]!).toBeGreaterThanOrEqual(3);
  expect(Math.abs(ranks.at(-1)! - ranks[0]!)).toBeLessThanOrEqual(2);
  expect(complaints).toEqual([]);
});

test("a digest can be browsed by day and week, and its link shows the same period in another time zone", async (
  { page, browser, baseURL },
) => {
  const complaints = await watchComplaints(page);
  await openDemo(page);
  const card = page.getByRole("list", { name: sinceYesterday.title });
  await card.scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: "Digest" }).click();
  await page.waitForURL(/\/social\/digest$/);
  await expect(page.getByRole("heading", { name: "Digest" })).toBeVisible();
  const time = page.locator("main time").first();
  await expect(page.getByRole("list", { name: "Top posts" }).getByRole("listitem")).toHaveCount(5);
  await expect(page.getByRole("term").last()).toHaveText("Value after");
  expect.soft([...(await findBarriers(page)), ...(await findCutOff(page))]).toEqual([]);
  await page.getByRole("link", { name: "Week" }).click();
  await expect(page).toHaveURL(/\?period=week$/);
  await expect(time).toHaveText(/ to /);
  await page.getByRole("button", { name: "Week after" }).click();
  await expect(time).toHaveText(/so far$/);
  await expect(page.getByRole("button", { name: "Week after" })).toHaveAttribute("aria-disabled", "true");
  await page.goBack();
  await expect(time).not.toHaveText(/so far$/);

  const on = await time.getAttribute("datetime");
  const elsewhere = await browser.newContext({ timezoneId: "Asia/Taipei", locale: "en-US", ...(baseURL && { baseURL }) });
  const other = await elsewhere.newPage();
  await openDemo(other, `/social/digest?period=week&on=${on!.slice(0, 10)}&zone=UTC`);
  await expect(other.locator("main time").first()).toHaveText(/\s· days in UTC$/);
  await expect(other.locator("main time").first()).toHaveAttribute("datetime", on!);
  await elsewhere.close();
  expect(complaints).toEqual([]);
});
