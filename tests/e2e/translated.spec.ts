import { createAccount } from "../support/browser/accounts";
import { expect, test } from "../support/browser/product";
import { translate } from "../support/browser/translate";

test("a page that the browser translates keeps working: a user can sign in and refresh", async ({ page, product }) => {
  const account = await createAccount(product.apiUrl, "translated");
  await page.goto("/login");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.locator("body").evaluate(translate);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const refresh = page.getByRole("main").getByRole("button", { name: "Refresh" });
  await expect(refresh).toBeVisible();
  await page.locator("body").evaluate(translate);
  // Nothing is answered before the busy state has been seen.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/**", (route) => released.then(() => route.continue()));
  await refresh.click();
  await expect(refresh).toHaveAttribute("aria-busy", "true");
  release();
  await expect(refresh).not.toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("Something went wrong.")).toHaveCount(0);
});
