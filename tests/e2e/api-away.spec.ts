import { type FaultProxy, startFaultProxy } from "../faults/fault-proxy";
import { createAccount, logIn } from "../support/browser/accounts";
import { expect, test } from "../support/browser/product";
import { findWebUrl, startWebHalf, type WebHalf } from "../support/processes/web-half";

let link: FaultProxy;
let web: WebHalf;

/** A separate web half whose connection to the product API can be cut. */
test.beforeAll(async ({ product }) => {
  link = await startFaultProxy(Number(new URL(product.apiUrl).port));
  link.turn("reset");
  web = await startWebHalf(await findWebUrl(), `http://127.0.0.1:${link.port}`);
});
test.afterAll(async () => {
  await web?.stop();
  await link.close();
});

test("the login page rendered while the product API is away offers the demo once it is back, and keeps what was typed", async ({ page }) => {
  await page.goto(`${web.url}/login`);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("secret1");
  const demo = page.getByRole("button", { name: "Explore the demo" });
  await expect(demo).toHaveCount(0);
  link.turn("pass");
  await expect(demo).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("secret1");
});

test("a login while the product API is away blames no input, keeps it, and succeeds by the same button once it is back", async (
  { page, product },
) => {
  const account = await createAccount(product.apiUrl, "patient");
  link.turn("reset");
  await page.goto(`${web.url}/login`);
  await logIn(page, account);
  await expect(page.getByRole("alert").filter({ hasText: "Network error. Please check your connection." }).first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(account.password);
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  link.turn("pass");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/dashboard$/);
});

test("a file that cannot be saved is reported in the page, and saved by Retry once the product API is back", async ({ page, context }) => {
  link.turn("pass");
  await page.goto(`${web.url}/login`);
  await page.getByRole("button", { name: "Explore the demo" }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.goto(`${web.url}/wallets`);
  await page.getByRole("button", { name: "Export transactions" }).click();
  await expect(page.getByText(/transactions? will be saved/)).toBeVisible();
  link.turn("reset");
  await page.getByRole("button", { name: "Download" }).click();
  const alert = page.getByRole("dialog").getByRole("alert");
  await expect(alert).toContainText("Failed to save the file");
  await expect(page).toHaveURL(/\/wallets$/);
  link.turn("pass");
  const [file] = await Promise.all([page.waitForEvent("download"), alert.getByRole("button", { name: "Retry" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^transactions-.*\.csv$/);
  await expect(alert).toHaveCount(0);
  expect(context.pages()).toHaveLength(1);
});
