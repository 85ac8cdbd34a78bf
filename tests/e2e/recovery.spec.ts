import { createAccount, logIn } from "../support/browser/accounts";
import { findBarriers } from "../support/browser/axe";
import { expect, test } from "../support/browser/product";

interface Mail {
  to: string[];
  subject: string;
  text: string;
}

/** The link in the newest e-mail to this address whose subject matches. */
async function linkTo(mailboxUrl: string, address: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = (await (await fetch(`${mailboxUrl}/messages.json`)).json()) as Mail[];
    link = mails
      .filter((mail) => mail.to.includes(address) && subject.test(mail.subject))
      .map(({ text }) => /https?:\S+#\S+/.exec(text)?.[0])
      .at(-1);
    expect(link).toBeDefined();
  }).toPass();
  return link!;
}

test("a forgotten password is reset by a link", async ({ page, product }) => {
  const account = await createAccount(product.apiUrl, "forgot");
  // The colleague who sent this link is waiting for an answer about it.
  await page.goto("/wallets?q=shared");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login?from=%2Fwallets%3Fq%3Dshared");
  await page.getByLabel("Email").fill("no address");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please enter a valid email address!")).toBeVisible();
  await page.getByLabel("Email").fill(account.email);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Check your inbox")).toBeVisible();
  await expect(page.getByRole("link", { name: /mailbox/ })).toHaveAttribute("href", product.mailboxUrl);
  expect(await findBarriers(page)).toEqual([]);

  await page.goto(await linkTo(product.mailboxUrl, account.email, /new password/));
  await page.getByLabel("New password").fill("Another horse 9");
  await page.getByLabel("Confirm password").fill("Another horse 9");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your password is set")).toBeVisible();
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/login\?/);
  await logIn(page, { ...account, password: "Another horse 9" });
  await expect(page).toHaveURL(/\/wallets\?q=shared$/);
});

test("an e-mail address is confirmed and changed, and a used link is refused", async ({ page, product }) => {
  const account = await createAccount(product.apiUrl, "address");
  await page.goto("/login");
  await logIn(page, account);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Email address…" }).click();
  const dialog = page.getByRole("dialog", { name: "Email address" });
  await expect(dialog.getByText("Not confirmed")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send a confirmation link" }).click();
  await expect(dialog.getByText("A link is on its way.")).toBeVisible();
  await dialog.getByLabel("New email address").fill(`new-${account.email}`);
  await dialog.getByLabel("Your password").fill("wrong");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("The password is wrong.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(account.password);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(`A link is on its way to new-${account.email}`)).toBeVisible();

  await page.goto(await linkTo(product.mailboxUrl, account.email, /Confirm your email address/));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Address confirmed")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("This link is no longer valid. Request a new one.")).toBeVisible();

  await page.goto(await linkTo(product.mailboxUrl, `new-${account.email}`, /new email address/));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Address changed")).toBeVisible();
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/login$/);
  await logIn(page, { ...account, email: `new-${account.email}` });
  await expect(page).toHaveURL(/\/dashboard$/);
});
