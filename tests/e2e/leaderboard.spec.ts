import type { Page } from "@playwright/test";
import type { BoardPage, LeaderboardEntry } from "@/contracts/leaderboard/calls";
import { openAccount, openDemo, post } from "../support/accounts";
import { findBarriers } from "../support/axe";
import { tabTo } from "../support/keyboard";
import { expect, test } from "../support/product";
import { expectToast } from "../support/toasts";
import { watchComplaints } from "../support/watch";

const read = async <T>(page: Page, path: string): Promise<T> => (await (await page.request.get(path)).json()) as T;
const rows = (page: Page) => page.getByRole("table", { name: "Players by rank" }).getByRole("row");

/** `toFixed` rounds the binary fraction and makes 38.65 38.6, which no reader of 38.65 would. */
const oneDecimal = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** An account of one's own starts with the sample, on a server whose origin is this machine. */
async function openSample(page: Page, apiUrl: string): Promise<string> {
  const account = await openAccount(page, apiUrl, "board", "/leaderboard");
  await expect(page.getByText("Sample data")).toBeVisible();
  return account.username;
}

test("the sample has 50 players and the user at rank 47, in its first HTML too", async ({ page, product }) => {
  const username = await openSample(page, product.apiUrl);
  await expect(page.getByText("#47")).toBeVisible();
  await expect(rows(page)).toHaveCount(26);
  expect(await (await page.request.get("/leaderboard?page=2")).text()).toContain(username);
  const { entries, total } = await read<BoardPage>(page, "/api/v1/leaderboard/board?page_size=50");
  expect(total).toBe(50);
  expect(entries[46]).toMatchObject({ position: 47, username });
  expect(await read<LeaderboardEntry>(page, "/api/v1/leaderboard/user/rank")).toMatchObject({ position: 47 });
});

test("a view stands in the URL and opens for whoever gets the link", async ({ page, product }) => {
  await openSample(page, product.apiUrl);
  await page.getByRole("combobox", { name: "Timeframe" }).selectOption("30d");
  await page.getByRole("columnheader", { name: "Trading" }).getByRole("button").click();
  await page.getByRole("switch", { name: "Verified only" }).check();
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/\?timeframe=30d&sort=trading&verified=1&page=2$/);
  await expect(page.getByText(/^26–\d+ of/)).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  const first = await rows(page).nth(1).textContent();
  await page.reload();
  await expect(rows(page).nth(1)).toHaveText(first ?? "");
  await expect(page.getByRole("columnheader", { name: "Trading" })).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByRole("switch", { name: "Verified only" })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/verified=1$/);
});

test("the user's own row is one press away, whatever is shown", async ({ page, product }) => {
  await openSample(page, product.apiUrl);
  await page.goto("/leaderboard?sort=social&verified=1");
  await page.getByRole("button", { name: "Jump to my rank" }).click();
  await expect(page).toHaveURL(/\?timeframe=7d&page=2$/);
  const own = page.locator("tr[aria-current]");
  await expect(own).toContainText("47");
  await expect(own).toBeInViewport();
  await expect(own.locator(":focus")).toHaveCount(1);
});

test("tabs answer to the keyboard and stand in the URL", async ({ page, product }) => {
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

test("a score can be recomputed by anyone", async ({ page, product }) => {
  await openSample(page, product.apiUrl);
  await page.getByRole("button", { name: "How this score is made", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "How this score is made" });
  await expect(dialog).toContainText(/Recomputed here: [\d.]+, the same number\./);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "How this score is made", exact: true })).toBeFocused();
});

test("sync and link are answered by the sample, and the link is remembered", async ({ page, product }) => {
  await openSample(page, product.apiUrl);
  await page.getByRole("button", { name: "Sync with MemeX" }).click();
  await expectToast(page, "Leaderboard synced successfully!");
  await page.getByRole("button", { name: "Link MemeX profile" }).click();
  const asked = page.waitForResponse((response) => response.url().includes("/leaderboard/user/rank"));
  await page.getByLabel("Profile URL").fill("https://memex.example/u/ann42");
  await page.getByRole("button", { name: "Link profile", exact: true }).click();
  await expectToast(page, "Profile linked");
  expect((await asked).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole("link", { name: "ann42" })).toHaveAttribute("href", "https://memex.example/u/ann42");
});

test("the live board is one press away, and stays", async ({ page, product }) => {
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

test("the first wallet begins the live board, in another tab that shows the sample too", async ({ page, product }) => {
  await openSample(page, product.apiUrl);
  await post(page, "/api/wallets", { address: "0x00000000000000000000000000000000000c0de5" });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("Sample data")).toHaveCount(0);
  await expect(page.getByText("#47")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Show live leaderboard" })).toHaveCount(0);
});

test("the demo is ranked on the live board", async ({ page }) => {
  const complaints = await watchComplaints(page);
  await openDemo(page);
  await expect.poll(async () => (await page.request.get("/api/v1/leaderboard/user/rank")).status()).toBe(200);
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

/** Proves the linked profile in the settings, by the code in what the stand-in's page says of it. */
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

test("a linked profile counts on the live board, and the platform is told the figures once it is proven", async ({ page }) => {
  await openDemo(page);
  await expect.poll(async () => (await page.request.get("/api/v1/leaderboard/user/rank")).status()).toBe(200);
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

test("one chooses how to appear on the live board", async ({ page }) => {
  await openDemo(page);
  await expect.poll(async () => (await page.request.get("/api/v1/leaderboard/user/rank")).status()).toBe(200);
  await page.goto("/leaderboard");
  const pseudonym = `owl_${Date.now().toString(36)}`;
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("radio", { name: /^Under a pseudonym/ }).check();
  await page.getByRole("textbox", { name: "Pseudonym" }).fill(pseudonym);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`You appear as ${pseudonym}`)).toBeVisible();
  // The demo stands where a page of players ends: it may move to the next one right after the jump.
  await expect(async () => {
    await page.getByRole("button", { name: "Jump to my rank" }).click();
    await expect(page.locator("tr[aria-current]")).toContainText(pseudonym, { timeout: 10_000 });
  }).toPass();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("radio", { name: /^Hidden/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("You are hidden and have no rank")).toBeVisible();
  await expect(page.getByText("Not ranked yet")).toBeVisible();
});
