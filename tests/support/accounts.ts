import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";

const password = "Correct horse 9";

/** Makes an account at the product API, past the screens. It has decided to be public: its first wallet asks nothing. */
export async function createAccount(apiUrl: string, prefix: string): Promise<{ email: string; username: string; password: string }> {
  // Both workers may make one in the same millisecond.
  const username = `${prefix}_${randomBytes(4).toString("hex")}`;
  const account = { email: `${username}@example.com`, username, password };
  const response = await fetch(`${apiUrl}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`registering answered ${response.status}`);
  const { token } = (await response.json()) as { token: { access_token: string } };
  const decided = await fetch(`${apiUrl}/api/v1/leaderboard/visibility`, {
    method: "PATCH",
    headers: { "content-type": "application/json", authorization: `Bearer ${token.access_token}` },
    body: JSON.stringify({ mode: "public" }),
  });
  if (!decided.ok) throw new Error(`deciding answered ${decided.status}`);
  return account;
}

/** Fills in and sends the login form that is on the page. */
export async function logIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Opens a fresh copy of the seeded account as a visitor does, and ends on the dashboard. */
export async function pressDemo(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Explore the demo" }).click();
  await page.waitForURL(/\/dashboard$/);
}

/** Opens a fresh copy of the seeded account past the login page, and ends on `path`. */
export async function openDemo(page: Page, path = "/dashboard"): Promise<void> {
  // To copy an account is the most that is asked of the product API: under load it may take longer than the web half waits.
  while ((await signInToDemo(page)) === "no_answer");
  await page.goto(path);
}

async function signInToDemo(page: Page): Promise<"signed in" | "no_answer"> {
  const csrf = await page.request.get("/api/auth/csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await page.request.post("/api/auth/callback/demo", {
    headers: { origin: new URL(csrf.url()).origin }, form: { csrfToken, callbackUrl: "/dashboard", json: "true" },
  });
  if (answer.ok()) return "signed in";
  const said = await answer.text();
  if (said.includes("error=no_answer")) return "no_answer";
  throw new Error(`opening the demo answered ${answer.status()}: ${said}`);
}
