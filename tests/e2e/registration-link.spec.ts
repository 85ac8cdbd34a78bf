import { rmSync } from "node:fs";
import { startSandboxMail, type SandboxMail } from "../../sandbox/mail/server";
import { buildApiProcesses, type ApiProcess, type ApiProcesses } from "../support/processes/api-process";
import { makeDataDir } from "../support/processes/data-dir";
import { findBarriers } from "../support/browser/axe";
import { expect, test } from "../support/browser/product";
import { expectToast } from "../support/browser/toasts";
import { findWebUrl, startWebHalf, type WebHalf } from "../support/processes/web-half";

let mailbox: SandboxMail;
let processes: ApiProcesses;
let api: ApiProcess;
let web: WebHalf;
let dataDir: string;

/** A web half, and a product API that registers accounts by a link; no chain is needed. */
test.beforeAll(async () => {
  dataDir = await makeDataDir("memescope-registration-");
  const webUrl = await findWebUrl();
  [mailbox, processes] = await Promise.all([startSandboxMail({ smtpPort: 0, mailboxPort: 0 }), buildApiProcesses()]);
  api = await processes.start("main", {
    REGISTRATION: "by_email", DATA_DIR: dataDir, JWT_SECRET: "a secret of thirty-two characters!", WEB_ORIGIN: webUrl, LOG_LEVEL: "debug",
    SANDBOX_CHAIN_PORT: "9", SANDBOX_PRICES_PORT: "9", SANDBOX_X_PORT: "9", SANDBOX_MEMEX_PORT: "9",
    SANDBOX_SMTP_PORT: new URL(mailbox.smtpUrl).port, SANDBOX_MAILBOX_PORT: new URL(mailbox.url).port,
  });
  web = await startWebHalf(webUrl, api.url);
  // A page waits only briefly for the URL of the sandbox's mailbox, and the first page of a process that has just started is slow.
  await expect.poll(async () => (await fetch(`${web.url}/register`)).text()).toContain(mailbox.url);
});
test.afterAll(async () => {
  await web.stop();
  await Promise.all([processes.close(), mailbox.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

test("an account is created by a link, with the keyboard, and a used link offers to register again", async ({ page, context }) => {
  const email = "linked@example.com";
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${web.url}/register?from=%2Fsettings`);
  await page.getByLabel("Username").fill("linked_1");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Correct horse 9");
  await page.getByLabel("Confirm password").fill("Correct horse 9");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(page.getByRole("link", { name: /mailbox/ })).toHaveAttribute("href", mailbox.url);
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // The notice has the focus; the sandbox's link and "Try again" come next.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Email")).toBeFocused();
  expect((await context.cookies()).map(({ name }) => name).filter((name) => /session|identity|tokens/.test(name))).toEqual([]);

  const linkOf = () =>
    mailbox.mails.filter(({ to }) => to.includes(email)).map(({ text }) => /http:\S+\/confirm-registration#\S+/.exec(text)?.[0])[0];
  await expect.poll(linkOf).toBeDefined();
  const link = linkOf()!;
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.url()} ${request.headers().referer ?? ""}`));
  // Only opening the link, as mail scanners do, does not use it up.
  for (let time = 0; time < 2; time += 1) {
    await page.goto("about:blank");
    await page.goto(link);
  }
  const confirm = page.getByRole("button", { name: "Confirm and log in" });
  await expect(confirm).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  // Access to the mailbox is not enough: the password was chosen when the link was requested.
  await page.getByLabel("Password", { exact: true }).fill("Another guess");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^The password is wrong\./)).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Correct horse 9");
  await page.keyboard.press("Enter");
  await expectToast(page, "Registration successful! Welcome to Memescope!");
  await expect(page).toHaveURL(`${web.url}/settings`);
  const token = link.split("#")[1]!;
  expect(requests.filter((line) => line.split("#")[0]!.includes(token) || line.split(" ")[1]!.includes(token))).toEqual([]);
  expect(api.output()).not.toContain(token);

  await page.goto("about:blank");
  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill("Correct horse 9");
  await confirm.click();
  await expect(page.getByText("This link no longer works")).toBeVisible();
  // Where the first one was to lead was forgotten with the login.
  await expect(page.getByRole("link", { name: "Register again" })).toHaveAttribute("href", "/register");
  expect(await findBarriers(page)).toEqual([]);
});
