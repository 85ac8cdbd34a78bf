import type { Page } from "@playwright/test";
import type { BoardPage, LeaderboardEntry } from "@/contracts/leaderboard/calls";
import { openAccount, post, signInToDemo } from "../support/browser/accounts";
import { findBarriers } from "../support/browser/axe";
import { tabTo } from "../support/browser/keyboard";
import { expect, test } from "../support/browser/product";
import { expectToast } from "../support/browser/toasts";
import { watchComplaints } from "../support/browser/watch";

const read = async <T>(page: Page, path: string): Promise<T> => (await (await page.request.get(path)).json()) as T;
const rows = (page: Page) => page.getByRole("table", { name: "Players by rank" }).getByRole("row");

/** `toFixed` rounds the binary fraction and turns 38.65 into 38.6, where a reader expects 38.7. */
const oneDecimal = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Opens a new account, which starts with the sample on a server whose origin is this machine. @returns its username */
async function openSample(page: Page, apiUrl: string): Promise<string> {
  const account = await openAccount(page, apiUrl, "board", "/leaderboard");
  // If a busy product does not say in time that the user has no wallet, the page shows the live board.
  while (!(await page.getByText("Sample data").isVisible())) await page.reload();
  return account.username;
}

test("the sample has 50 players with the user at rank 47, in its first HTML too", async ({ page, product }) => {
  const username = await openSample(page, product.apiUrl);
  await expect(page.getByText("#47")).toBeVisible();
  await expect(rows(page)).toHaveCount(26);
  expect(await (await page.request.get("/leaderboard?page=2")).text()).toContain(username);
  const { entries, total } = await read<BoardPage>(page, "/api/v1/leaderboard/board?page_size=50");
  expect(total).toBe(50);
  expect(entries[46]).toMatchObject({ position: 47, username });
  expect(await read<LeaderboardEntry>(page, "/api/v1/leaderboard/user/rank")).toMatchObject({ position: 47 });
});

test("a view is in the URL and survives a reload", async ({ page, product }) => {
  await openSample(page, product.apiUrl);
  await page.getByRole("combobox", { name: "Timeframe" }).selectOption("30d");
  await page.getByRole("columnheader", { name: "Trading" }).getByRole("button").click();
  await page.getByRole("switch", { name: "Verified only" }).check();
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/\?timeframe=30d&sort=trading&verified=1&page=2$/);
  await expect(page.getByText(/^26–\d+ of/).first()).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  const first = await rows(page).nth(1).textContent();
  await page.reload();
  await expect(rows(page).nth(1)).toHaveText(first ?? "");
  await expect(page.getByRole("columnheader", { name: "Trading" })).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByRole("switch", { name: "Verified only" })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/verified=1$/);
});

test("one button leads to the user's own row, whatever is shown", async ({ page, product }) => {
  await openSample(page, product.apiUrl);
  await page.goto("/leaderboard?sort=social&verified=1");
  await page.getByRole("button", { name: "Jump to my rank" }).click();
  await expect(page).toHaveURL(/\?timeframe=7d&page=2$/);
  const own = page.locator("tr[aria-current]");
  await expect(own).toContainText("47");
  await expect(own).toBeInViewport();
  await expect(own.locator(":focus")).toHaveCount(1);
});

test("tabs work with the keyboard and are in the URL", async ({ page, product }) => {
  await openSample(page, product.apiUrl);
  await tabTo(page, page.getByRole("tab", { name: "Leaderboard" }));
  await expect(page.locator("button[role=tab]")).toHaveCount(3);
  await expect(page.getByRole("tab", { name: "Leaderboard" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Trending" })).toBeFocused();
  await expect(page).toHaveURL(/tab=trending/);
  const trending = page.getByRole("list", { name: "Trending users" });
  await expect(trending.getByRole("listitem")).toHaveCount(10);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/tab=analysis/);
  await expect(page.getByText("Top 94%").first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Similar-rank users" }).getByRole("listitem")).toHaveCount(6);
  await page.reload();
  await expect(page.getByRole("table", { name: "Your performance versus average" })).toBeVisible();
  for (const tab of ["trending", "analysis"]) {
    await page.goto(`/leaderboard?tab=${tab}`);
    expect(await findBarriers(page)).toEqual([]);
  }
});

test("a score is recomputed in the browser with the same result", async ({ page, product }) => {
  await openSample(page, product.apiUrl);
  await page.getByRole("button", { name: "How this score is made", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "How this score is made" });
  await expect(dialog).toContainText(/Recomputed here: [\d.]+, the same number\./);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "How this score is made", exact: true })).toBeFocused();
});

test("sync and link work on the sample, and the link is remembered", async ({ page, product }) => {
  await openSample(page, product.apiUrl);
  await page.getByRole("button", { name: "Sync with MemeX" }).click();
  await expectToast(page, "Leaderboard synced successfully!");
  await page.getByRole("button", { name: "Link MemeX profile" }).click();
  const rankResponse = page.waitForResponse((response) => response.url().includes("/leaderboard/user/rank"));
  await page.getByLabel("Profile URL").fill("https://memex.example/u/ann42");
  await page.getByRole("button", { name: "Link profile", exact: true }).click();
  await expectToast(page, "Profile linked");
  expect((await rankResponse).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole("link", { name: "ann42" })).toHaveAttribute("href", "https://memex.example/u/ann42");
});

