import { openAccount, post } from "../support/browser/accounts";
import { findBarriers } from "../support/browser/axe";
import { tabTo } from "../support/browser/keyboard";
import { findCutOff } from "../support/browser/layout";
import { expect, test } from "../support/browser/product";
import { watchComplaints } from "../support/browser/watch";

test("a price alert shows a notification without a reload, which leads to the price, can be marked read and can be cleared", async ({ page, product }) => {
  const complaints = await watchComplaints(page);
  // The account has no wallets, whose live messages would cover the rest.
  await openAccount(page, product.apiUrl, "bell");
  const bell = (name: string) => page.getByRole("button", { name, exact: true });
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(bell("Notifications")).toBeVisible();

  // Both fire on the next quotes.
  for (const [symbol, condition, threshold_usd] of [["ETH", "above", 0.01], ["M", "below", 1_000_000]] as const) {
    await post(page, "/api/prices/alerts", { symbol, condition, threshold_usd });
  }
  await expect(bell("Notifications, 2 unread")).toBeVisible();

  await bell("Notifications, 2 unread").focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  expect.soft([...(await findBarriers(page)), ...(await findCutOff(page))]).toEqual([]);
  await tabTo(page, panel.getByRole("button", { name: /^Mark as read: ETH rose above/ }));
  await page.keyboard.press("Enter");
  await expect(bell("Notifications, 1 unread")).toBeVisible();
  await tabTo(page, panel.getByRole("link", { name: /^Unread: M fell below/ }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/prices\?asset=M$/);
  await expect(panel).toHaveCount(0);
  await expect(bell("Notifications")).toBeVisible();

  // Read notifications stay read, on a phone too.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await bell("Notifications").click();
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  expect.soft([...(await findBarriers(page)), ...(await findCutOff(page))]).toEqual([]);
  await panel.getByRole("button", { name: "Clear all" }).click();
  await panel.getByRole("button", { name: "Yes, delete" }).click();
  await expect(panel).toContainText("No new notifications");
  await page.keyboard.press("Escape");
  await expect(bell("Notifications")).toBeFocused();
  await page.reload();
  await bell("Notifications").click();
  await expect(panel).toContainText("No new notifications");
  expect(complaints).toEqual([]);
});
