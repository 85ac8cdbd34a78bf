import type { Page } from "@playwright/test";
import { signInToAccount } from "../support/browser/accounts";
import { messagesOf } from "../support/browser/choices";
import { expect, test } from "../support/browser/product";

/** Opens a page whose scripts arrive only once the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return arrive;
}

test("a button pressed before the page works is dimmed, and acts once it does", async ({ page, product }) => {
  await signInToAccount(page, product.apiUrl, "before");
  const arrive = await openWithoutScripts(page, "/wallets");
  const add = page.getByRole("button", { name: /^Add .*Wallet$/ }).first();
  await add.click();
  await expect(add).toHaveCSS("opacity", "0.6");
  arrive();
  await expect(page.getByRole("dialog", { name: "Add New Wallet" })).toBeVisible();
});

test("the command palette asked for with Ctrl+K before the page works opens once it does", async ({ page, product }) => {
  await signInToAccount(page, product.apiUrl, "keys");
  const arrive = await openWithoutScripts(page, "/wallets");
  await expect(page.getByRole("button", { name: /^Add .*Wallet$/ }).first()).toBeVisible();
  await page.keyboard.press("Control+k");
  arrive();
  await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
});

test("a language chosen before the page works is shown once it does", async ({ page, product }) => {
  await signInToAccount(page, product.apiUrl, "early");
  const arrive = await openWithoutScripts(page, "/settings");
  await page.getByLabel("Language").selectOption("zh-CN");
  arrive();
  await expect(page.getByRole("heading", { name: messagesOf["zh-CN"].shell.titles.settings })).toBeVisible();
});

test("an explanation asked for before the page works opens once it does", async ({ page, product }) => {
  await signInToAccount(page, product.apiUrl, "asks");
  const arrive = await openWithoutScripts(page, "/prices");
  await page.getByRole("button", { name: "About: Latest Prices" }).click();
  arrive();
  await expect(page.locator("[popover]:popover-open")).toContainText("The latest quote");
});
