import type { Locator, Page } from "@playwright/test";
import type { Language } from "@/lib/shared/preferences";
import { findBarriers, findBestPractice } from "../support/browser/axe";
import { messagesOf } from "../support/browser/choices";
import { inspect, patternOf } from "../support/browser/inspect";
import { findCutOff } from "../support/browser/layout";
import { inspectPhoneHeader } from "../support/browser/phone-header";
import { expect } from "../support/browser/product";
import { screenTitles } from "../support/browser/screen-titles";
import { withoutToasts } from "../support/browser/toasts";
import { test, walks } from "../support/browser/walkers";

// This takes most of the suite's time, so both workers share it.
test.describe.configure({ mode: "parallel" });

const publicPages = ["/login", "/register", "/?fallback=true", "/?minimal=true"];
/** /wallets is the last one, because the tests after it open its dialogs. */
const screens = [...Object.keys(screenTitles).filter((path) => path !== "/wallets"), "/wallets?fallback=true", "/wallets"];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
}

/** Checks that a screen has one title, skips no heading level, has everything in a named landmark, and has no hash in a live region. */
async function inspectReading(page: Page, path: keyof typeof screenTitles): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText([screenTitles[path]]);
  const levels = await page.getByRole("heading").evaluateAll((all) => all.map((one) => Number(one.tagName.slice(1))));
  levels.forEach((level, at) => expect.soft(level - (levels[at - 1] ?? 0), `heading ${at} of ${levels.join()}`).toBeLessThanOrEqual(1));
  expect.soft(await findBestPractice(page)).toEqual([]);
  const texts = await withoutToasts(page, () => page.locator("[aria-live], [role=status], [role=alert]").allInnerTexts());
  for (const text of texts) expect.soft(text).not.toMatch(/0x[0-9a-f]{4}|…[0-9a-f]{4}/i);
}

const isScreen = (path: string): path is keyof typeof screenTitles => path in screenTitles;

/** The dialogs of /wallets and what opens them; for dialogs of a wallet, those of the first one. */
function dialogsOf(page: Page, language: Language): (readonly [opener: Locator, dialog: Locator])[] {
  const { wallets, walletDialogs } = messagesOf[language];
  const of = (role: "button" | "link", label: string, title: string) =>
    [page.getByRole(role, { name: patternOf(label) }).first(), page.getByRole("dialog", { name: title })] as const;
  return [
    of("button", wallets.add, walletDialogs.addDialog.title), of("link", wallets.table.open, walletDialogs.details.title),
    of("button", wallets.table.remove, walletDialogs.remove.title),
  ];
}

for (const [theme, language] of walks) {
  const { shell } = messagesOf[language];
  const menus = [shell.presence.label, shell.notifications.label, shell.userMenu];

  for (const isMember of [false, true]) {
    test.describe(`no accessibility violations, console errors or overflow, ${isMember ? "signed in" : "signed out"}: ${theme}, ${language}`, () => {
      test.use({ walk: { theme, language, isMember } });

      for (const path of isMember ? screens : publicPages) {
        test(path, async ({ page, product, complaints }) => {
          await open(page, path);
          await expect(page).toHaveURL(product.webUrl + path);
          await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
          await expect(page.locator("html")).toHaveAttribute("lang", language);
          if (isMember && isScreen(path)) {
            if (language === "en") await inspectReading(page, path);
            await page.setViewportSize({ width: 360, height: 780 });
            await inspectPhoneHeader(page, shell.sandbox);
          }
          await inspect(page);
          expect(complaints).toEqual([]);
        });
      }

      if (!isMember) return;

      test("the dialogs of /wallets, the header's menus and a phone's navigation drawer", async ({ page, viewport, complaints }) => {
        await open(page, "/wallets");
        const layer = page.getByRole("menu").or(page.getByRole("dialog"));
        const openers = menus.map((label) => page.getByRole("banner").getByRole("button", { name: patternOf(label) }));
        for (const [opener, opened] of [
          ...dialogsOf(page, language), ...openers.map((opener) => [opener, layer] as const),
        ]) await test.step(opener.toString(), async () => {
          await page.setViewportSize(viewport!);
          await opener.click();
          await expect(opened).toBeVisible();
          await inspect(page, opened);
          await page.keyboard.press("Escape");
          await expect(layer).toHaveCount(0);
        });
        await page.setViewportSize({ width: 360, height: 900 });
        await page.getByRole("button", { name: shell.openNavigation }).click();
        await expect(page.getByRole("dialog", { name: shell.mainNavigation })).toBeVisible();
        expect.soft([...(await findCutOff(page)), ...(await findBarriers(page))]).toEqual([]);
        expect(complaints).toEqual([]);
      });
    });
  }
}
