import type { Page } from "@playwright/test";
import type { DashboardStats } from "@/contracts/portfolio";
import type { PriceAlert } from "@/contracts/prices/calls";
import { openDemo } from "../support/browser/accounts";
import { findBarriers } from "../support/browser/axe";
import { expect, test as freshTest } from "../support/browser/product";
import { withPausedClock } from "../support/browser/toasts";
import { memberWalk, test } from "../support/browser/walkers";

const read = async <T>(page: Page, path: string): Promise<T> => (await (await page.request.get(path)).json()) as T;
const usd = (figure: number) => figure.toLocaleString("en-US", { style: "currency", currency: "USD" });

test.use({ walk: memberWalk });

test("the dashboard shows the API's figures, and has them in its first HTML", async ({ page }) => {
  await expect.poll(async () => (await read<DashboardStats>(page, "/api/admin/stats")).total_portfolio_value_usd).not.toBeNull();
  // Quotes move, so the page must show a value that the API answered at around the same time.
  await expect.poll(async () => {
    const stats = await read<DashboardStats>(page, "/api/admin/stats");
    const html = await (await page.request.get("/dashboard")).text();
    return html.includes(usd(stats.total_portfolio_value_usd ?? -1));
  }).toBe(true);

  await page.goto("/dashboard");
  const card = (name: string) =>
    page.locator("div").filter({ has: page.getByRole("button", { name: `About: ${name}`, exact: true }) }).last().locator("..");
  await expect(async () => {
    const stats = await read<DashboardStats>(page, "/api/admin/stats");
    await expect(card("Active Wallets")).toContainText(`${stats.total_wallets}`, { timeout: 2000 });
    await expect(card("Total Transactions")).toContainText(stats.total_transactions!.toLocaleString("en-US"), { timeout: 2000 });
    const assets = (stats.effective_assets ?? -1).toLocaleString("en-US", { maximumFractionDigits: 1 });
    await expect(page.getByText(`≈ ${assets} assets`)).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test("the dashboard draws its charts, with their data in a table too, and keeps the chosen range", async ({ page }) => {
  await page.goto("/dashboard");
  const chart = page.getByRole("figure", { name: "7-day performance" });
  await expect(chart.locator("svg path").first()).toBeVisible();
  await chart.hover();
  await expect(chart.locator("svg.recharts-surface")).toBeVisible();
  expect(await chart.getByRole("row").count()).toBeGreaterThan(2);
  await expect(page.getByRole("list", { name: "Asset allocation" }).getByRole("listitem").first()).toContainText("%");
  await page.getByRole("link", { name: "30D" }).click();
  await expect(page).toHaveURL(/range=30d/);
  await page.reload();
  await expect(page.getByRole("figure", { name: "30-day performance" })).toBeVisible();
});

test("the word Why? begins below the button that explains its figure, wherever it stands", async ({ page }) => {
  await page.goto("/dashboard");
  const metric = page.locator("dl > div").filter({ hasText: "24H Change" });
  const [button, why] = await Promise.all([metric.getByRole("button"), metric.locator(".why")].map((one) => one.boundingBox()));
  expect(why!.y).toBeGreaterThanOrEqual(button!.y + button!.height);
});

test("the explanation of a figure opens with the keyboard and fits into the window", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/dashboard");
  const about = page.getByRole("button", { name: "About: Portfolio Diversity" });
  await about.focus();
  await page.keyboard.press("Enter");
  const panel = page.locator("[popover]:popover-open");
  await expect(panel).toContainText("where w is the share of each coin");
  const box = await panel.boundingBox();
  expect(box!.x).toBeGreaterThanOrEqual(0);
  expect(box!.x + box!.width).toBeLessThanOrEqual(320);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a tap shows the full value of a shortened figure, and the next tap closes it", async ({ page }) => {
    await page.goto("/wallets");
    const figure = page.getByRole("row").locator("[title$=' M']").first();
    const tip = page.getByRole("tooltip");
    // A quote that arrives between the two reads changes both.
    await expect(async () => {
      const whole = await figure.getAttribute("title");
      expect((whole ?? "").length).toBeGreaterThan((await figure.innerText()).length);
      await figure.tap();
      await expect(tip).toHaveText(whole ?? "", { timeout: 1000 });
    }).toPass();
    const box = await tip.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
    // On a narrow phone the title ignores pointers, to leave the edges of the neighbouring buttons free, so this tap hits the header.
    await page.getByRole("heading", { level: 1 }).tap({ force: true });
    await expect(tip).toHaveCount(0);
  });
});

test("the portfolio lists every wallet", async ({ page }) => {
  await page.goto("/portfolio");
  await expect(page.getByText("The portfolio interface will be implemented next.")).toBeVisible();
  const { assets } = await read<{ assets: { wallet_id: string }[] }>(page, "/api/portfolios");
  await expect(page.getByRole("table", { name: "Wallets" }).getByRole("row")).toHaveCount(assets.length + 1);
  expect(await findBarriers(page)).toEqual([]);
});

test("the asset and range of a price history are in the URL and survive a reload", async ({ page }) => {
  await page.goto("/prices");
  await expect(page.getByText("The price tracking interface will be implemented next.")).toBeVisible();
  await page.getByRole("link", { name: "Show the history of M", exact: true }).click();
  await page.getByRole("link", { name: "30D" }).click();
  await expect(page).toHaveURL(/\?asset=M&range=30d$/);
  await page.reload();
  const chart = page.getByRole("figure", { name: "M price" });
  await expect(chart.locator("svg path").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "30D" })).toHaveAttribute("aria-current", "true");
  expect(await findBarriers(page)).toEqual([]);
});

freshTest("a price alert is created, deleted and restored", async ({ page }) => {
  await openDemo(page, "/prices");
  const list = page.getByRole("list", { name: "Your alerts" });
  await page.getByLabel("Threshold in dollars").fill("much");
  await page.getByRole("button", { name: "Create alert" }).click();
  await expect(page.getByText("Please enter a number of dollars")).toBeVisible();
  await page.getByRole("combobox", { name: "Asset" }).selectOption("M");
  await page.getByLabel("Threshold in dollars").fill("987654");
  await page.getByRole("button", { name: "Create alert" }).click();
  const rule = "M above $987,654.00";
  await expect(list.getByRole("listitem")).toContainText([rule]);
  await withPausedClock(page, async () => {
    await list.getByRole("button", { name: `Delete alert: ${rule}` }).press("Enter");
    await expect(list).toHaveCount(0);
    expect(await read<PriceAlert[]>(page, "/api/prices/alerts")).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
  });
  await expect(list.getByRole("listitem")).toContainText([rule]);
  expect(await read<PriceAlert[]>(page, "/api/prices/alerts")).toHaveLength(1);
});
