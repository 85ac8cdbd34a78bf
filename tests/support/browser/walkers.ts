import type { Browser, BrowserContext } from "@playwright/test";
import { type Language, languages, type Theme, themes } from "@/lib/shared/preferences";
import { leaveDemo, openDemo } from "./accounts";
import { setPreferences } from "./choices";
import { hangLimits } from "../limits";
import { prepare, test as base } from "./product";

/**
 * Every theme in every language, at every width of `inspect`: WALK=all. Takes a quarter of an hour on an idle machine; meant for a release
 * or a change of the whole look.
 */
export const walksAll = process.env.WALK === "all";

/**
 * By default each language is walked in one theme and each theme in one language:
 * colours do not depend on the language, nor names and roles on the theme.
 */
export const walks: readonly (readonly [Theme, Language])[] = walksAll
  ? themes.flatMap((theme) => languages.map((language) => [theme, language] as const))
  : [["light", "en"], ["dark", "zh-TW"], ["matrix", "zh-CN"]];

/** The settings of a walk through the product. */
export interface Walk {
  theme: Theme;
  language: Language;
  /** Whether to open the demo first. */
  isMember: boolean;
}

/**
 * `test` for many small tests that each check one screen: they share a browser context with the preferences and, for members, one sign-in.
 * A session renews itself and cannot be copied, so the context is shared rather than its cookies.
 */
export const test = base.extend<{ walk: Walk }, { contextOf: (walk: Walk) => Promise<BrowserContext> }>({
  walk: [{ theme: "light", language: "en", isMember: false }, { option: true }],
  contextOf: [
    async ({ browser, product }, provide) => {
      const contexts = new Map<string, Promise<BrowserContext>>();
      await provide((walk) => {
        const key = JSON.stringify(walk);
        const context = contexts.get(key) ?? openContext(browser, product.webUrl, walk);
        contexts.set(key, context);
        return context;
      });
      for (const context of await Promise.allSettled(contexts.values())) {
        if (context.status === "rejected") continue;
        await leaveDemo(context.value, product.webUrl);
        await context.value.close();
      }
    },
    { scope: "worker" },
  ],
  context: async ({ contextOf, walk }, provide) => provide(await contextOf(walk)),
  page: async ({ context }, provide) => {
    const page = await context.newPage();
    await prepare(page);
    await provide(page);
    await page.close();
  },
});

async function openContext(browser: Browser, webUrl: string, { theme, language, isMember }: Walk): Promise<BrowserContext> {
  // No test waits for animations to end.
  const context = await browser.newContext({ baseURL: webUrl, locale: "en-US", timezoneId: "UTC", reducedMotion: "reduce" });
  context.setDefaultTimeout(hangLimits.waitMs);
  const page = await context.newPage();
  await setPreferences(page, webUrl, { theme, language });
  if (isMember) await openDemo(page);
  await page.close();
  return context;
}
