import type { Page } from "@playwright/test";
import type { Dialect } from "../spec-api/dialect";
import { expect as usualExpect, test } from "../support/browser/product";
import { checkScreen, patienceMs, screens, signIn, findUnsettled } from "../support/browser/spec-screens";
import { startSpecProduct, type SpecProduct } from "../support/processes/spec-web";
import { expectToast } from "../support/browser/toasts";
import { watchComplaints } from "../support/browser/watch";

const expect = usualExpect.configure({ timeout: patienceMs });
test.use({ actionTimeout: patienceMs, navigationTimeout: 2 * patienceMs });

/** Opens each screen in turn, as a user who reads all of them would. */
async function tour(page: Page, spec: SpecProduct): Promise<void> {
  const complaints = await watchComplaints(page);
  await signIn(page, spec);
  for (const path of Object.keys(screens)) await test.step(path, () => checkScreen(page, spec, path));
  // The browser logs every socket that cannot be opened, and trying is the only way to find out.
  expect.soft(complaints.filter((one) => !one.includes("WebSocket connection to"))).toEqual([]);
}

/** What an API may do with everything that SPEC.md does not name. Each gets its own web half, since a web half may remember it. */
const unknowns: readonly [string, Partial<Dialect>][] = [
  ["answers 404", {}],
  ["never answers", { unknownPaths: "hanging", socket: "none" }],
  ["answers 500", { unknownPaths: "failing" }],
  ["answers 401", { unknownPaths: "refused" }],
  ["is behind a gateway that requires a bearer token", { hasGateway: true, socket: "token", wrap: "data-keys" }],
];

for (const [what, dialect] of unknowns) {
  test.describe(`where everything outside SPEC.md ${what}`, () => {
    let spec: SpecProduct;
    test.beforeAll(async () => void (spec = await startSpecProduct(dialect)));
    test.afterAll(() => spec.stop());

    test("every screen shows what the API sent, and finishes loading", async ({ page }) => tour(page, spec));
    if (dialect.unknownPaths === "hanging") {
      test("the first byte of a page does not wait for it", async ({ page }) => {
        await signIn(page, spec);
        for (const path of Object.keys(screens)) {
          const startMs = Date.now();
          await page.goto(spec.webUrl + path, { waitUntil: "commit" });
          expect.soft(Date.now() - startMs, path).toBeLessThan(9_000);
        }
      });
    }
  });
}

test.describe("with an API in each form that SPEC.md allows", () => {
  let spec: SpecProduct;
  test.beforeAll(async () => void (spec = await startSpecProduct({})));
  test.afterAll(() => spec.stop());

  const shapes: readonly [string, Partial<Dialect>][] = [
    ["responses wrapped in data, errors with a message", { wrap: "data", login: "flat", errors: "message", writes: "success" }],
    [
      "lists keyed by resource name, times without a time zone",
      { wrap: "keys", login: "text", refresh: "token", hasExpiresIn: false, times: "zoneless" },
    ],
    ["epoch seconds, null flags, numeric ids", { times: "epoch-seconds", flags: "null", ids: "number", wrap: "items" }],
    [
      "paths with a slash at their end, errors as lists, social scores above 200, fractional follower counts",
      { hasSlashes: true, errors: "list", scores: "beyond" },
    ],
  ];
  for (const [what, dialect] of shapes) {
    test(what, async ({ page }) => {
      spec.setDialect(dialect);
      await tour(page, spec);
    });
  }

  test("tiny and huge numbers and unreadable rows do not affect anything else", async ({ page }) => {
    spec.setDialect({ numbers: "odd", hasBrokenRows: true });
    await signIn(page, spec);
    spec.api.account().alerts.push({ id: "601", symbol: "M", condition: "above", threshold_usd: 0.9 });
    /**
     * How often each notice appears: once beside each list. The newest transactions lack one of each of four wallets, and the fifth wallet.
     */
    const expected: readonly [string, RegExp, number][] = [
      ["/wallets", /^1 entry could not be read/, 1], ["/wallets", /^5 entries could not be read/, 1],
      ["/dashboard", /^5 entries could not be read/, 1],
      ["/prices", /^1 entry could not be read/, 2], ["/social/twitter-mentions", /^1 entry could not be read/, 1],
      ["/leaderboard", /^1 entry could not be read/, 1], ["/leaderboard?tab=trending", /^1 entry could not be read/, 1],
    ];
    for (const [path, text, times] of expected) {
      await page.goto(spec.webUrl + path);
      await expect.soft.poll(() => findUnsettled(page), `what is wrong with ${path}`).toEqual([]);
      await expect.soft(page.getByRole("main").getByText(text), path).toHaveCount(times);
    }
    await page.goto(`${spec.webUrl}/prices`);
    await expect.soft(page.getByRole("list", { name: "Your price alerts" }).getByRole("listitem")).toHaveCount(1);
    await page.goto(`${spec.webUrl}/wallets`);
    const table = page.getByRole("table", { name: "Tracked wallets" });
    await expect(table.getByRole("row")).toHaveCount(5);
    await expect(table.getByRole("row", { name: /Cold storage/ })).toContainText(/0\.0000001|<0\.0001/);
    await expect(table.getByRole("row", { name: /Trading/ })).toContainText(/×10²¹|1,000,000,000,000,000,000,000/);
  });
});

