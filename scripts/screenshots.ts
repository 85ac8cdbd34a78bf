import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import type { Language } from "@/lib/shared/preferences";
import { tourCookie, tourOver } from "@/lib/shared/tour";
import { setPreferences } from "@/tests/support/browser/choices";
import { browserFlags } from "./browser-flags";
import { loadRawEnv, parseEnv } from "./env";
import { findBrowser } from "./find-browser";
import { openGallery, takeGallery } from "./pictures/gallery";
import { parseOptions, shotName, type ShotOptions } from "./pictures/options";
import { openInScene, parseScene, type Scene } from "./pictures/scenes";
import { startProduct } from "./start-product";

/**
 * Takes screenshots of every requested route in every requested theme, width and
 * language, signed in to the demo; or of the design system's components.
 */
export async function main(args: readonly string[]): Promise<number> {
  const options = parseOptions(args);
  const raw = loadRawEnv();
  const executablePath = await findBrowser(parseEnv(raw).CHROMIUM_PATH, (text) => process.stdout.write(text));
  const isGallery = options.subject === "gallery";
  const target = options.url ? { webUrl: options.url, stop: async () => {} } : isGallery ? await openGallery(raw) : await startProduct(raw);
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    mkdirSync(options.out, { recursive: true });
    const count = await (isGallery ? takeGallery : takePictures)(browser, target.webUrl, options);
    console.log(`${count} pictures in ${options.out}/`);
    return 0;
  } finally {
    await browser.close();
    await target.stop();
  }
}

/**
 * Uses one signed-out page for login and registration, and one signed-in page
 * for everything else: sessions renew themselves and cannot be copied.
 */
async function takePictures(browser: Browser, url: string, options: ShotOptions): Promise<number> {
  const scenes = options.routes.flatMap((name) => ({ name, scene: parseScene(name) })).filter(isScene);
  const visitor = await openPage(browser, url);
  const member = scenes.some(({ scene }) => !scene.isPublic) ? await openPage(browser, url) : visitor;
  if (member !== visitor) await openDemo(member);
  let count = 0;
  for (const theme of options.themes) {
    for (const language of options.languages) {
      for (const page of [visitor, member]) await setPreferences(page, url, { theme, language });
      for (const { name, scene } of scenes) {
        for (const width of options.widths) {
          const file = options.subject === "readme" ? "picture.png" : shotName(name, theme, width, language);
          await takePicture(scene.isPublic ? visitor : member, scene, { width, language, file: path.join(options.out, file) });
          count++;
        }
      }
    }
  }
  return count;
}

function isScene(named: { name: string; scene: Scene | undefined }): named is { name: string; scene: Scene } {
  return named.scene !== undefined;
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: "en-US", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/login");
  return page;
}

/** Opens the demo with the tour skipped, so that it does not cover the screens. */
async function openDemo(page: Page): Promise<void> {
  await page.context().addCookies([{ name: tourCookie, value: tourOver, url: page.url() }]);
  await page.getByRole("button", { name: "Explore the demo" }).click();
  await page.waitForURL(/\/dashboard/);
}

async function takePicture(
  page: Page, scene: Scene, { width, language, file }: { width: number; language: Language; file: string },
): Promise<void> {
  const windowHeight = width < 600 ? 844 : 900;
  await page.setViewportSize({ width, height: windowHeight });
  await page.goto(scene.path, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  await settle(page);
  await openInScene(page, scene, language);
  // A screen is captured at its full height; a dialog or menu is captured in the window.
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  if (scene.overlay === undefined) await page.setViewportSize({ width, height: Math.max(windowHeight, pageHeight) });
  await settle(page);
  await page.screenshot({ path: file });
}

/** Waits for everything that is still loading and dismisses toasts, which are about the sandbox's traffic rather than the screen. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector(".animate-pulse"), undefined, { timeout: 5000 }).catch(() => {});
  await page.waitForTimeout(300);
  await page.evaluate(() => document.querySelectorAll<HTMLElement>("[aria-live] button").forEach((button) => button.click()));
}
