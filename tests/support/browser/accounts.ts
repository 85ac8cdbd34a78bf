import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import type { SignedIn } from "@/contracts/auth/calls";
import { requestOk } from "../api/requests";

const password = "Correct horse 9";

interface Account {
  email: string;
  username: string;
  password: string;
}

/**
 * Creates an account through the product API, bypassing the screens. It is already
 * public on the leaderboard, so that adding its first wallet shows no question.
 */
export async function createAccount(apiUrl: string, prefix: string): Promise<Account> {
  // Both workers may create one in the same millisecond.
  const username = `${prefix}_${randomBytes(4).toString("hex")}`;
  const account = { email: `${username}@example.com`, username, password };
  const { token } = await requestOk<SignedIn>(`${apiUrl}/api/auth/register`, { body: account });
  await requestOk(`${apiUrl}/api/v1/leaderboard/visibility`, { method: "PATCH", token: token.access_token, body: { mode: "public" } });
  return account;
}

/** Fills in and submits the login form on the page. */
export async function logIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** The contexts in which a copy of the seeded account is open. */
const visitors = new WeakSet<BrowserContext>();

/** Opens a new copy of the seeded account as a visitor does, and ends on the dashboard. */
export async function pressDemo(page: Page): Promise<void> {
  visitors.add(page.context());
  await page.goto("/login");
  await page.getByRole("button", { name: "Explore the demo" }).click();
  await page.waitForURL(/\/dashboard$/);
}

/** Opens a new copy of the seeded account, bypassing the login page, and ends on `path`. */
export async function openDemo(page: Page, path = "/dashboard"): Promise<void> {
  await signInToDemo(page);
  await page.goto(path);
}

/** Signs in to a new copy of the seeded account without loading a page, for tests that start with one of their own choice. */
export async function signInToDemo(page: Page): Promise<void> {
  visitors.add(page.context());
  // Copying an account is the product API's most expensive call: under load it may exceed the web half's timeout.
  while ((await callBack(page, "demo")) === "no_answer");
}

/** Logs out of the copy opened in a context, if any: the product works for a visitor until they log out, or for twenty minutes. */
export async function leaveDemo(context: BrowserContext, webUrl: string): Promise<void> {
  if (!visitors.delete(context)) return;
  await Promise.all(context.pages().map((page) => page.close()));
  // A test may have ended the session, stopped the product or replaced the context's network.
  await context.request.post(`${webUrl}/session/end`, { headers: { origin: webUrl, "x-memescope": "1" } }).catch(() => undefined);
}

/** Creates an account, signs in to it without the form, and ends on `path`. */
export async function openAccount(page: Page, apiUrl: string, prefix: string, path = "/dashboard"): Promise<Account> {
  const account = await signInToAccount(page, apiUrl, prefix);
  await page.goto(path);
  return account;
}

/** Creates an account and signs in to it without loading a page, for tests that start with one of their own choice. */
export async function signInToAccount(page: Page, apiUrl: string, prefix: string): Promise<Account> {
  const account = await createAccount(apiUrl, prefix);
  await authenticate(page, account);
  return account;
}

/** Signs in without the form, and ends on `path`. */
export async function signIn(page: Page, account: Pick<Account, "email" | "password">, path = "/dashboard"): Promise<void> {
  await authenticate(page, account);
  await page.goto(path);
}

/** Signs in without the form or any page. */
export async function authenticate(page: Page, { email, password }: Pick<Account, "email" | "password">): Promise<void> {
  while ((await callBack(page, "login", { email, password })) === "no_answer");
}

/** Sends the page's sign-in request, in next-auth's protocol. */
async function callBack(page: Page, provider: "demo" | "login", fields: Record<string, string> = {}): Promise<"signed in" | "no_answer"> {
  const csrf = await page.request.get("/api/auth/csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await page.request.post(`/api/auth/callback/${provider}`, {
    headers: { origin: new URL(csrf.url()).origin }, form: { ...fields, csrfToken, callbackUrl: "/dashboard", json: "true" },
  });
  if (answer.ok()) return "signed in";
  const text = await answer.text();
  if (text.includes("error=no_answer")) return "no_answer";
  throw new Error(`signing in by ${provider} answered ${answer.status()}: ${text}`);
}

/** Creates something as a screen of the product would. @throws Error if it is refused. */
export async function post(page: Page, path: string, data: object): Promise<void> {
  const origin = new URL(page.url() === "about:blank" ? process.env.MEMESCOPE_URL! : page.url()).origin;
  const answer = await page.request.post(path, { headers: { origin, "x-memescope": "1" }, data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}
