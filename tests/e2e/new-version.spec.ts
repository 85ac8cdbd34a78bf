import type { Page } from "@playwright/test";
import { signInToDemo } from "../support/browser/accounts";
import { expect, test } from "../support/browser/product";

/**
 * Prepares the release of a new version. Call it before opening the page, because requests of an open page may bypass a new route.
 * @returns a function that releases it: the code of the open page is gone, until a document is loaded again
 */
async function prepareNewVersion(page: Page): Promise<() => void> {
  let isGone = false;
  page.on("request", (request) => { if (request.isNavigationRequest()) isGone = false; });
  await page.route("**/_next/static/chunks/*.js", (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  return () => { isGone = true; };
}

test("a page whose code is gone after a new version reloads, and opens what was clicked", async ({ page }) => {
  await signInToDemo(page);
  const putNewVersion = await prepareNewVersion(page);
  await page.goto("/wallets", { waitUntil: "networkidle" });
  putNewVersion();
  await page.getByRole("button", { name: "Add Wallet" }).first().click();
  await expect(page.getByRole("dialog", { name: "Add New Wallet" })).toBeVisible();
});

test("a page whose code is gone does not reload while a field has unsaved text", async ({ page }) => {
  await signInToDemo(page);
  const putNewVersion = await prepareNewVersion(page);
  await page.goto("/wallets?add=", { waitUntil: "networkidle" });
  const field = page.getByRole("dialog", { name: "Add New Wallet" }).getByLabel("Wallet Name");
  await field.fill("Trea");
  putNewVersion();
  await page.keyboard.press("Control+k");
  await expect(page.getByText("There is a new version of Memescope.")).toBeVisible();
  await field.press("End");
  await page.keyboard.type("sury");
  await expect(field).toHaveValue("Treasury");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Reload Page" }).click();
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText("There is a new version of Memescope.")).toHaveCount(0);
});
