import type { Page } from "@playwright/test";
import { parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createChainClient } from "@/sandbox/chain/client";
import { authenticate, createAccount, signIn } from "../support/browser/accounts";
import { requestOk } from "../support/api/requests";
import { setPreferences, messagesOf } from "../support/browser/choices";
import { findCutOff } from "../support/browser/layout";
import { expect, test } from "../support/browser/product";

/** The largest text size, in each theme that has a typeface of its own. */
const largest = ["light", "matrix"].map((theme) => ({ theme, textPx: "20" }));
const widePx = 320;
/** Names of the maximum length with no place to break, one Chinese and one Latin. */
const names = ["超长钱包名称测试".repeat(7).slice(0, 50), "W".repeat(50)];

/**
 * Creates an account that is hidden from the board. By default it holds 10²¹ coins in one wallet, too many to be valued, and some hundred
 * trillion dollars in another.
 * @param holdings coins, for each wallet
 */
async function createGiant(places: { apiUrl: string; chainUrl: string }, holdings = ["1000000000000000000000", "42000000000.123456789"]) {
  const account = await createAccount(places.apiUrl, "giant");
  const call = <T>(path: string, method: string, body: unknown, token?: string) =>
    requestOk<T>(places.apiUrl + path, { method, token, body });
  const { token } = await call<{ token: { access_token: string } }>("/api/auth/login", "POST", {
    email: account.email, password: account.password,
  });
  await call("/api/v1/leaderboard/visibility", "PATCH", { mode: "hidden" }, token.access_token);
  const client = createChainClient(places.chainUrl);
  for (const [at, coins] of holdings.entries()) {
    const { address } = privateKeyToAccount(generatePrivateKey());
    await client.setBalance({ address, value: parseEther(coins) });
    await call("/api/wallets", "POST", { address, name: names[at] }, token.access_token);
  }
  return account;
}

/** Finds figures that wrap onto a second line. The details' balances with all their digits (`.break-all`) may need two lines. */
function findBrokenFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })
        || node.parentElement.closest(".sr-only, .break-all, script, style")) continue;
      // Addresses and hashes are not figures.
      for (const match of (node.textContent ?? "").matchAll(/(?<![\w…])[+−]?\$?\d[\d,.]*(?:×10[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?%?(?![\w…])/g)) {
        if (match[0].length < 4) continue;
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(match[0]);
      }
    }
    return broken;
  });
}

async function inspect(page: Page): Promise<void> {
  expect.soft(await findCutOff(page, largest)).toEqual([]);
  for (const { theme } of largest) {
    await page.evaluate((name) => Object.assign(document.documentElement.dataset, { theme: name, fs: "20" }), theme);
    expect.soft(await findBrokenFigures(page), theme).toEqual([]);
  }
}

test("no figure is cut off or wrapped at 320 px with the largest text, however large it is, in both Chinese languages", async ({ page, product }) => {
  test.slow();
  await authenticate(page, await createGiant(product));
  for (const language of ["zh-CN", "zh-TW"] as const) {
    await setPreferences(page, product.webUrl, { language, fontSize: 20 });
    await page.setViewportSize({ width: widePx, height: 780 });
    for (const path of [
      "/dashboard", "/wallets", "/portfolio", "/prices", "/social", "/social/timeline", "/social/digest", "/leaderboard",
    ]) {
      await test.step(`${language} ${path}`, async () => {
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready);
        if (path === "/wallets") await expect(page.getByText(/1\.0000×10²¹/).first()).toBeVisible();
        if (path === "/portfolio") await expect(page.getByText(/\$1\d\d,\d{3},\d{3},\d{3},\d{3}/).first()).toBeVisible();
        await inspect(page);
      });
    }
    await test.step(`${language} the statement`, async () => {
      await page.goto("/portfolio?why=24h");
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(/1\.0000×10²¹/).filter({ visible: true }).first()).toBeVisible();
      await inspect(page);
    });
    await test.step(`${language} a past snapshot`, async () => {
      await page.goto(`/portfolio?at=${new Date(Date.now() - 60_000).toISOString()}`);
      await inspect(page);
    });
    await test.step(`${language} the wallet details`, async () => {
      await page.goto("/wallets");
      const { wallets, walletDialogs } = messagesOf[language];
      await page.getByRole("link", { name: wallets.table.open.replace("{name}", names[0]!) }).first().click();
      await expect(page.getByRole("dialog", { name: walletDialogs.details.title })).toBeVisible();
      await inspect(page);
    });
  }
});

test("on a desktop and a tablet, the wallets' actions stay in view beside balances of eight figures", async ({ page, product }) => {
  await signIn(page, await createGiant(product, ["12345.6789"]), "/wallets");
  const table = page.getByRole("table", { name: "Tracked Wallets" });
  await expect(table.getByText(/\$\d\d,\d{3},\d{3}\.\d\d/)).toBeVisible();
  for (const width of [1440, 1280, 1100, 900, 820]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findCutOff(page), `${width} px`).toEqual([]);
  }
});

test("the check for broken figures finds one", async ({ page }) => {
  await page.setContent("<p style='width:60px;overflow-wrap:anywhere;font:16px sans-serif'>$123,456,789,012,345</p><p>0x12…3456 12</p>");
  expect(await findBrokenFigures(page)).toEqual(["$123,456,789,012,345"]);
});
