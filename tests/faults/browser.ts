import { chromium, type Browser, type Page } from "@playwright/test";
import { browserFlags } from "../../scripts/browser-flags";
import { findBrowser } from "../../scripts/find-browser";

/** Opens a browser, and a page in it that has these cookies. */
export async function openBrowser(webUrl: string, cookie: string): Promise<{ browser: Browser; page: Page }> {
  const executablePath = await findBrowser(process.env.CHROMIUM_PATH, (text) => process.stdout.write(text));
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC", viewport: { width: 1440, height: 900 } });
  const cookies = cookie.split("; ").map((pair) => ({
    name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1), url: webUrl,
  }));
  await context.addCookies(cookies);
  return { browser, page: await context.newPage() };
}
