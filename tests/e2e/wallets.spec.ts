import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from "viem/accounts";
import { openAccount, openDemo, signInToDemo } from "../support/browser/accounts";
import { expect, test } from "../support/browser/product";
import { expectToast, passTimeUntilShown, withPausedClock } from "../support/browser/toasts";

const stranger = `0x${"5e".repeat(20)}`;

test("a link opens a tracked wallet, or offers to track it", async ({ page }) => {
  await signInToDemo(page);
  const [tracked] = (await (await page.request.get("/api/wallets")).json()) as { address: string }[];
  await page.goto(`/wallets?address=${tracked!.address.toLowerCase()}`);
  const details = page.getByRole("dialog", { name: "Wallet Details" });
  await expect(details).toContainText(tracked!.address);
  expect((await details.boundingBox())?.width).toBe(700);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/wallets$/);
  // Nothing had the focus before, so the list takes it, without scrolling.
  await expect(page.locator(":focus").getByRole("heading", { name: /^Tracked Wallets/ })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await expect(page.getByRole("list", { name: "Recent Live Transactions" }).getByRole("listitem")).toHaveCount(5);

  await page.goto(`/wallets?address=${stranger}`);
  const form = page.getByRole("dialog", { name: "Add New Wallet" });
  await expect(form.getByLabel("Wallet Address")).toHaveValue(stranger);
  expect((await form.boundingBox())?.width).toBe(500);
});

test("closing a dialog does not scroll the page, and returns the focus to the button that opened it", async ({ page }) => {
  await openDemo(page, "/wallets");
  const opener = page.getByRole("main").getByRole("button", { name: "Add Wallet" });
  await opener.click();
  await expect(page.getByRole("dialog", { name: "Add New Wallet" })).toBeVisible();
  const scrolled = await page.evaluateHandle(() => {
    const tops: number[] = [];
    addEventListener("scroll", () => tops.push(scrollY));
    return tops;
  });
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  expect(await scrolled.jsonValue()).toEqual([]);
});

test("a dashboard without wallets leads to adding the first one, and then shows its figures", async ({ page, product }) => {
  await openAccount(page, product.apiUrl, "first");
  await expect(page.getByText("No Wallets Connected")).toBeVisible();
  await expect(page.getByText("Total Portfolio Value")).toHaveCount(0);
  await page.getByRole("link", { name: "Add Your First Wallet" }).click();
  await expect(page).toHaveURL(/\/wallets/);
  const form = page.getByRole("dialog", { name: "Add New Wallet" });
  await form.getByLabel("Wallet Address").fill(stranger);
  await form.getByRole("button", { name: "Add Wallet" }).click();
  await expectToast(page, "Wallet added successfully!");
  await expect(page.getByRole("row", { name: /0x5e5e/i })).toContainText("Synced");

  await page.goto("/dashboard");
  for (const card of ["Total Portfolio Value", "Portfolio in M Token", "Active Wallets", "Total Transactions"]) {
    await expect(page.getByText(card, { exact: true }).filter({ visible: true })).toHaveCount(1);
  }
  await expect(page.getByText("1 synced")).toBeVisible();
});

const fresh = () => privateKeyToAddress(generatePrivateKey());

/** Opens /wallets for a new account that tracks these, added in bulk as a user would. */
async function openWith(page: Page, apiUrl: string, prefix: string, lines: readonly string[]): Promise<void> {
  await openAccount(page, apiUrl, prefix, "/wallets");
  await page.getByRole("main").getByRole("button", { name: "Add Wallet" }).first().click();
  const form = page.getByRole("dialog", { name: "Add New Wallet" });
  await form.getByRole("tab", { name: "Several" }).click();
  await form.getByLabel("Addresses").fill(lines.join("\n"));
  await form.getByRole("button", { name: /^Add \d+ wallets?$/ }).click();
  await form.getByRole("button", { name: "Done" }).click();
}

const names = (page: Page) => page.getByRole("table", { name: "Tracked wallets" }).getByRole("row").locator("bdi");

