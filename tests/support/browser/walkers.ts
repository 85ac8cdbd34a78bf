import type { Browser, Page } from "@playwright/test";
import { type Language, languages, type Theme, themes } from "@/lib/shared/preferences";
import { leaveDemo, signInToDemo } from "./accounts";
import { setPreferences } from "./choices";
import { hangLimits } from "../limits";
import { prepare, test as base } from "./product";
import { watchComplaints } from "./watch";

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
interface Walk {
  theme: Theme;
  language: Language;
  /** Whether to open the demo first. */
  isMember: boolean;
}

/** A page with the settings of a walk, and everything it has complained about since the test began. */
interface Walked {
  page: Page;
  complaints: string[];
}

/**
 * `test` for many small tests that each check one screen: they share a page with the preferences and, for members, one sign-in, because a
 * new page starts a process of its own, which costs as much as loading a screen. A session renews itself and cannot be copied.
 */
export const test = base.extend<{ walk: Walk; complaints: string[] }, { pageOf: (walk: Walk) => Promise<Walked> }>({
  walk: [{ theme: "light", language: "en", isMember: false }, { option: true }],
  pageOf: [
    async ({ browser, product }, provide) => {
      const pages = new Map<string, Promise<Walked>>();
      await provide((walk) => {
        const key = JSON.stringify(walk);
        const opened = pages.get(key) ?? openPage(browser, product.webUrl, walk);
        pages.set(key, opened);
        return opened;
      });
      for (const opened of await Promise.allSettled(pages.values())) {
        if (opened.status === "rejected") continue;
        const context = opened.value.page.context();
        await leaveDemo(context, product.webUrl);
        await context.close();
      }
    },
    { scope: "worker" },
  ],
  context: async ({ page }, provide) => provide(page.context()),
  page: async ({ pageOf, walk, viewport }, provide) => {
    const { page, complaints } = await pageOf(walk);
    await page.setViewportSize(viewport!);
    await provide(page);
    // What leaving a screen interrupts is no complaint of the next one.
    await page.goto("about:blank");
    complaints.length = 0;
  },
  complaints: async ({ pageOf, walk }, provide) => provide((await pageOf(walk)).complaints),
});

async function openPage(browser: Browser, webUrl: string, { theme, language, isMember }: Walk): Promise<Walked> {
  // No test waits for animations to end.
  const context = await browser.newContext({ baseURL: webUrl, locale: "en-US", timezoneId: "UTC", reducedMotion: "reduce" });
  context.setDefaultTimeout(hangLimits.waitMs);
  const page = await context.newPage();
  await prepare(page);
  await setPreferences(page, webUrl, { theme, language });
  if (isMember) await signInToDemo(page);
  return { page, complaints: await watchComplaints(page) };
}
