import type { Locator, Page } from "@playwright/test";
import { fontSizePx, type Language, languages, type Theme, themes } from "@/lib/client/preferences";
import { openDemo } from "../support/accounts";
import { findBarriers } from "../support/axe";
import { choose, messagesOf } from "../support/choices";
import { findCutOff } from "../support/layout";
import { expect, test } from "../support/product";
import { watchComplaints } from "../support/watch";

// Nothing here waits for a motion to end, and a trace of some thousand steps would cost more than they do.
test.use({ contextOptions: { reducedMotion: "reduce" }, trace: "off" });

const widths = [360, 1440, 820];
const heightPx = 900;
const narrowest = 320;

const doors = ["/login", "/register", "/?fallback=true", "/?minimal=true"];
const screens = [
  "/dashboard", "/portfolio", "/prices", "/social", "/social/twitter-setup", "/social/twitter-mentions", "/leaderboard", "/settings",
  "/wallets?fallback=true", "/wallets",
];

/**
 * Looks at what is on the page: barriers in every width, and reflow down to 320 px and up to the largest
 * text. Light and dark are set in the same type, so one of them is enough for the reflow.
 */
async function inspect(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightPx });
    // From 820 to 1440 px the same elements stand elsewhere.
    const found = [...(await findCutOff(page)), ...(await findBarriers(page, width === 820 ? "layout" : "everything"))];
    expect.soft(found, `${name} at ${width} px`).toEqual([]);
  }
  const [theme, usualPx] = await page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.dataset.fs]);
  if (theme === "light") return;
  for (const [width, textPx] of [[narrowest, fontSizePx.initial], [narrowest, fontSizePx.max], ...widths.map((one) => [one, fontSizePx.max])] as [number, number][]) {
    await page.setViewportSize({ width, height: heightPx });
    await setTextSize(page, `${textPx}`);
    expect.soft(await findCutOff(page), `${name} at ${width} px with text of ${textPx} px`).toEqual([]);
  }
  await setTextSize(page, usualPx);
}

function setTextSize(page: Page, px: string | undefined): Promise<void> {
  return page.evaluate((size) => {
    if (size === undefined) delete document.documentElement.dataset.fs;
    else document.documentElement.dataset.fs = size;
  }, px);
}

async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: heightPx });
  await page.goto(path, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
}

/** The three dialogs of /wallets, opened by the first wallet's buttons. */
async function inspectDialogs(page: Page, language: Language): Promise<void> {
  const { wallets } = messagesOf[language];
  const openers: [string, Locator][] = [
    [wallets.addDialog.title, page.getByRole("button", { name: wallets.add })],
    [wallets.details.title, page.getByRole("button", { name: startOf(wallets.details.open) })],
    [wallets.remove.title, page.getByRole("button", { name: startOf(wallets.remove.open) })],
  ];
  for (const [title, opener] of openers) {
    await page.setViewportSize({ width: 1440, height: heightPx });
    await opener.first().click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await inspect(page, title);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
}

/** A message as a pattern: up to its first variable. */
function startOf(message: string): RegExp {
  return new RegExp(`^${message.split("{")[0]}`);
}

async function inspectMenus(page: Page, language: Language): Promise<void> {
  const { shell } = messagesOf[language];
  for (const label of [shell.presence.label, shell.notifications.label, shell.userMenu]) {
    await page.setViewportSize({ width: 1440, height: heightPx });
    const [before = "", after = ""] = label.split(/\{\w+\}/);
    await page.getByRole("banner").getByRole("button", { name: new RegExp(`^${before}.*${after}$`) }).click();
    await expect(page.getByRole("menu").or(page.getByRole("dialog"))).toBeVisible();
    await inspect(page, label);
    await page.keyboard.press("Escape");
  }
  await page.setViewportSize({ width: 360, height: heightPx });
  await page.getByRole("button", { name: shell.openNavigation }).click();
  await expect(page.getByRole("dialog", { name: shell.mainNavigation })).toBeVisible();
  expect.soft([...(await findCutOff(page)), ...(await findBarriers(page))], "drawer").toEqual([]);
  await page.keyboard.press("Escape");
}

async function walk(page: Page, webUrl: string, theme: Theme, language: Language): Promise<void> {
  const complaints = await watchComplaints(page);
  await choose(page, webUrl, { theme, language });
  for (const path of doors) {
    await open(page, path);
    await inspect(page, path);
  }
  await openDemo(page, messagesOf[language].auth.demo.button);
  for (const path of screens) {
    await open(page, path);
    await expect(page).toHaveURL(webUrl + path);
    await inspect(page, path);
  }
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await inspectDialogs(page, language);
  await inspectMenus(page, language);
  expect(complaints).toEqual([]);
}

for (const theme of themes) {
  for (const language of languages) {
    test(`every screen is free of barriers, complaints and overflow: ${theme}, ${language}`, async ({ page, product }) => {
      await walk(page, product.webUrl, theme, language);
    });
  }
}