test("many wallets are searched, sorted and paged, and the URL opens the same view", async ({ page, product }) => {
  const lines = Array.from({ length: 23 }, (_, number) => `${fresh()}, Cold ${String(number + 1).padStart(2, "0")}`);
  await openWith(page, product.apiUrl, "pages", [...lines, `${fresh()}, Hot`]);
  await expect(page.getByText("Tracked Wallets (24)")).toBeVisible();
  await expect(page.getByText("1–20 of 24").last()).toBeVisible();

  await page.getByRole("columnheader", { name: "Wallet Name" }).getByRole("button").click();
  await expect(names(page).first()).toHaveText("Cold 01");
  await page.getByRole("navigation", { name: "Pages of wallets" }).getByRole("button", { name: "Next page" }).click();
  await expect(names(page)).toHaveText(["Cold 21", "Cold 22", "Cold 23", "Hot"]);
  await expect(page).toHaveURL(/\?sort=name&page=2$/);

  await page.getByLabel("Search wallets").fill("cold");
  await expect(page.getByText("1–20 of 23").last()).toBeVisible();
  await page.getByLabel("Wallets per page").selectOption("10");
  await page.getByRole("button", { name: "Page 3" }).click();
  await expect(names(page)).toHaveText(["Cold 21", "Cold 22", "Cold 23"]);
  const link = page.url();
  expect(new URL(link).search).toBe("?q=cold&sort=name&page=3&size=10");

  await page.reload();
  await expect(names(page)).toHaveText(["Cold 21", "Cold 22", "Cold 23"]);
  expect(await (await page.request.get(link)).text()).toContain("Cold 23");
  await page.goBack();
  await expect(names(page)).toHaveCount(10);
  await page.getByLabel("Search wallets").fill("nothing like it");
  await expect(page.getByText("No wallet matches “nothing like it”").last()).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page.getByText("1–10 of 24").last()).toBeVisible();
});

test("a search is not overwritten by a late response for the history entry that was gone back to", async ({ page, product }) => {
  await openWith(page, product.apiUrl, "back", [`${fresh()}, Cold`, `${fresh()}, Hot`]);
  await page.getByRole("columnheader", { name: "Wallet Name" }).getByRole("button").click();
  await expect(names(page)).toHaveText(["Cold", "Hot"]);
  await page.getByRole("columnheader", { name: "Wallet Name" }).getByRole("button").click();
  await expect(names(page)).toHaveText(["Hot", "Cold"]);
  await page.reload();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/wallets\?.*_rsc=/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goBack();
  await expect(names(page)).toHaveText(["Cold", "Hot"]);
  await page.getByLabel("Search wallets").fill("hot");
  await expect(names(page)).toHaveText(["Hot"]);
  release();
  // A browser that is closed while it loads a page may hang forever.
  await page.unrouteAll({ behavior: "wait" });
  await page.waitForLoadState("networkidle");
  await expect(names(page), "what comes late changes nothing").toHaveText(["Hot"]);
});

test("all matching wallets are exported, with formulas escaped", async ({ page, product }) => {
  const addresses = Array.from({ length: 21 }, fresh);
  await openWith(page, product.apiUrl, "export", [...addresses.map((address) => `${address}, "=1+1, ""x"""`), `${fresh()}, Other`]);
  await page.goto("/wallets?q=%3D1&sort=created");
  await expect(page.getByText("1–20 of 21").last()).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^memescope-wallets-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), "utf8");
  const rows = csv.trimEnd().split("\r\n");
  expect(rows[0]).toMatch(/^\ufeffWallet Name,Address,Balance,/);
  expect(rows).toHaveLength(22);
  for (const address of addresses) expect(csv).toContain(`"'=1+1, ""x""",${address},`);
  await expectToast(page, "21 wallets exported");
});

test("each of several addresses gets a result, before and after they are sent", async ({ page, product }) => {
  await openAccount(page, product.apiUrl, "bulk", "/wallets?add=");
  const form = page.getByRole("dialog", { name: "Add New Wallet" });
  await form.getByRole("tab", { name: "Several" }).click();
  const one = fresh();
  await form.getByLabel("Import a CSV file").setInputFiles({
    name: "wallets.csv", mimeType: "text/csv",
    buffer: Buffer.from(`Wallet Name,Address\nOne,${one}\nAgain,${one.toLowerCase()}\nShort,0x12\n`),
  });
  await expect(form.getByText("1 address can be added")).toBeVisible();
  await expect(form.getByRole("list", { name: "Lines to add" }).getByRole("listitem")).toHaveText([
    /Again.*Already listed above/, /Short.*Not a valid MemeCore address/, /One.*Valid/,
  ]);
  await form.getByRole("button", { name: "Add 1 wallet" }).click();
  await expect(form.getByText("1 of 3 added")).toBeVisible();

  // Refused lines stay, to be corrected.
  await expect(form.getByLabel("Addresses")).toHaveValue("0x12, Short");
  await expect(form.getByLabel("Addresses")).toBeFocused();
  await expect(form.getByText("1 line was not added: correct it here")).toBeVisible();
  await form.getByLabel("Addresses").fill(`${one}\n${fresh()}`);
  await form.getByRole("button", { name: "Add 2 wallets" }).click();
  await expect(form.getByRole("list", { name: "Result for each line" }).getByRole("listitem")).toHaveText([/Already tracked/, /Added/]);
  await form.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Tracked Wallets (2)")).toBeVisible();
});

