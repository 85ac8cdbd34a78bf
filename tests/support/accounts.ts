import type { Page } from "@playwright/test";

const password = "Correct horse 9";

/** Makes an account at the product API, past the screens. */
export async function createAccount(apiUrl: string, prefix: string): Promise<{ email: string; username: string; password: string }> {
  const username = `${prefix}_${Date.now().toString(36)}`;
  const account = { email: `${username}@example.com`, username, password };
  const response = await fetch(`${apiUrl}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`registering answered ${response.status}`);
  return account;
}

/** Fills in and sends the login form that is on the page. */
export async function logIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Opens a fresh copy of the seeded account and ends on the dashboard. `label` is the button's in the page's language. */
export async function openDemo(page: Page, label = "Explore the demo"): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: label }).click();
  await page.waitForURL(/\/dashboard$/);
}
