import { readFileSync } from "node:fs";
import { openDemo } from "../support/browser/accounts";
import { findBarriers } from "../support/browser/axe";
import { findCutOff } from "../support/browser/layout";
import { expect, test } from "../support/browser/product";
import { watchComplaints } from "../support/browser/watch";

const widths = [360, 1440];
const cents = (text: string) => Math.round(100 * Number(text.replace(/[$,+]/g, "").replace("−", "-")));

/** Finds table rows whose figure is not level with its name, each with the offset in px. */
function findMisaligned(table: Element): string[] {
  const topOf = (cell: Element | null): number => {
    const text = cell && document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) return Number.NaN;
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect().top;
  };
  return [...table.querySelectorAll("tbody tr")]
    .map((row) => ({
      name: row.querySelector("th")?.textContent ?? "", off: topOf(row.querySelector("td")) - topOf(row.querySelector("th")),
    }))
    .filter(({ off }) => !(Math.abs(off) <= 1))
    .map(({ name, off }) => `${name}: ${off.toFixed(1)} px`);
}

test("a statement adds up to the cent, opens its transactions, and can be reopened by its URL", async ({ page }) => {
  const complaints = await watchComplaints(page);
  await openDemo(page);
  const why = page.getByRole("link", { name: "Why? 24H Change" });
  await why.focus();
  await page.keyboard.press("Enter");
  const lines = page.getByRole("table", { name: "The lines of the statement" });
  await expect(lines).toBeVisible();
  await expect(page).toHaveURL(/why=24h/);
  const figures = await lines.getByRole("cell").allTextContents();
  expect(figures).toHaveLength(8);
  expect(figures.slice(0, -1).reduce((sum, text) => sum + cents(text), 0)).toBe(cents(figures.at(-1) ?? ""));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect([...(await findBarriers(page)), ...(await findCutOff(page))]).toEqual([]);
    expect(await lines.evaluate(findMisaligned)).toEqual([]);
  }
  await page.emulateMedia({ media: "print" });
  expect(await lines.evaluate(findMisaligned)).toEqual([]);
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("button", { name: "Show the transactions: Received" }).click();
  await expect(page.getByRole("list", { name: "Received" }).getByRole("listitem").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("list", { name: "Received" }).getByRole("listitem").first()).toBeVisible();
  await page.goBack();
  await expect(lines).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(complaints).toEqual([]);
  await page.goBack();
  expect(page.url(), "Back does not lead to the same screen once more").toBe("about:blank");
});

test("a past time is chosen on the chart with the keyboard, stays in the URL, and leads back to now", async ({ page }) => {
  await openDemo(page);
  await page.getByRole("slider", { name: "Point in time on the chart" }).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Show this time" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(page.getByRole("table", { name: "Coins" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("table", { name: "Coins" })).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect([...(await findBarriers(page)), ...(await findCutOff(page))]).toEqual([]);
  }

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Back to now" })).toBeHidden();
  await expect(page.getByRole("table", { name: "Coins" })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Back to now" }).click();
  await expect(page.getByText("Real-time updates, refreshed in full every 30 seconds")).toBeVisible();
});

test("transactions and statements are downloaded as files", async ({ page }) => {
  await openDemo(page, "/wallets");
  await page.getByRole("button", { name: "Export transactions" }).click();
  await expect(page.getByText(/transactions? will be saved/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const save = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
  };
  const transactions = await save("Download");
  expect(transactions.name).toMatch(/^transactions-.*\.csv$/);
  expect(transactions.text.split("\n").length).toBeGreaterThan(10);

  await page.goto("/portfolio?why=30d");
  const statement = await save("Export JSON");
  expect(statement.name).toMatch(/\.json$/);
  const { usd } = JSON.parse(statement.text) as { usd: Record<string, number> };
  const { closing = 0, ...others } = usd;
  expect(Object.values(others).reduce((sum, value) => sum + Math.round(100 * value), 0)).toBe(Math.round(100 * closing));
});
