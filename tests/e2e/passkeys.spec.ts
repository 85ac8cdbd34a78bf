import type { Locator, Page } from "@playwright/test";
import { logIn, openAccount, signInToAccount } from "../support/browser/accounts";
import { findBarriers } from "../support/browser/axe";
import { setPreferences, messagesOf } from "../support/browser/choices";
import { inspect } from "../support/browser/inspect";
import { tabTo } from "../support/browser/keyboard";
import { expect, test } from "../support/browser/product";
import { expectToast } from "../support/browser/toasts";
import { codeAt } from "../support/api/totp";

/** Gives the browser a virtual authenticator that stores passkeys and approves every request as a verified user. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function openFactors(page: Page): Promise<Locator> {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Passkeys and second factor…" }).click();
  return page.getByRole("dialog");
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login$/);
}

async function setUpTotp(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  const dialog = await openFactors(page);
  await dialog.getByRole("button", { name: "Set up" }).click();
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await dialog.locator("code").innerText()).replace(/\s/g, "");
  await dialog.getByLabel("Code", { exact: true }).fill("000000");
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(dialog.getByText("This code from your authenticator app is wrong, too old or already used.")).toBeVisible();
  await dialog.getByLabel("Code", { exact: true }).fill(codeAt(secret, new Date()));
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(dialog.getByText("They are shown only once")).toBeVisible();
  const codes = await dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  return { secret, codes };
}

/** Cancels once, then renames, without ever leaving the dialog; also checks the field on phone widths and in the largest text. */
async function renameByKeys(page: Page, from: string, to: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("textbox", { name: "Name" });
  await dialog.getByRole("button", { name: `Rename ${from}` }).press("Enter");
  await field.press("Escape");
  await expect(dialog.getByRole("button", { name: `Rename ${from}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await inspect(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await field.fill(to);
  await field.press("Enter");
  await expect(dialog.getByRole("button", { name: `Rename ${to}` })).toBeFocused();
  await expect(dialog.getByText(from)).toHaveCount(0);
}

test("a passkey is added, signs in alone and after the password, and confirms its own removal", async ({ page, product }) => {
  await addAuthenticator(page);
  const account = await signInToAccount(page, product.apiUrl, "passkey");
  const dialog = await openFactors(page);
  await expect(dialog.getByText("your password alone is no longer enough to log in")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByLabel("Name").fill("My laptop");
  await dialog.getByLabel("Your password").fill("wrong");
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(dialog.getByText("The password is wrong.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(account.password);
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(dialog.getByText("10 of 10 left")).toBeVisible();
  await renameByKeys(page, "My laptop", "Old laptop");
  await signOut(page);

  await page.goto("/login?from=%2Fwallets%3Fpage%3D1");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(/\/wallets\?page=1$/);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login$/);

  // The path that was requested first is kept through the second step.
  await page.goto("/login?from=%2Fprices");
  await logIn(page, account);
  await page.waitForURL(/\/login\/second-factor\?from=%2Fprices$/);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.goto("/wallets");
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/login/second-factor?from=%2Fprices");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(/\/prices$/);

  const again = await openFactors(page);
  await again.getByRole("button", { name: "Remove Old laptop" }).click();
  await again.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(again.getByText("your password alone is no longer enough to log in")).toBeVisible();
  await signOut(page);
  await logIn(page, account);
  await page.waitForURL(/\/dashboard$/);
});

test("an authenticator app and recovery codes are asked for after the password, and a recovery code works only once", async ({ page, product }) => {
  const account = await signInToAccount(page, product.apiUrl, "totp");
  const { secret, codes } = await setUpTotp(page, account.password);
  expect(new Set(codes).size).toBe(10);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await signOut(page);

  await logIn(page, account);
  await page.waitForURL(/\/login\/second-factor$/);
  // The next step's code is already accepted, because clocks may be off by one step; the current one was used for the setup.
  await page.getByLabel("Code", { exact: true }).fill(codeAt(secret, new Date(Date.now() + 30_000)));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard$/);
  await expectToast(page, "Login successful!");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login$/);

  for (const [code, isRight] of [[codes[0]!, true], [codes[0]!, false]] as const) {
    await logIn(page, account);
    await page.waitForURL(/\/login\/second-factor$/);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(code.toLowerCase());
    await page.getByRole("button", { name: "Log in" }).click();
    if (!isRight) break;
    await page.waitForURL(/\/dashboard$/);
    await expectToast(page, "Login successful!");
    const dialog = await openFactors(page);
    await expect(dialog.getByText("9 of 10 left")).toBeVisible();
    await signOut(page);
  }
  await expect(page.getByText("This recovery code is wrong or already used.")).toBeVisible();
});

test("adding a passkey and signing in with it works with the keyboard", async ({ page, product }) => {
  await addAuthenticator(page);
  const account = await openAccount(page, product.apiUrl, "keys", "/settings");
  await page.getByRole("button", { name: "Passkeys and second factor…" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add a passkey" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  const kept = dialog.getByRole("button", { name: "I have saved them" });
  await expect(kept).toBeVisible();
  await tabTo(page, kept);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Passkey 1")).toBeVisible();
  // The focus stays in the dialog, just before the next possible action.
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Add a passkey" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Passkeys and second factor…" })).toBeFocused();
  await page.getByRole("button", { name: "Logout" }).press("Enter");
  await page.waitForURL(/\/login$/);
  await page.getByLabel("Email").press("Tab");
  await logIn(page, account);
  await page.waitForURL(/\/login\/second-factor$/);
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard$/);
});

test("the second step has no accessibility violations or overflow, in every theme and language, also on a phone", async ({ page, product }) => {
  const account = await signInToAccount(page, product.apiUrl, "looks");
  await setUpTotp(page, account.password);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signOut(page);
  await logIn(page, account);
  await page.waitForURL(/\/login\/second-factor$/);
  for (const [theme, language] of [["light", "en"], ["dark", "zh-TW"], ["matrix", "zh-CN"]] as const) {
    const words = messagesOf[language].secondFactor;
    await setPreferences(page, product.webUrl, { theme, language });
    await page.reload();
    await expect(page.getByLabel(words.code, { exact: true })).toBeVisible();
    await inspect(page);
    await page.getByRole("button", { name: words.ways.recovery_code }).click();
    await expect(page.getByLabel(words.recoveryCode, { exact: true })).toBeVisible();
    await inspect(page);
  }
});

test("the settings of an account with a password fit a narrow phone with the largest text, in every language", async ({ page, product }) => {
  await signInToAccount(page, product.apiUrl, "settled");
  for (const [theme, language] of [["light", "en"], ["dark", "zh-TW"], ["matrix", "zh-CN"]] as const) {
    await setPreferences(page, product.webUrl, { theme, language });
    await page.goto("/settings");
    await expect(page.getByRole("button", { name: messagesOf[language].settings.profile.factors })).toBeVisible();
    await inspect(page);
  }
});

test("the token of a login that waits for the second factor never reaches scripts", async ({ page, context, product }) => {
  const account = await signInToAccount(page, product.apiUrl, "sealed");
  await setUpTotp(page, account.password);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await signOut(page);
  const answers: string[] = [];
  page.on("response", (response) => void response.text().then((text) => answers.push(text), () => undefined));
  await logIn(page, account);
  await page.waitForURL(/\/login\/second-factor$/);
  await page.waitForLoadState("networkidle");
  // Signed ids, by which the product API identifies a sign-in that was begun.
  expect(answers.filter((text) => /[0-9a-f]{8}-[0-9a-f-]{27}\.[\w-]{43}/.test(text))).toEqual([]);
  const begun = (await context.cookies()).find(({ name }) => name.endsWith("memescope-sign-in"));
  expect(begun).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(begun!.expires - Date.now() / 1000).toBeLessThan(301);
  expect((await context.cookies()).filter(({ name }) => /identity|tokens/.test(name))).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).not.toContain("sign-in");
});
