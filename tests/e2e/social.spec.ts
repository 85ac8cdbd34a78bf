import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { MentionPage, ScrapingJob, UnreadCount } from "@/contracts/social/calls";
import { openAccount, openDemo, post as call, signInToAccount, signInToDemo } from "../support/browser/accounts";
import { requestOk } from "../support/api/requests";
import { findBarriers } from "../support/browser/axe";
import { findCutOff } from "../support/browser/layout";
import { expect, test } from "../support/browser/product";
import { expectToast, otherToasts, withPausedClock } from "../support/browser/toasts";
import { watchComplaints } from "../support/browser/watch";

const items = (page: Page) => page.getByRole("list", { name: "Mentions, newest first" }).locator(":scope > li");

/** The navigation entry, which shows the number of unread mentions. */
const entry = (page: Page) => page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: /^Mentions/ });
const countUnread = async (page: Page) => (await (await page.request.get("/api/v1/social/mentions/unread")).json() as UnreadCount).unread;
const nameWith = (unread: number) => (unread === 0 ? "Mentions" : `Mentions ${unread > 99 ? "99+" : unread} unread`);

/** Has someone publish a post that mentions the handle, on the stand-in for X. */
async function post(xUrl: string, body: object): Promise<void> {
  await requestOk(`${xUrl}/_sandbox/posts`, { body });
}

