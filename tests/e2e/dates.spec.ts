import { openDemo } from "../support/browser/accounts";
import { findBarriers } from "../support/browser/axe";
import { expect, test as freshTest } from "../support/browser/product";
import { memberWalk, test } from "../support/browser/walkers";

test.use({ walk: memberWalk });

freshTest("a date range is chosen with the keyboard, in the user's language and with its first day of the week, and stays in the URL", async ({ page, context }) => {
  await context.addCookies([
    { name: "memex-language", value: "zh-CN", url: page.url() === "about:blank" ? process.env.MEMESCOPE_URL! : page.url() },
  ]);
  await openDemo(page, "/social/twitter-mentions?from=2026-11-04T00%3A00%3A00.000Z&to=2026-11-05T23%3A59%3A59.999Z");
  const opener = page.getByRole("button", { name: /^时间/ });
  await expect(opener).toHaveAccessibleName("时间：2026年11月4日 – 2026年11月5日");
  await opener.press("Enter");
  const grid = page.getByRole("grid");
  await expect(grid).toHaveAccessibleName(/2026年11月/);
  await expect(grid.getByRole("columnheader").first()).toHaveText("周一");
  await expect(grid.getByRole("button", { name: /2026年11月5日/ })).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  for (const key of ["PageUp", "Home", "Enter"]) await page.keyboard.press(key);
  await expect(page).toHaveURL(/from=2026-10-05T00%3A00%3A00.000Z&to=2026-10-05T23%3A59%3A59.999Z/);
  await expect(grid.getByRole("button", { name: /2026年10月5日/ })).toBeFocused();
  for (const key of ["ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await expect(page).toHaveURL(/from=2026-10-05T00%3A00%3A00.000Z&to=2026-10-13T23%3A59%3A59.999Z/);
  await page.keyboard.press("Escape");
  await expect(grid).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await page.getByRole("button", { name: "7 天", exact: true }).click();
  await expect(page).toHaveURL(/from=[^&]+$/);
  await expect(opener).toBeFocused();
  await page.goBack();
  await expect(opener).toHaveAccessibleName("时间：2026年10月5日 – 2026年10月13日");
});

test("a day of another month is typed as it comes, digit by digit", async ({ page }) => {
  await page.goto("/social/twitter-mentions");
  await page.getByRole("button", { name: "Time: All time" }).click();
  const panel = page.getByRole("dialog", { name: "Time" });
  await expect(panel.getByRole("grid")).toBeVisible();
  for (const [label, day] of [["From", "2026-3-25"], ["To", "2026-4-14"]] as const) {
    await panel.getByRole("textbox", { name: label }).pressSequentially(day, { delay: 50 });
    await expect(panel.getByRole("textbox", { name: label })).toHaveValue(day);
  }
  await expect(page).toHaveURL(/from=2026-03-25T.*&to=2026-04-14T/);
});

test("no native date input is used, and on a phone the calendar fits into the window", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/portfolio?why=2026-11-01T00:00:00Z/2026-11-05T00:00:00Z");
  const dialog = page.getByRole("dialog").first();
  await expect(dialog.getByRole("textbox").first()).toBeVisible();
  await expect(page.locator("input[type=date]")).toHaveCount(0);
  const field = dialog.getByRole("textbox").first();
  await expect(field).toHaveValue("2026-11-01");
  const label = await field.evaluate((input: HTMLInputElement) => input.labels![0]!.textContent);
  await dialog.getByRole("button", { name: `Calendar: ${label}`, exact: true }).click();
  const grid = page.getByRole("grid");
  await expect(grid).toBeVisible();
  const box = (await grid.boundingBox())!;
  expect([box.x >= 0, box.x + box.width <= 360, box.y >= 0, box.y + box.height <= 780]).toEqual([true, true, true, true]);
  await page.keyboard.press("Escape");
  await expect(grid).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

for (const hours of [-9, 72]) {
  freshTest(`ages follow the server's clock when the browser's clock is ${hours} hours off`, async ({ page }) => {
    await page.addInitScript((offsetMs) => {
      const { now } = Date;
      const RealDate = Date;
      // As with a wrong machine clock: both `new Date()` and `Date.now()` are off.
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, args) => (args.length > 0 ? Reflect.construct(target, args) : new target(now() + offsetMs)) as Date,
      });
      RealDate.now = () => now() + offsetMs;
    }, hours * 3_600_000);
    await openDemo(page, "/prices");
    const age = page.getByRole("row").filter({ hasText: /ETH/ }).getByText(/^(just now|\d+ s ago|1 min ago)$/);
    await expect(age).toBeVisible();
    // From the first tick on the browser computes the age, which must go on counting rather than stay at "just now".
    await expect(age).toHaveText(/^([2-9]|\d\d) s ago$/);
  });
}

test("on a phone, the fields of a date range show what to type as a whole", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/social/twitter-mentions");
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("button", { name: /^Time/ }).click();
  const from = page.getByRole("textbox", { name: "From" });
  const spare = await from.evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const text = Object.assign(document.createElement("canvas").getContext("2d")!, { font }).measureText(input.placeholder);
    return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text.width;
  });
  expect(spare).toBeGreaterThan(0);
});

test("typing a date adds one history entry, however many keys it takes", async ({ page }) => {
  await page.goto("/social/twitter-mentions?view=compact");
  const opener = page.getByRole("button", { name: /^Time:/ });
  await opener.click();
  await page.getByRole("textbox", { name: "From" }).pressSequentially("2026-11-05");
  await expect(page).toHaveURL(/from=2026-11-05/);
  await page.keyboard.press("Escape");
  await page.goBack();
  await expect(page).toHaveURL(/twitter-mentions\?view=compact$/);
  await expect(opener).toHaveAccessibleName("Time: All time");
});
