import type { Browser, BrowserContext } from "@playwright/test";
import { type Language, languages, type Theme, themes } from "@/lib/shared/preferences";
import { openDemo } from "./accounts";
import { choose } from "./choices";
import { hangLimits } from "./limits";
import { prepare, test as base } from "./product";

/** Every theme in every language, at every width of `inspect`: WALK=all, which takes a quarter of an hour of a quiet machine and is for a release or a change of the whole look. */
export const walksAll = process.env.WALK === "all";

/**
 * Each language is walked in one theme and each theme in one language: colours do not ask for the language, nor names
 * and roles for the theme.
 */
export const walks: readonly (readonly [Theme, Language])[] = walksAll
  ? themes.flatMap((theme) => languages.map((language) => [theme, language] as const))
  : [["light", "en"], ["dark", "zh-TW"], ["matrix", "zh-CN"]];

/** Who walks through the product. */
export interface Walk {
  theme: Theme;
  language: Language;
  /** Whether the demo is opened first. */
  isMember: boolean;
}

/**
 * `test` for many small tests that look at one screen each: they share a browser context with what was chosen and, for
 * members, one sign-in. A session renews itself and cannot be copied, so it is the context that is kept, not its cookies.
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
      for (const context of await Promise.allSettled(contexts.values())) if (context.status === "fulfilled") await context.value.close();
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
  // Nothing here waits for a motion to end.
  const context = await browser.newContext({ baseURL: webUrl, locale: "en-US", timezoneId: "UTC", reducedMotion: "reduce" });
  context.setDefaultTimeout(hangLimits.waitMs);
  const page = await context.newPage();
  await choose(page, webUrl, { theme, language });
  if (isMember) await openDemo(page);
  await page.close();
  return context;
}