test("a wallet is found beyond its page, renamed, and proven to be the user's own", async ({ page, product }) => {
  const owner = privateKeyToAccount(generatePrivateKey());
  await openWith(page, product.apiUrl, "owner", [`${owner.address}, Mine`, ...Array.from({ length: 20 }, () => fresh())]);
  await page.goto(`/wallets?address=${owner.address.toLowerCase()}&page=1`);
  const details = page.getByRole("dialog", { name: "Wallet Details" });
  await expect(details).toContainText(owner.address);

  await details.getByRole("button", { name: "Rename" }).click();
  await details.getByLabel("Name").fill("n".repeat(51));
  await details.getByRole("button", { name: "Save" }).click();
  await expect(details.getByText("Name must be less than 50 characters!")).toBeVisible();
  await details.getByLabel("Name").fill("Vault");
  await details.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Wallet renamed");
  await expect(details.getByText("Vault").first()).toBeVisible();

  await expect(details.getByText("Unverified")).toBeVisible();
  await details.getByRole("button", { name: "Prove ownership" }).click();
  await details.getByRole("button", { name: "Verify" }).click();
  await expect(details.getByText("Please enter the signature")).toBeVisible();
  const message = details.locator("pre");
  const stranger = privateKeyToAccount(generatePrivateKey());
  const first = await message.innerText();
  await details.getByLabel("Signature").fill(await stranger.signMessage({ message: first }));
  await details.getByRole("button", { name: "Verify" }).click();
  await expect(details.getByText(/does not prove ownership/)).toBeVisible();
  await expect(message).not.toHaveText(first);
  await details.getByLabel("Signature").fill(await owner.signMessage({ message: await message.innerText() }));
  await details.getByRole("button", { name: "Verify" }).click();
  await expectToast(page, "Ownership verified");
  await expect(details.getByText("Verified", { exact: true })).toBeVisible();

  await details.getByRole("button", { name: "About: Value in USD" }).click();
  await expect(details.getByText(/Oldest quote used/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(details.getByText(/Oldest quote used/)).toBeHidden();
  await expect(details).toBeVisible();
});

test("removing a wallet can be undone", async ({ page, product }) => {
  await openWith(page, product.apiUrl, "undo", [`${fresh()}, Slip`]);
  await page.getByRole("button", { name: "Remove Slip" }).click();
  await withPausedClock(page, async () => {
    await page.getByRole("button", { name: "Yes, Remove" }).press("Enter");
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await passTimeUntilShown(page, undo);
    await expect(page.getByText("Track your first wallet")).toBeVisible();
    await undo.click();
  });
  await expectToast(page, "Wallet restored");
  await expect(page.getByRole("row", { name: /Slip/ })).toBeVisible();
});

for (const [what, lack] of [
  ["is missing, as at every http address", () => void Object.defineProperty(navigator, "clipboard", { value: undefined })],
  ["refuses", () => {
    const value = () => Promise.reject(new DOMException("", "NotAllowedError"));
    Object.defineProperty(navigator.clipboard, "writeText", { value });
  }],
] as const) {
  test(`an address is copied even if the clipboard API ${what}`, async ({ page }) => {
    await openDemo(page, "/wallets");
    await page.evaluate(lack);
    await page.getByRole("button", { name: /^Copy address/ }).first().click();
    await expectToast(page, "Address copied to clipboard");
    await page.getByLabel("Search wallets").press("ControlOrMeta+V");
    await expect(page.getByLabel("Search wallets")).toHaveValue(/^0x[0-9a-fA-F]{40}$/);
  });
}
