import { expect, type Page } from "@playwright/test";
import { knownAccount } from "../../spec-api/account";
import { logIn } from "./accounts";
import { hangLimits } from "../limits";
import type { SpecProduct } from "../processes/spec-web";

/** How long to wait for a screen to settle, even on a slow machine; anything that has not appeared by then counts as missing. */
export const patienceMs = hangLimits.ownWaitMs;

interface Screen {
  readonly heading: string;
  /** Figures and texts of the account in tests/spec-api. */
  readonly shows: readonly string[];
  /** Controls that need a call that is not in SPEC.md. */
  readonly absentControls?: readonly RegExp[];
  /** Texts that call something unknown although the API sent it. */
  readonly absentTexts?: readonly RegExp[];
}

const past = [/^Why/, /^Look back/, /^Export transactions/];

/** What each screen must show. */
export const screens: Readonly<Record<string, Screen>> = {
  "/dashboard": {
    heading: "Dashboard", shows: ["$8,125.00", "10,156.2", "+3.42%", "Active Wallets", "24", "Asset allocation", "$3,750.00", "38.5%"],
    absentControls: past, absentTexts: [/24h change\s+—/],
  },
  "/portfolio": {
    heading: "Portfolio Overview", shows: ["$8,125.00", "+3.42%", "−1.85%", "+12.60%", "$3,125.00", "$3,750.00", "+$41.50"],
    absentControls: past, absentTexts: [/24H Change\s+—/, /30D Change\s+—/, /unnamed wallet[^]*unnamed wallet/],
  },
  "/wallets": {
    heading: "Wallet Management",
    shows: ["$8,125.00", "Tracked Wallets (4)", "Main", "1.25", "Cold storage", "$3,750.00", "Trading", "Unnamed wallet"],
    absentControls: past,
  },
  "/prices": { heading: "Price Tracking", shows: ["ETH", "$2,500.00", "+1.25%", "$0.80", "−2.40%", "No alerts yet"] },
  "/social": { heading: "Social", shows: ["@nora_onchain", "Every 30 minutes", "14"] },
  "/social/twitter-setup": {
    heading: "Twitter Setup",
    shows: ["Tracking mentions of @nora_onchain", "Every 30 minutes", "5.2K followers", "98.5%"],
    absentControls: [/^Deliveries/, /^Send again/],
  },
  "/social/twitter-mentions": {
    heading: "Mentions",
    shows: [
      "24H Mentions", "7D Mentions", "14", "3.40%", "Love how @nora_onchain explains gas, best thread of the week", "Reader 1",
      "1–10 of 14",
    ],
    absentControls: [/^Delete the mention/, /correct it/],
  },
  "/leaderboard": {
    heading: "Leaderboard", shows: ["#12", "569", "1.2K", "$48.2M", "Top 8%", "satsuma", "Nora Klein", "$90.0K"],
    absentControls: [/^Verified only/, /How (this|the) score/, /^Change$/],
  },
  "/settings": {
    heading: "Settings",
    shows: ["nora_k", "nora@example.com"],
    absentControls: [/^Export my data/, /^Delete account/, /^Passkeys and second factor/],
  },
};

/** Signs in through the form with the account that tests/spec-api knows, and ends on the dashboard. */
export async function signIn(page: Page, { webUrl }: SpecProduct): Promise<void> {
  await page.goto(`${webUrl}/login`);
  await logIn(page, knownAccount);
  await page.waitForURL(/\/dashboard$/, { timeout: patienceMs });
  // Otherwise the end of this navigation could be mistaken for that of the next.
  await page.waitForLoadState("networkidle");
}

/** Opens a screen and checks it as a user would: it settles, shows the figures, and offers nothing that fails. */
export async function checkScreen(page: Page, { webUrl }: SpecProduct, path: string): Promise<void> {
  const { heading, shows, absentControls = [], absentTexts = [] } = screens[path]!;
  await page.goto(webUrl + path, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading, { timeout: patienceMs });
  expect.soft(new URL(page.url()).pathname, "the session is kept").toBe(path);
  const faults = async () => [
    ...(await findUnsettled(page)), ...(await findWrongTexts(page, shows, absentTexts)), ...(await findControls(page, absentControls)),
  ];
  await expect.soft.poll(faults, { message: `what is wrong with ${path}`, timeout: patienceMs }).toEqual([]);
}

/** Parts of the page that still load, report an error, or deny data that exists. */
export function findUnsettled(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const waiting = [...document.querySelectorAll("main .animate-pulse, main [aria-busy=true]")];
    const shown = document.body.innerText.toLowerCase();
    const isSkeleton = waiting.some((one) => one.checkVisibility() && !one.closest("[role=status]"));
    const notices = [
      "Connecting...", "Some data may be outdated", "Your wallets hold nothing yet", "Nothing with a price", "Failed to ", "Server error",
    ];
    return [
      ...(isSkeleton ? ["waits: a skeleton"] : []),
      ...notices.filter((text) => shown.includes(text.toLowerCase())).map((text) => `says: ${text}`),
    ];
  });
}

async function findWrongTexts(page: Page, texts: readonly string[], absentTexts: readonly RegExp[]): Promise<string[]> {
  const shown = (await page.getByRole("main").innerText()).replace(/[\u202f\u00a0]/g, "").toLowerCase();
  return [
    ...texts.filter((text) => !shown.includes(text.toLowerCase())).map((text) => `does not show: ${text}`),
    ...absentTexts.filter((denial) => denial.test(shown)).map((denial) => `denies: ${denial.source}`),
  ];
}

async function findControls(page: Page, patterns: readonly RegExp[]): Promise<string[]> {
  const controls = page.getByRole("main").locator("button, a[href], [role=switch]").filter({ visible: true });
  const names = await controls.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent.trim()));
  return names.filter((name) => patterns.some((pattern) => pattern.test(name))).map((name) => `offers: ${name}`);
}
