import { createAccount, logIn } from "../support/browser/accounts";
import { expect, test } from "../support/browser/product";
import { findWebUrl, startWebHalf, type WebHalf } from "../support/processes/web-half";

let web: WebHalf;
test.beforeAll(async ({ product }) => {
  web = await startWebHalf(await findWebUrl(), product.apiUrl, { isNextAlone: true });
});
test.afterAll(() => web.stop());

test("the web half works on Next's own server, with nothing in front of it", async ({ page, product }) => {
  const account = await createAccount(product.apiUrl, "alone");
  await page.goto(`${web.url}/wallets?sort=name`);
  await expect(page).toHaveURL(`${web.url}/login?from=%2Fwallets%3Fsort%3Dname`);
  await logIn(page, account);
  await expect(page).toHaveURL(`${web.url}/wallets?sort=name`);
  await page.getByRole("button", { name: "Add Wallet" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add New Wallet" });
  await dialog.getByLabel("Wallet Address").fill(`0x${"a1".repeat(20)}`);
  await dialog.getByRole("button", { name: "Add Wallet" }).click();
  await expect(page.getByRole("cell", { name: /^0xa1a1/i })).toBeVisible();

  const answer = await page.reload();
  expect(answer?.headers()).toMatchObject({
    "cache-control": "private, no-store", "x-frame-options": "DENY", "x-robots-tag": "noindex, nofollow", "content-security-policy": expect.stringContaining("nonce-"),
  });
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${web.url}/login`);
});

test("every script of a page asks to be compiled while it arrives", async ({ request }) => {
  const document = await (await request.get(`${web.url}/login`)).text();
  const scripts = [...document.matchAll(/<script src="([^"]+)"/g)].map(([, src]) => src!);
  expect(scripts.length).toBeGreaterThan(5);
  for (const src of scripts) {
    const code = await (await request.get(web.url + src)).text();
    expect.soft(code.split("\n", 1)[0], src).toBe("//# allFunctionsCalledOnLoad");
  }
});