test("a user sets up tracking, syncs, reads and corrects mentions, and stops tracking", async ({ page, product }) => {
  const complaints = await watchComplaints(page);
  const handle = `fan_${Date.now().toString(36)}`.slice(0, 15);
  await openAccount(page, product.apiUrl, "social", "/social/twitter-mentions");
  await expect(page.getByText("Twitter Tracking Not Setup")).toBeVisible();
  await page.getByRole("link", { name: "Set up Twitter tracking" }).click();
  await page.waitForURL(/\/social\/twitter-setup$/);

  await page.getByRole("button", { name: "Test" }).click();
  await expect(page.getByText("Please enter a webhook URL first.")).toBeVisible();
  await page.getByLabel("Twitter username").fill(`@${handle}`);
  await page.getByRole("button", { name: "Start Tracking" }).click();
  await expectToast(page, "Twitter scraping setup completed! Mentions will be tracked every 15 minutes.");
  const banner = page.getByRole("region", { name: "Active Tracking" });
  await expect(banner).toContainText(`Tracking mentions of @${handle}`);
  // The first scrape starts by itself.
  await expect(banner).not.toContainText("Never");
  expect.soft([...(await findBarriers(page)), ...(await findCutOff(page))]).toEqual([]);

  await page.getByRole("link", { name: "See mentions" }).click();
  await expect(items(page).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("24H Mentions")).toBeVisible();

  // A post written now arrives without a reload, and its markup is shown as text.
  await post(product.xUrl, {
    handle,
    text: "<img src=x onerror=alert(1)> diamond hands, love this project",
    author: { username: "june_labs", name: "June <b>Li</b>", verified: true, followers: 12_345 },
  });
  await expect(async () => {
    await page.getByRole("button", { name: "Trigger Scraping" }).first().click();
    await expect(items(page).first()).toContainText("diamond hands, love this project", { timeout: 8000 });
  }).toPass();
  const unread = await countUnread(page);
  expect(unread).toBeGreaterThan(0);
  await expect(entry(page)).toHaveAccessibleName(nameWith(unread));
  const first = items(page).first();
  await expect(first).toContainText("June <b>Li</b>");
  await expect(first.locator("img")).toHaveCount(0);
  await expect(first.getByRole("link", { name: /^Open the post/ })).toHaveAttribute("href", /^https:\/\//);

  const otherTab = await page.context().newPage();
  await otherTab.goto("/prices");
  await expect(entry(otherTab)).toHaveAccessibleName(nameWith(unread));
  await first.getByRole("button", { name: /^Mark as Read/ }).click();
  await expect(first.getByRole("button", { name: /^Mark as unread/ })).toBeVisible();
  for (const tab of [page, otherTab]) await expect(entry(tab)).toHaveAccessibleName(nameWith(unread - 1));
  await otherTab.close();
  await first.getByRole("button", { name: /^Sentiment: Positive/ }).click();
  await expect(page.getByRole("menu")).toContainText(/love/);
  await page.getByRole("menuitemradio", { name: "Negative" }).click();
  await expect(first.getByRole("button", { name: /^Sentiment: Negative/ })).toBeVisible();
  await page.reload();
  await expect(items(page).first().getByRole("button", { name: /^Mark as unread/ })).toBeVisible();
  await expect(items(page).first().getByRole("button", { name: /^Sentiment: Negative/ })).toBeVisible();

  await page.goto("/social/twitter-setup");
  await page.getByLabel("Frequency").selectOption("60");
  await page.getByRole("button", { name: "Update Configuration" }).click();
  await expectToast(page, "Twitter scraping configuration updated successfully!");
  await page.reload();
  await expect(page.getByLabel("Frequency")).toHaveValue("60");
  await page.getByRole("button", { name: "Stop Tracking" }).click();
  await page.getByRole("dialog", { name: "Stop Tracking" }).getByRole("button", { name: "Yes, Stop" }).click();
  await expectToast(page, "Twitter scraping has been stopped.");
  await expect(banner).toHaveCount(0);
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Mentions" }).click();
  await expect(page.getByText("Twitter Tracking Not Setup")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Start Tracking" })).toBeVisible();
  // Triggering again too early is answered with 429, which the browser logs by itself.
  expect(complaints.filter((text) => !text.includes("status of 429"))).toEqual([]);
});

test("the demo's mentions are in the first HTML, and a link opens the same filtered view", async ({ page }) => {
  await signInToDemo(page);
  const html = await (await page.request.get("/social/twitter-mentions")).text();
  const { mentions } = await (await page.request.get("/api/v1/social/mentions")).json() as MentionPage;
  const job = await (await page.request.get("/api/v1/social/scraping/jobs/current")).json() as ScrapingJob;
  // Rendered, not just sent along as data for the script.
  expect([job.username, mentions[0]!.author.username].map((name) => html.includes(`${name}</bdi>`))).toEqual([true, true]);
  expect(html).toContain(`${nameWith(await countUnread(page)).replace("Mentions ", "")}</span>`);

  await page.goto("/social/twitter-mentions");
  await expect(items(page)).toHaveCount(10);
  await page.getByRole("combobox", { name: "Sentiment" }).selectOption("negative");
  await page.getByRole("textbox", { name: "Go to page" }).fill("2");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?sentiment=negative&page=2$/);
  await expect(page.getByText(/^11–20 of/).last()).toBeVisible();
  await page.getByRole("button", { name: "Compact" }).click();
  await page.getByRole("searchbox", { name: "Search mentions" }).fill("@");
  await expect(page).toHaveURL(/\?q=%40&sentiment=negative&view=compact$/);
  await page.getByRole("button", { name: /^Time/ }).click();
  await page.getByRole("textbox", { name: "From" }).fill(new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10));
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\dT00%3A00%3A00.000Z/);
  // Until the response arrives, the previous mentions stay in the list.
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  const text = items(page).first().locator("p[dir=auto]");
  const shown = await text.innerText();
  await page.goto(page.url());
  await expect(text).toHaveText(shown);
  await expect(page.getByRole("button", { name: "Compact" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("searchbox", { name: "Search mentions" })).toHaveValue("@");

  // The file contains what is listed, on all pages.
  await page.getByRole("button", { name: "Export mentions" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "Save as JSON" }).click()]);
  const saved = JSON.parse(await readFile(await download.path(), "utf8")) as { sentiment: string; text: string }[];
  await expect(page.getByRole("heading", { name: `${saved.length} mentions` })).toBeVisible();
  expect([saved.at(-1)!.text.slice(0, 20), new Set(saved.map(({ sentiment }) => sentiment))]).toEqual([
    shown.slice(0, 20), new Set(["negative"]),
  ]);

  await page.getByRole("searchbox", { name: "Search mentions" }).fill("nobody writes this");
  await expect(page.getByText("No mentions found").last()).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(items(page)).toHaveCount(10);
});

