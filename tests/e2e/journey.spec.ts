import type { Page } from "@playwright/test";
import { parseEther } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { createChainClient } from "@/sandbox/chain/client";
import { logIn, pressDemo } from "../support/browser/accounts";
import { expect, test } from "../support/browser/product";
import { expectToast } from "../support/browser/toasts";
import { send } from "../support/upstreams/transfers";

async function register(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("Correct horse 9");
  await page.getByLabel("Confirm password").fill("Correct horse 9");
  await page.getByRole("button", { name: "Register" }).click();
}

test("a user registers, tracks a wallet, sees a transaction arrive, logs out and returns to a deep link", async ({ page, product }) => {
  const chain = createChainClient(product.chainUrl);
  const address = privateKeyToAddress(generatePrivateKey());
  await send(product.chainUrl, address, "1.25");
  await expect.poll(() => chain.getBalance({ address })).toBe(parseEther("1.25"));

  await test.step("a protected page redirects to the login and keeps the requested path", async () => {
    await page.goto("/wallets?tab=mine");
    await expect(page).toHaveURL(/\/login\?from=%2Fwallets%3Ftab%3Dmine$/);
    await page.getByRole("link", { name: "Register" }).click();
    await expect(page).toHaveURL(/\/register\?from=/);
  });

  const username = `ada_${Date.now().toString(36)}`;
  await test.step("registering signs the user in", async () => {
    await register(page, username);
    await expectToast(page, "Registration successful! Welcome to Memescope!");
    await expect(page).toHaveURL(/\/wallets\?tab=mine$/);
    await expect(page.getByText("Real-time updates active")).toBeVisible();
  });

  await test.step("a wallet is added only with a valid address", async () => {
    await page.getByRole("button", { name: "Add Wallet" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add New Wallet" });
    await dialog.getByRole("button", { name: "Add Wallet" }).click();
    await expect(dialog.getByText("Please input the wallet address!")).toBeVisible();
    await dialog.getByLabel("Wallet Address").fill("0x123");
    await dialog.getByRole("button", { name: "Add Wallet" }).click();
    await expect(dialog.getByText("Please enter a valid MemeCore wallet address")).toBeVisible();
    await dialog.getByLabel("Wallet Address").fill(address);
    await dialog.getByLabel(/Wallet Name/).fill("Journey");
    await dialog.getByRole("button", { name: "Add Wallet" }).click();
    await expectToast(page, "Wallet added successfully!");
    await expect(page.getByText("Tracked Wallets (1)")).toBeVisible();
  });

  await test.step("after the first wallet, the user is asked how to appear, with nothing preselected", async () => {
    const consent = page.getByRole("dialog").filter({ hasText: "With a wallet you can appear on the leaderboard" });
    await expect(consent.getByRole("radio", { checked: true })).toHaveCount(0);
    await consent.getByRole("radio", { name: /^Public/ }).check();
    await consent.getByRole("button", { name: "Save" }).click();
    await expect(consent).toHaveCount(0);
  });

  await test.step("the added wallet shows the balance that the node reports", async () => {
    // The consent dialog above hides the list from role queries for as long as it is open.
    await expect(page.getByRole("row", { name: /Journey/ })).toContainText("1.2500 ETH");
  });

  await test.step("the same address is refused a second time, whatever its case", async () => {
    await page.getByRole("button", { name: "Add Wallet" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add New Wallet" });
    await dialog.getByLabel("Wallet Address").fill(address.toLowerCase());
    await dialog.getByRole("button", { name: "Add Wallet" }).click();
    await expect(dialog.getByText(/already track/)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("a transaction appears without a reload", async () => {
    const hash = await send(product.chainUrl, address, "0.5");
    const recent = page.getByRole("list", { name: "Recent Live Transactions" });
    await expect(recent).toContainText(hash.slice(0, 6));
    await expect(recent).toContainText("+0.5 ETH");
    await expect(page.getByRole("row", { name: /Journey/ })).toContainText("1.7500 ETH");
  });

  await test.step("the dashboard shows its figures, and its first HTML has them", async () => {
    const html = await (await page.request.get("/dashboard")).text();
    expect(html).toContain("Total Portfolio Value");
    await page.goto("/dashboard");
    await expect(page.getByText("Active Wallets").filter({ visible: true })).toHaveCount(1);
    await expect(page.getByText("Received", { exact: true })).toBeVisible();
  });

  await test.step("the wallet is removed", async () => {
    await page.getByRole("link", { name: "Wallets" }).first().click();
    await page.getByRole("button", { name: "Remove Journey" }).click();
    await page.getByRole("button", { name: "Yes, Remove" }).click();
    await expectToast(page, "Wallet removed successfully!");
    await expect(page.getByText("Track your first wallet")).toBeVisible();
  });

  await test.step("nothing is shown after logout, and signing in returns to the deep link", async () => {
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await page.goto(`/wallets?address=${address}`);
    await expect(page).toHaveURL(/\/login\?from=/);
    await logIn(page, { email: `${username}@example.com`, password: "Correct horse 9" });
    await expect(page).toHaveURL(new RegExp(`/wallets\\?address=${address}$`));
  });
});

test("the demo opens with one click, is marked as a sandbox, and lists its wallets", async ({ page }) => {
  await pressDemo(page);
  await expect(page.getByText("Sandbox network")).toBeVisible();
  await page.getByRole("link", { name: "Wallets" }).first().click();
  await expect(page.getByRole("row", { name: /Treasury/ })).toContainText("ETH");
  await expect(page.getByText("7 of 7", { exact: true })).toBeVisible();
});
