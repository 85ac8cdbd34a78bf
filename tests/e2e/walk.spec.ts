import type { Locator, Page } from "@playwright/test";
import { fontSizePx, type Language, type Theme } from "@/lib/shared/preferences";
import { findBarriers } from "../support/axe";
import { messagesOf } from "../support/choices";
import { findCutOff } from "../support/layout";
import { expect } from "../support/product";
import { test, walks } from "../support/walkers";
import { watchComplaints } from "../support/watch";

// Most of the suite's time: both workers walk.
test.describe.configure({ mode: "parallel" });

/** How wide a text runs asks for language and theme: every screen is also measured in the types of both. Light is set like dark. */
const typeOfThemes = ["dark", "matrix"] as const satisfies Theme[];

const heightPx = 900;
/**
 * Widths in px, from the one that pages are loaded at, and what of axe can find something there: from 820 to 1440 px the
 * same elements stand elsewhere, and from 320 to 360 px they stand in the same places.
 */
const widths = [[1440, "everything"], [820, "layout"], [360, "everything"], [320, undefined]] as const;

const doors = ["/login", "/register", "/?fallback=true", "/?minimal=true"];
const screens = [
  "/dashboard", "/portfolio", "/prices", "/social", "/social/twitter-setup", "/social/twitter-mentions", "/social/timeline", "/social/digest", "/leaderboard", "/settings",
  "/wallets?fallback=true", "/wallets",
];

/**
 * Looks at what is on the page: barriers, and whether everything fits, also down to 320 px and up to the largest text.
 * @param within a layer that lies over a page which is looked at by itself
 */
async function inspect(page: Page, within?: Locator): Promise<void> {
  const { theme, fs: usualPx } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  // What fits in the largest text of each type fits in the usual one of the other.
  const dresses = [{ theme, textPx: usualPx }, ...typeOfThemes.map((type) => ({ theme: type, textPx: `${fontSizePx.max}` }))];
  for (const [width, scope] of widths) {
    await page.setViewportSize({ width, height: heightPx });
    if (scope) expect.soft(await findBarriers(page, scope, within), `at ${width} px`).toEqual([]);
    expect.soft(await findCutOff(page, dresses, within), `at ${width} px`).toEqual([]);
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
}

/** A message as a pattern for names that begin and end like it, whatever its variable is. */
function patternOf(message: string): RegExp {
  const [before = "", after = ""] = message.split(/\{\w+\}/);
  return new RegExp(`^${before}.*${after}$`);
}

/** The dialogs of /wallets by their titles, with what opens them: for a wallet, the first one's buttons. */
function dialogsOf(page: Page, language: Language): Record<"add" | "details" | "remove", [title: string, opener: Locator]> {
  const { wallets, walletDialogs } = messagesOf[language];
  const opener = (label: string) => page.getByRole("button", { name: patternOf(label) }).first();
  return {
    add: [walletDialogs.addDialog.title, opener(wallets.add)],
    details: [walletDialogs.details.title, opener(wallets.table.open)],
    remove: [walletDialogs.remove.title, opener(wallets.table.remove)],
  };
}

for (const [theme, language] of walks) {
  const { shell } = messagesOf[language];
  const menus = { presence: shell.presence.label, notifications: shell.notifications.label, account: shell.userMenu };

  for (const isMember of [false, true]) {
    test.describe(`free of barriers, complaints and overflow, ${isMember ? "signed in" : "outside"}: ${theme}, ${language}`, () => {
      test.use({ walk: { theme, language, isMember } });

      for (const path of isMember ? screens : doors) {
        test(path, async ({ page, product }) => {
          const complaints = await watchComplaints(page);
          await open(page, path);
          await expect(page).toHaveURL(product.webUrl + path);
          await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
          await expect(page.locator("html")).toHaveAttribute("lang", language);
          await inspect(page);
          expect(complaints).toEqual([]);
        });
      }

      if (!isMember) return;

      for (const name of ["add", "details", "remove"] as const) {
        test(`the dialog to ${name} a wallet`, async ({ page }) => {
          const complaints = await watchComplaints(page);
          await open(page, "/wallets");
          const [title, opener] = dialogsOf(page, language)[name];
          await opener.click();
          const dialog = page.getByRole("dialog", { name: title });
          await expect(dialog).toBeVisible();
          await inspect(page, dialog);
          await page.keyboard.press("Escape");
          await expect(page.getByRole("dialog")).toHaveCount(0);
          expect(complaints).toEqual([]);
        });
      }

      for (const [name, label] of Object.entries(menus)) {
        test(`the menu of the header: ${name}`, async ({ page }) => {
          const complaints = await watchComplaints(page);
          await open(page, "/wallets");
          await page.getByRole("banner").getByRole("button", { name: patternOf(label) }).click();
          const menu = page.getByRole("menu").or(page.getByRole("dialog"));
          await expect(menu).toBeVisible();
          await inspect(page, menu);
          expect(complaints).toEqual([]);
        });
      }

      test("the drawer of a phone", async ({ page }) => {
        const complaints = await watchComplaints(page);
        await open(page, "/wallets");
        await page.setViewportSize({ width: 360, height: heightPx });
        await page.getByRole("button", { name: shell.openNavigation }).click();
        await expect(page.getByRole("dialog", { name: shell.mainNavigation })).toBeVisible();
        expect.soft([...(await findCutOff(page)), ...(await findBarriers(page))]).toEqual([]);
        expect(complaints).toEqual([]);
      });
    });
  }
}
