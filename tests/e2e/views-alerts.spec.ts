import type { Page } from "@playwright/test";
import { createChainClient } from "@/sandbox/chain/client";
import { openDemo, post, signInToAccount, signInToDemo } from "../support/browser/accounts";
import { findBarriers } from "../support/browser/axe";
import { setPreferences, messagesOf } from "../support/browser/choices";
import { tabTo } from "../support/browser/keyboard";
import { findCutOff } from "../support/browser/layout";
import { expect, test } from "../support/browser/product";
import { sendInSandbox } from "../support/upstreams/sandbox-transfer";
import { expectToast } from "../support/browser/toasts";
import { watchComplaints } from "../support/browser/watch";

const opener = (page: Page) => page.getByRole("button", { name: "Saved views", exact: true });
const panel = (page: Page) => page.getByRole("dialog", { name: "Saved views of this screen" });

async function openPanel(page: Page) {
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
  return panel(page);
}

test("a view is saved with the keyboard, and opened, reordered, renamed and deleted", async ({ page }) => {
  const complaints = await watchComplaints(page);
  await openDemo(page, "/wallets?sort=-usd&q=demo");
  await tabTo(page, opener(page));
  await page.keyboard.press("Enter");
  await expect(panel(page).getByLabel("Save this view")).toBeVisible();
  await tabTo(page, panel(page).getByLabel("Save this view"));
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText("Please enter a name")).toBeVisible();
  await page.keyboard.type("Whales");
  await page.keyboard.press("Enter");
  await expectToast(page, "View saved");
  await expect(panel(page).getByRole("link", { name: "Whales" })).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Escape");
  await expect(opener(page)).toBeFocused();

  await page.goto("/wallets?page=2");
  const shown = await openPanel(page);
  // The same name in lower case is refused at its field, which keeps the focus.
  await shown.getByLabel("Save this view").fill("whales");
  await shown.getByRole("button", { name: "Save", exact: true }).click();
  await expect(shown.getByText("This screen already has a view with this name.")).toBeVisible();
  await expect(shown.getByLabel("Save this view")).toBeFocused();
  await shown.getByLabel("Save this view").fill("All");
  await shown.getByRole("button", { name: "Save", exact: true }).click();
  await expect(shown.getByText("What you see is saved as “All”.")).toBeVisible();
  await shown.getByRole("button", { name: "Edit" }).click();
  await shown.getByRole("button", { name: "Move up: All" }).click();
  await expect(shown.getByRole("link")).toHaveText(["All", "Whales"]);
  await shown.getByRole("button", { name: "Rename: All" }).click();
  await shown.getByLabel("Name", { exact: true }).fill("Everything");
  await shown.getByRole("listitem").first().getByRole("button", { name: "Save" }).click();
  await expect(shown.getByRole("link")).toHaveText(["Everything", "Whales"]);
  await shown.getByRole("button", { name: "Delete: Whales" }).click();
  await expect(shown.getByRole("link")).toHaveText(["Everything"]);
  await expect(shown.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(shown.getByRole("link")).toHaveText(["Everything", "Whales"]);
  expect.soft([...(await findBarriers(page)), ...(await findCutOff(page))]).toEqual([]);
  await shown.getByRole("link", { name: "Whales" }).click();
  await expect(page).toHaveURL(/\/wallets\?q=demo&sort=-usd$/);

  // The palette opens a view from any other screen.
  await page.getByRole("link", { name: "Prices", exact: true }).click();
  await expect(page).toHaveURL(/\/prices$/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("whales");
  await page.getByRole("option", { name: /^Whales/ }).click();
  await expect(page).toHaveURL(/\/wallets\?q=demo&sort=-usd$/);
  // The browser itself logs the refusal of the duplicate name.
  expect(complaints).toEqual([expect.stringContaining("409 (Conflict)")]);
});

test("views can be saved for mentions and the leaderboard, on a phone, in Chinese", async ({ page, product }) => {
  await signInToDemo(page);
  await setPreferences(page, product.webUrl, { theme: "dark", language: "zh-CN" });
  await page.setViewportSize({ width: 360, height: 740 });
  const { common, savedViews } = messagesOf["zh-CN"];
  for (const [path, query] of [
    ["/leaderboard", "timeframe=30d&sort=social"], ["/social/twitter-mentions", "sentiment=negative&unread=true"],
  ] as const) {
    await page.goto(`${path}?${query}`);
    await page.getByRole("button", { name: common.savedViews, exact: true }).click();
    const shown = page.getByRole("dialog", { name: savedViews.list });
    await shown.getByLabel(savedViews.saveTitle).fill("我的视图");
    await shown.getByRole("button", { name: savedViews.save, exact: true }).click();
    await expect(shown.getByRole("link", { name: "我的视图" })).toHaveAttribute("href", `${path}?${query}`);
    await shown.getByRole("button", { name: savedViews.edit }).click();
    // However much it holds by now, its bottom edge is within the window.
    await expect.poll(async () => (await shown.boundingBox().then((box) => box && box.y + box.height))!).toBeLessThanOrEqual(740);
    expect.soft([...(await findBarriers(page)), ...(await findCutOff(page))], path).toEqual([]);
  }
});

test("a wallet alert shows a notification in the header and in the browser, which the user enables with a click", async (
  { page, product, context },
) => {
  await context.grantPermissions(["notifications"], { origin: product.webUrl });
  await page.addInitScript(() => {
    const notified: string[] = [];
    Object.assign(window, { notified });
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        notified.push(`${title} | ${options?.body}`);
      }
    };
  });
  await signInToAccount(page, product.apiUrl, "alerts");
  const address = `0x${Date.now().toString(16).padStart(40, "6")}` as const;
  await post(page, "/api/wallets", { address, name: "Cold" });

  await page.goto("/prices");
  await page.getByLabel("Alert me about").selectOption("wallet");
  await page.getByLabel("Minimum in dollars").fill("a lot");
  await page.getByRole("button", { name: "Create alert" }).click();
  await expect(page.getByLabel("Minimum in dollars")).toBeFocused();
  await page.getByLabel("Minimum in dollars").fill("$0.01");
  await page.getByLabel("Wallet", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Create alert" }).click();
  const alerts = page.getByRole("list", { name: "Your alerts" });
  await expect(alerts).toContainText(/Cold.*\$0\.01 or more moves/);
  const inBrowser = page.getByRole("switch", { name: /^Show alerts in this browser too/ });
  await inBrowser.click();
  // The browser's permission is requested first, and the answer takes a moment.
  await expect(inBrowser).toBeChecked();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // A link half hidden under the header would be reported as too small.
    await page.evaluate(() => scrollTo(0, 0));
    expect.soft([...(await findBarriers(page)), ...(await findCutOff(page))], `at ${width} px`).toEqual([]);
  }

  await sendInSandbox(createChainClient(product.chainUrl), address);
  await expect(page.getByRole("button", { name: "Notifications, 1 unread", exact: true })).toBeVisible();
  await expect(alerts).toContainText("last fired");
  await expect.poll(() => page.evaluate(() => (window as unknown as { notified: string[] }).notified)).toEqual([
    expect.stringMatching(/Cold.* received 0\.01 ETH \| Worth \$/),
  ]);
  await page.getByRole("button", { name: "Notifications, 1 unread", exact: true }).click();
  await page.getByRole("dialog", { name: "Notifications" }).getByRole("link", { name: /Cold.* received 0\.01 ETH/ }).click();
  await expect(page).toHaveURL(new RegExp(`/wallets\\?address=${address}`, "i"));
  await expect(page.getByRole("dialog", { name: "Wallet Details" })).toContainText("Cold");
});