test("deleting a mention can be undone, all mentions can be marked as read, and scraping cannot be triggered too soon", async ({ page }) => {
  await openDemo(page, "/social/twitter-mentions");
  const total = async () => (await (await page.request.get("/api/v1/social/mentions")).json() as MentionPage).total;
  const before = await total();
  const text = (await items(page).first().locator("p[dir=auto]").textContent())!;
  await withPausedClock(page, async () => {
    await items(page).first().getByRole("button", { name: /^Delete/ }).press("Enter");
    await expect(items(page)).toHaveCount(9);
    await page.getByRole("button", { name: "Undo" }).click();
  });
  await expect(items(page).first()).toContainText(text);
  await items(page).first().getByRole("button", { name: /^Delete/ }).click();
  await expect.poll(total).toBe(before - 1);
  const marked = nameWith(await countUnread(page));
  expect(marked).not.toBe("Mentions");
  await expect(entry(page)).toHaveAccessibleName(marked);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open navigation" }).click();
  await expect(entry(page)).toHaveAccessibleName(marked);
  expect.soft([...(await findBarriers(page)), ...(await findCutOff(page))]).toEqual([]);
  await entry(page).click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText(/^\d+ unread$/)).toHaveCount(0);
  await expect(entry(page)).toHaveAccessibleName("Mentions");
  await page.reload();
  await expect(page.getByText(/^\d+ unread$/)).toHaveCount(0);

  // Triggered again right after a scrape, it says why not and counts down to when it will be possible.
  const trigger = page.getByRole("button", { name: /^Trigger Scraping/ }).first();
  await expect(async () => {
    await trigger.click();
    await expect(trigger).toContainText(/0:0\d/, { timeout: 3000 });
  }).toPass();
  await expectToast(page, /^The last scrape was a moment ago\./);
  expect(otherToasts(page)).not.toContain("Failed to trigger scraping");
  await expect(trigger).toHaveText("Trigger Scraping");
});

test("a webhook on this machine is refused, and a public one is kept without showing its secret again", async ({ page, product }) => {
  await openAccount(page, product.apiUrl, "hooks", "/social/twitter-setup");
  await page.getByLabel("Webhook URL (optional)").fill("http://127.0.0.1:9/hook");
  await page.getByRole("button", { name: "Test" }).click();
  await expect(page.getByText(/^Webhook test failed\. Please check your URL\./)).toBeVisible();
  await expect(page.getByLabel("Webhook URL (optional)")).toBeFocused();

  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Add webhook" });
  await dialog.getByLabel("Webhook URL").fill("https://example.com/hook");
  expect.soft([...(await findBarriers(page)), ...(await findCutOff(page))]).toEqual([]);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  const secret = page.getByRole("dialog", { name: "Signing secret" });
  await expect(secret.getByLabel("Secret")).toHaveValue(/^whsec_/);
  expect.soft([...(await findBarriers(page)), ...(await findCutOff(page))]).toEqual([]);
  await secret.getByRole("button", { name: "I have saved it" }).click();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/example\.com|whsec_/);
  await page.reload();
  await expect(page.getByRole("list", { name: "Your webhooks" })).toContainText("https://example.com/hook");
  expect(await page.content()).not.toContain("whsec_");
  await page.getByRole("button", { name: "Deliveries of https://example.com/hook" }).click();
  await expect(page.getByText("Nothing has been sent yet.")).toBeVisible();
  await page.getByRole("button", { name: "Remove webhook: https://example.com/hook" }).click();
  await page.getByRole("button", { name: "Yes, Remove" }).click();
  await expect(page.getByRole("list", { name: "Your webhooks" })).toHaveCount(0);
});

