import type { Page } from "@playwright/test";
import type { Preferences } from "@/lib/shared/preferences";
import { openDemo, signInToDemo } from "../support/browser/accounts";
import { setPreferences, messagesOf } from "../support/browser/choices";
import { pixelOf } from "../support/browser/pixels";
import { expect, test } from "../support/browser/product";
import { expectToast } from "../support/browser/toasts";

type Choice = Pick<Preferences, "theme" | "language" | "fontSize">;

/** Each with the background colour of its theme, as in app/themes.css. */
const choices: (Choice & { background: string; rootPx: string })[] = [
  { theme: "light", language: "zh-CN", fontSize: 20, background: "rgb(245, 246, 248)", rootPx: "20px" },
  { theme: "dark", language: "zh-TW", fontSize: 12, background: "rgb(11, 14, 20)", rootPx: "12px" },
  { theme: "matrix", language: "en", fontSize: 17, background: "rgb(1, 4, 1)", rootPx: "17px" },
];

/** A corner of the window that shows nothing but the background. */
const corner = { x: 1437, y: 897 };

async function expectDrawn(page: Page, { theme, language, fontSize }: Choice): Promise<void> {
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", theme);
  await expect(html).toHaveAttribute("lang", language);
  await expect(html).toHaveAttribute("data-fs", `${fontSize}`);
}

for (const choice of choices) {
  const name = `${choice.theme}, ${choice.language}, ${choice.fontSize} px`;

  test(`the first frame is right without scripts: ${name}`, async ({ page, browser, product }) => {
    await signInToDemo(page);
    await setPreferences(page, product.webUrl, choice);
    const storageState = await page.context().storageState();
    const context = await browser.newContext({
      baseURL: product.webUrl, storageState, javaScriptEnabled: false, viewport: { width: 1440, height: 900 },
    });
    const settings = await context.newPage();
    await settings.goto("/settings");
    await expectDrawn(settings, choice);
    await expect(settings.locator("html")).toHaveCSS("font-size", choice.rootPx);
    await expect(
      settings.locator("label:has(input[name=theme]) .icon-success:visible"), "the one theme that is chosen carries its mark",
    ).toHaveCount(1);
    await expect(settings.getByRole("heading", { level: 1 })).toHaveText(messagesOf[choice.language].shell.titles.settings);
    const frame = await settings.screenshot();
    await context.close();
    await page.goto("about:blank");
    expect(await pixelOf(page, frame, corner.x, corner.y)).toBe(choice.background);
  });

  test(`nothing changes while the page starts: ${name}`, async ({ page, product }) => {
    await signInToDemo(page);
    await setPreferences(page, product.webUrl, choice);
    await page.addInitScript(() => {
      const flips: string[] = [];
      Object.assign(window, { flips });
      new MutationObserver((records) => {
        for (const { target, attributeName, oldValue } of records) {
          const value = (target as Element).getAttribute(attributeName ?? "");
          if (target === document.documentElement && value !== oldValue) flips.push(`${attributeName}: ${oldValue} → ${value}`);
        }
      }).observe(document, {
        subtree: true, attributes: true, attributeOldValue: true, attributeFilter: ["data-theme", "data-fs", "lang", "class", "style"],
      });
    });
    for (const path of ["/dashboard", "/settings"]) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: messagesOf[choice.language].shell.toggleTheme })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectDrawn(page, choice);
      expect(await page.evaluate(() => (window as unknown as { flips: string[] }).flips)).toEqual([]);
    }
  });
}

test("settings survive a reload, apply in a new tab, and reach tabs that are already open", async ({ page, context }) => {
  const chosen: Choice = { theme: "matrix", language: "zh-CN", fontSize: 20 };
  await signInToDemo(page);
  const other = await context.newPage();
  await other.goto("/wallets");
  await expect(other.getByText("Real-time updates active")).toBeVisible();

  await page.goto("/settings");
  await page.getByText("Matrix", { exact: true }).click();
  const size = page.getByRole("slider", { name: "Font size" });
  await size.focus();
  await page.keyboard.press("End");
  await expectToast(page, "Font size updated");
  await page.getByRole("combobox", { name: "Display language" }).selectOption("zh-CN");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("设置");
  await expectDrawn(other, chosen);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("钱包管理");

  await page.reload();
  await expectDrawn(page, chosen);
  await expect(page.getByRole("slider", { name: "字体大小" })).toHaveValue("20");
  await expect(page.getByRole("radio", { name: /^黑客帝国/ })).toBeChecked();
  const fresh = await context.newPage();
  await fresh.goto("/dashboard");
  await expectDrawn(fresh, chosen);

  await test.step("cleared cookies are restored from the browser's storage", async () => {
    for (const name of ["memescope-theme", "memex-language", "memex-font-size"]) await context.clearCookies({ name });
    await fresh.goto("/settings");
    await expectDrawn(fresh, chosen);
    await expect(fresh.getByRole("heading", { level: 1 })).toHaveText("设置");
  });
});

test.describe("in a time zone far from UTC", () => {
  test.use({ timezoneId: "Asia/Taipei" });

  test("times in the first HTML are in the user's time zone", async ({ page }) => {
    await openDemo(page);
    await expect.poll(async () => {
      const html = await (await page.request.get("/dashboard")).text();
      const [, at = "", text = ""] = /<time datetime="([^"]+)" class="num">(\d\d:\d\d:\d\d)</i.exec(html) ?? [];
      return text !== "" && text === new Date(Date.parse(at) + 8 * 60 * 60_000).toISOString().slice(11, 19);
    }).toBe(true);
  });
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a change of theme or text size is not animated", async ({ page }) => {
    await page.goto("/login");
    const moving = await page.evaluate(() => {
      Object.assign(document.documentElement.dataset, { theme: "matrix", fs: "20" });
      return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
    });
    expect(moving).toBe(0);
  });
});

test("what is chosen before the page is interactive applies once it is", async ({ page }) => {
  await signInToDemo(page);
  let release = () => undefined as void;
  const code = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_next\/.*\.js/, async (route) => (await code, route.continue()));
  await page.goto("/settings", { waitUntil: "commit" });
  await page.getByText("Dark", { exact: true }).first().click();
  await page.getByRole("combobox", { name: "Language" }).selectOption("zh-CN");
  release();
  await expectDrawn(page, { theme: "dark", language: "zh-CN", fontSize: 14 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(messagesOf["zh-CN"].shell.titles.settings);
});