test("one button switches to the live leaderboard, which stays", async ({ page, product }) => {
  await openSample(page, product.apiUrl);
  const live = page.getByRole("button", { name: "Show live leaderboard" });
  await live.click();
  await expect(page.getByText("Sample data")).toHaveCount(0);
  await expect(page.getByText("#47")).toHaveCount(0);
  await expect(live).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Not ranked yet")).toBeVisible();
  await expect(page.getByText("Sample data")).toHaveCount(0);
});

test("once a first wallet has been added elsewhere, Refresh replaces the sample with the live leaderboard", async ({ page, product }) => {
  await openSample(page, product.apiUrl);
  await post(page, "/api/wallets", { address: "0x00000000000000000000000000000000000c0de5" });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("Sample data")).toHaveCount(0);
  await expect(page.getByText("#47")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Show live leaderboard" })).toHaveCount(0);
});

test("the demo account is ranked on the live leaderboard", async ({ page }) => {
  const complaints = await watchComplaints(page);
  await signInToDemo(page);
  await expectRanked(page);
  await page.goto("/leaderboard");
  await expect(page.getByText("Sample data")).toHaveCount(0);
  await expect(async () => {
    const { score, position } = await read<LeaderboardEntry>(page, "/api/v1/leaderboard/user/rank");
    expect(score).toBeGreaterThan(0);
    await expect(page.getByText(`#${position}`, { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole("button", { name: "Jump to my rank" }).click();
  await expect(page.locator("tr[aria-current]")).toContainText("You");
  await page.getByRole("button", { name: "How this score is made", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("the same number");
  expect(complaints).toEqual([]);
});

/** Waits until the account is on the board. */
async function expectRanked(page: Page): Promise<void> {
  await expect.poll(() => read(page, "/api/v1/leaderboard/user/rank")).toMatchObject({ position: expect.any(Number) });
}

/** Proves the linked profile in the settings, by saving the code in its bio on the stand-in's page. */
async function proveProfile(page: Page): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("button", { name: "See what is proven" }).click();
  const part = page.getByRole("region", { name: "MemeX profile" });
  await part.getByRole("button", { name: "Prove it" }).click();
  const code = await part.locator("code").innerText();
  const place = await page.context().newPage();
  await place.goto((await part.getByRole("link", { name: "Open the profile" }).getAttribute("href"))!);
  await place.getByLabel("Bio").fill(`Trading since 2021. ${code}`);
  await place.getByRole("button", { name: "Save" }).click();
  await expect(place.getByLabel("Bio")).toHaveValue(new RegExp(code));
  await place.close();
  await part.getByRole("button", { name: "Check now" }).click();
  await expect(part.getByText("Proven", { exact: true })).toBeVisible();
}

test("a linked profile counts on the live leaderboard, and syncing works only once it is proven", async ({ page }) => {
  await signInToDemo(page);
  await expectRanked(page);
  await page.goto("/leaderboard");
  await page.getByRole("button", { name: "Sync with MemeX" }).click();
  await expectToast(page, "Link your MemeX profile first.");
  await page.getByRole("button", { name: "Link MemeX profile" }).click();
  await page.getByLabel("Profile URL").fill("https://memex.sandbox/profile/nobody");
  await page.getByRole("button", { name: "Link profile", exact: true }).click();
  await expect(page.getByText("There is no such profile on MemeX.")).toBeVisible();
  await page.getByLabel("Profile URL").fill(`https://memex.sandbox/profile/trader-e2e${Date.now().toString(36)}`);
  await page.getByRole("button", { name: "Link profile", exact: true }).click();
  await expectToast(page, "Profile linked");
  await page.getByRole("button", { name: "Jump to my rank" }).click();
  await expect(async () => {
    const { trading_score: trading } = await read<LeaderboardEntry>(page, "/api/v1/leaderboard/user/rank");
    expect(trading).not.toBeNull();
    await expect(page.locator("tr[aria-current]")).toContainText(oneDecimal.format(trading ?? -1), { timeout: 2000 });
  }).toPass();
  await page.getByRole("button", { name: "Sync with MemeX" }).click();
  await expectToast(page, "First prove in Settings that the linked profile is yours.");
  await proveProfile(page);
  await page.goto("/leaderboard");
  await page.getByRole("button", { name: "Sync with MemeX" }).click();
  await expectToast(page, "Leaderboard synced successfully!");
});

test("a user chooses how to appear on the live leaderboard", async ({ page }) => {
  await signInToDemo(page);
  await expectRanked(page);
  await page.goto("/leaderboard");
  const pseudonym = `owl_${Date.now().toString(36)}`;
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("radio", { name: /^Under a pseudonym/ }).check();
  await page.getByRole("textbox", { name: "Pseudonym" }).fill(pseudonym);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`You appear as ${pseudonym}`)).toBeVisible();
  // The demo's rank is at the end of a page of players, so it may move to the next page right after the jump.
  await expect(async () => {
    await page.getByRole("button", { name: "Jump to my rank" }).click();
    await expect(page.locator("tr[aria-current]")).toContainText(pseudonym, { timeout: 10_000 });
  }).toPass();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("radio", { name: /^Hidden/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("You are hidden and have no rank")).toBeVisible();
  await expect(page.locator(".stat-card", { hasText: "Your Rank" }).locator("[class^=stat-value]")).toHaveText("—");
});