test("a user also tracks a ticker, compares it with their own handle, reads its mentions, pauses and removes it", async ({ page }) => {
  const complaints = await watchComplaints(page);
  await openDemo(page, "/social/twitter-setup");
  await page.getByRole("button", { name: "Manage" }).click();
  const dialog = page.getByRole("dialog", { name: "Other handles and tickers" });
  await dialog.getByLabel("Handle or $ticker").fill("@ada_on_chain");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("You already track this.")).toBeVisible();
  await dialog.getByLabel("Handle or $ticker").fill("$wif");
  await page.keyboard.press("Enter");
  const row = dialog.getByRole("listitem").filter({ hasText: "$WIF" });
  // Its first read starts by itself.
  await expect(row).toContainText(/last read: (?!never)/);
  expect.soft([...(await findBarriers(page)), ...(await findCutOff(page))]).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Manage" })).toBeFocused();

  await page.goto("/social?range=24h");
  const shares = page.getByRole("table", { name: "Share of voice" }).getByRole("row");
  await expect(shares).toHaveCount(3);
  const percents = (await shares.allInnerTexts()).slice(1).map((text) => Number(/([\d.]+)\s%/.exec(text)![1]));
  expect(percents[0]! + percents[1]!).toBeCloseTo(100, 0);
  await page.setViewportSize({ width: 360, height: 740 });
  expect.soft([...(await findBarriers(page)), ...(await findCutOff(page))]).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("link", { name: "$WIF" }).click();
  await page.waitForURL(/\/social\/twitter-mentions\?tracker=%24WIF$/);
  await expect(items(page).first()).toContainText("$WIF");
  await expect(page.getByText("does not count in your figures")).toBeVisible();
  await page.reload();
  await expect(items(page).first()).toContainText("$WIF");
  await page.getByRole("button", { name: "Whose mentions: $WIF" }).press("Enter");
  await page.getByRole("menuitemradio", { name: "@ada_on_chain" }).press("Enter");
  await expect(page).toHaveURL(/\/social\/twitter-mentions$/);
  await expect(page.getByText("24H Mentions")).toBeVisible();
  await expect(items(page).first()).toContainText("@ada_on_chain");

  await page.goto("/social/timeline");
  await page.getByRole("button", { name: "Whose mentions: @ada_on_chain" }).click();
  await page.getByRole("menuitemradio", { name: "$WIF" }).click();
  await expect(page).toHaveURL(/\/social\/timeline\?tracker=%24WIF$/);
  await expect(page.getByRole("button", { name: "Whose mentions: $WIF" })).toBeVisible();
  const gone = page.url();

  await page.goto("/social/twitter-setup");
  await page.getByRole("button", { name: "Manage" }).click();
  await row.getByRole("button", { name: "Pause $WIF" }).click();
  await expect(row).toContainText("Paused");
  await row.getByRole("button", { name: "Remove $WIF" }).click();
  await page.getByRole("dialog", { name: "Remove tracker" }).getByRole("button", { name: "Yes, Remove" }).click();
  await expectToast(page, "$WIF is no longer tracked");
  await expect(dialog.getByText("Nothing else is tracked yet.")).toBeVisible();
  await page.goto(gone);
  await expect(page.getByText("Your account does not track this, or no longer does.")).toBeVisible();
  // The browser itself logs the two refusals provoked here: a handle that is already tracked, and a tracker that is gone.
  expect(complaints.filter((one) => !/status of (409|404)/.test(one))).toEqual([]);
});

test("an author's 50 letters without a space, and a name of which nothing is visible, fit wherever mentions are shown", async ({ page, product }) => {
  const handle = `quiet_${Date.now().toString(36)}`;
  const long = "M".repeat(50);
  const blank = `blank_${Date.now().toString(36)}`;
  await signInToAccount(page, product.apiUrl, "authors");
  const publish = async () => {
    await post(product.xUrl, { handle, text: `@${handle} ${"x".repeat(2000)}`, author: { username: "m".repeat(15), name: long } });
    await post(product.xUrl, { handle, text: `@${handle} gm`, author: { username: blank, name: "\u3164\u200b" } });
  };
  await publish();
  await call(page, "/api/v1/social/scraping/setup", { username: handle, frequency: 15, keywords: [] });
  const today = new Date().toISOString().slice(0, 10);
  const paths = ["/social/twitter-mentions", "/social/twitter-mentions?view=compact", "/social", `/social/digest?period=week&on=${today}`];
  for (const path of paths) {
    // The first scrape starts by itself.
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByRole("main").getByText(long).first()).toBeVisible({ timeout: 3000 });
    }).toPass();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findCutOff(page), `${path} at ${width} px`).toEqual([]);
    }
  }

  await page.goto("/social/twitter-mentions");
  const byBlank = items(page).filter({ hasText: `@${blank}` });
  await expect(byBlank.first().locator("bdi").first()).toHaveText(blank);
  // Only what is found after the first scrape notifies.
  await publish();
  const bell = page.getByRole("button", { name: /^Notifications, 2 unread/ });
  // Right after the first scrape, another one is refused.
  await expect(async () => {
    await page.getByRole("button", { name: /^Trigger Scraping/ }).first().click();
    await expect(bell).toBeVisible({ timeout: 8000 });
  }).toPass();
  await bell.press("Enter");
  const row = page.getByRole("dialog").getByRole("listitem").filter({ hasText: long });
  const [name, check] = await Promise.all([row.getByText(long).boundingBox(), row.getByRole("button").boundingBox()]);
  expect(name!.x + name!.width).toBeLessThanOrEqual(check!.x);
  await expect(page.getByRole("dialog").getByRole("listitem").filter({ hasText: `@${blank}` })).toBeVisible();
});