test.describe("changes made by a user, with an API that implements only SPEC.md", () => {
  let spec: SpecProduct;
  test.beforeAll(async () => void (spec = await startSpecProduct({ errors: "message" })));
  test.afterAll(() => spec.stop());

  test("a wallet is viewed, added, refused in the server's words, and removed", async ({ page }) => {
    const complaints = await watchComplaints(page);
    await signIn(page, spec);
    await page.goto(`${spec.webUrl}/wallets`);
    await page.getByRole("link", { name: /^View details of Main/ }).click();
    const details = page.getByRole("dialog", { name: "Wallet Details" });
    await expect.soft(details.getByRole("list", { name: "Transactions" }).getByRole("listitem")).toHaveCount(6);
    await expect(details).toContainText("1.25");
    for (const lacking of [/^Rename/, /^Prove ownership/, /^Look back/, /^Export/, /^Why/]) {
      await expect.soft(details.getByRole("button", { name: lacking })).toHaveCount(0);
    }
    await expect.soft(details.locator(".animate-pulse")).toHaveCount(0);
    await page.keyboard.press("Escape");
    expect.soft(complaints).toEqual([]);

    await page.getByRole("main").getByRole("button", { name: "Add Wallet" }).first().click();
    const form = page.getByRole("dialog", { name: "Add New Wallet" });
    const address = `0x${"c4".repeat(20)}`;
    await form.getByLabel("Wallet Address").fill(address);
    await form.getByRole("button", { name: "Add Wallet" }).click();
    await expectToast(page, "Wallet added successfully!");
    await expect(page.getByText("Tracked Wallets (5)")).toBeVisible();
    expect(spec.api.account().wallets.map((wallet) => wallet.address)).toContain(address);

    await page.getByRole("main").getByRole("button", { name: "Add Wallet" }).first().click();
    await form.getByLabel("Wallet Address").fill(address);
    await form.getByRole("button", { name: "Add Wallet" }).click();
    await expect.soft(form).toContainText("You track this wallet already");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: /^Remove 0xc4c4/i }).click();
    await page.getByRole("button", { name: "Yes, Remove" }).click();
    await expectToast(page, "Wallet removed successfully!");
    await expect.poll(() => spec.api.account().wallets.length).toBe(4);
  });

  test("updating the tracking sends only what was changed, and stopping and starting work with minimal responses", async ({ page }) => {
    spec.setDialect({ errors: "message", writes: "success" });
    await signIn(page, spec);
    await page.goto(`${spec.webUrl}/social/twitter-setup`);
    await expect(page.getByLabel("Frequency")).toHaveValue("30");
    await page.getByLabel("Frequency").selectOption("60");
    await page.getByRole("button", { name: "Update Configuration" }).click();
    await expectToast(page, "Twitter scraping configuration updated successfully!");
    expect(spec.api.account().job).toMatchObject({
      frequency: 60, keywords: ["nora", "onchain"], webhookUrl: "https://hooks.example.com/nora",
    });
    expect(spec.api.requests.filter(({ method }) => method === "PATCH").at(-1)?.body).toEqual({ frequency: 60 });
    await page.getByRole("button", { name: "Sync Now" }).click();
    await expectToast(page, "Immediate scraping triggered! Check mentions in a few moments.");

    await page.getByRole("button", { name: "Stop Tracking" }).click();
    await page.getByRole("button", { name: "Yes, Stop" }).click();
    await expectToast(page, "Twitter scraping has been stopped.");
    spec.setDialect({ errors: "message", writes: "empty" });
    await page.getByLabel("Twitter username").fill("@nora_onchain");
    await page.getByRole("button", { name: "Start Tracking" }).click();
    await expectToast(page, "Twitter scraping setup completed! Mentions will be tracked every 15 minutes.");
    await expect(page.getByRole("region", { name: "Active Tracking" })).toContainText("Tracking mentions of @nora_onchain");
  });

  test("mentions are filtered and marked read, leaderboard tabs have content, and a sync is confirmed", async ({ page }) => {
    const fresh = await startSpecProduct({ scores: "beyond" });
    try {
      await signIn(page, fresh);
      await page.goto(`${fresh.webUrl}/social/twitter-mentions`);
      const items = page.getByRole("list", { name: "Mentions, newest first" }).locator(":scope > li");
      await expect(items).toHaveCount(10);
      await items.first().getByRole("button", { name: /^Mark as Read/ }).click();
      await expect(items.first().getByRole("button", { name: /^Mark as unread/ })).toBeVisible();
      await page.getByLabel("Sentiment", { exact: true }).selectOption("negative");
      await expect(items).toHaveCount(3);

      await page.goto(`${fresh.webUrl}/leaderboard`);
      await expect(page.locator("tr[aria-current]")).toContainText("Nora Klein");
      await page.getByRole("button", { name: "Sync with MemeX" }).click();
      await expectToast(page, "Leaderboard synced successfully!");
      await page.getByRole("tab", { name: "Trending" }).click();
      await expect(page.getByRole("tabpanel")).toContainText("satsuma");
      await page.getByRole("tab", { name: "Analysis" }).click();
      await expect(page.getByRole("tabpanel")).toContainText("21%");
      await expect(page.getByRole("banner").getByRole("button", { name: /^Notifications/ })).toHaveCount(0);
    } finally {
      await fresh.stop();
    }
  });
});
