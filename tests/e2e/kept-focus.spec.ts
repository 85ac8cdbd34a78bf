import type { Locator, Page } from "@playwright/test";
import { openDemo, post } from "../support/browser/accounts";
import { expect, test } from "../support/browser/product";
import { passTimeUntilShown, withPausedClock } from "../support/browser/toasts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function press(target: Locator): Promise<void> {
  await target.focus();
  await target.press("Enter");
}

test("a button that has nothing further to do keeps the focus: the pager's at the last page, and a saved view's at the top", async ({ page }) => {
  await openDemo(page, "/leaderboard");
  const next = page.getByRole("button", { name: "Next page" });
  // Other tests' players are on the board too.
  for (let at = 2; await next.isEnabled(); at += 1) {
    await press(next);
    await expect(page.getByRole("button", { name: `Page ${at}`, exact: true })).toHaveAttribute("aria-current", "page");
  }
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  const last = page.url();
  await next.press("Enter");
  await expect(page).toHaveURL(last);

  for (const name of ["First", "Second"]) await post(page, "/api/v1/views", { screen: "wallets", name, query: `q=${name}` });
  await page.goto("/wallets");
  await press(page.getByRole("button", { name: "Saved views" }));
  await press(page.getByRole("button", { name: "Edit", exact: true }));
  const up = page.getByRole("button", { name: "Move up: Second" });
  await press(up);
  await expect(up).toBeDisabled();
  await expect(up).toBeFocused();
});

test("Undo for a deleted alert stays while it has the focus, and using it leaves the focus beside the alerts", async ({ page }) => {
  await openDemo(page, "/prices");
  await page.getByLabel("Threshold in dollars").fill("98765");
  await page.getByLabel("Threshold in dollars").press("Enter");
  await page.clock.install();
  await press(page.getByRole("button", { name: /^Delete .*98,765/ }));
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(undo).toHaveCount(0);
  await page.clock.runFor(500);
  await expect(alertsAround(page)).toBeFocused();
});

/** The part of the card that holds the alerts and the note about a deleted one. */
const alertsAround = (page: Page) => page.locator(":focus").filter({ has: page.getByRole("button", { name: /^Delete .*98,765/ }) })
  .filter({ hasNot: page.getByLabel("Threshold in dollars") });

test("a toast that is dismissed by keyboard returns the focus to where it came from", async ({ page }) => {
  await openDemo(page, "/settings");
  const slider = page.getByRole("slider", { name: "Font size" });
  const toast = page.locator("[data-toast]").filter({ hasText: "Font size updated" });
  await slider.focus();
  await withPausedClock(page, async () => {
    await slider.press("ArrowRight");
    await passTimeUntilShown(page, toast);
    await press(toast.getByRole("button", { name: "Dismiss" }));
    await expect(toast).toHaveCount(0);
  });
  await expect(slider).toBeFocused();
});

test("what replaces the page leaves the focus in its main part: a link, and a past time that was chosen on the chart", async ({ page }) => {
  await openDemo(page);
  await press(page.getByRole("link", { name: "View Portfolio" }));
  await expect(page).toHaveURL(/\/portfolio$/);
  await expect(page.getByRole("main")).toBeFocused();

  const chart = page.getByLabel("Point in time on the chart");
  await chart.focus();
  await chart.press("ArrowLeft");
  await chart.press("Enter");
  await page.getByRole("button", { name: "Show this time" }).press("Enter");
  await expect(page.getByRole("button", { name: "Back to now" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a page that the palette opens from a field, which is hidden while the page loads, leaves the focus in the main part", async ({ page }) => {
  await openDemo(page);
  await expect(page.getByText("Real-time updates active")).toBeVisible();
  await page.getByRole("link", { name: "Prices", exact: true }).click();
  await page.getByLabel("Threshold in dollars").focus();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search and commands" }).fill("leaderboard");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table", { name: "Players by rank" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("the order of the trending users keeps the focus while the other order loads", async ({ page }) => {
  await openDemo(page, "/leaderboard?tab=trending");
  const order = page.getByRole("link", { name: "By social score" });
  await press(order);
  await expect(order).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("list", { name: "Trending users" })).toBeVisible();
  await expect(order).toBeFocused();
});

test("a question inside a dialog returns the focus to its button, and the dialog to what opened it", async ({ page }) => {
  await openDemo(page, "/settings");
  const opener = page.getByRole("button", { name: "Security" });
  await press(opener);
  const first = page.getByRole("dialog", { name: "Security" });
  const everywhere = first.getByRole("button", { name: "Log out everywhere" });
  await press(everywhere);
  await expect(page.getByRole("dialog", { name: "Log out everywhere?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(everywhere).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a wallet that is removed and a mention that is deleted leave the focus at their lists, and a tracking that ends in the main part", async ({ page }) => {
  await openDemo(page, "/wallets");
  const at = (name: RegExp) => page.locator("[tabindex='-1']:focus").filter({ has: page.getByRole("heading", { name }) });
  await press(page.getByRole("button", { name: /^Remove/ }).first());
  await press(page.getByRole("dialog").getByRole("button", { name: "Yes, Remove" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(at(/Tracked Wallets/i)).toBeFocused();

  await page.goto("/social/twitter-mentions");
  await press(page.getByRole("button", { name: /^Delete the mention/ }).first());
  await expect(at(/mentions$/)).toBeFocused();

  await page.goto("/social/twitter-setup");
  await press(page.getByRole("button", { name: /^Stop/ }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Yes, Stop" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});
