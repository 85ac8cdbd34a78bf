import { type Language, languages, type Theme, themes } from "@/lib/shared/preferences";
import { test as base } from "./product";
import type { Walk, Walked } from "./walked-page";

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

/** A walk in the default language, with a copy of the seeded account. */
export const memberWalk: Walk = { theme: "light", language: "en", isMember: true };

/**
 * `test` for many small tests that each check one screen: they share a page with the preferences and, for members, one sign-in, because a
 * new page starts a process of its own, which costs as much as loading a screen. A session renews itself and cannot be copied.
 *
 * Each test starts on an empty page and must leave nothing behind: one that changes the account, the browser's storage, the page's clock,
 * its network or its media needs a page of its own, from `test` of product.ts.
 */
export const test = base.extend<{ walk: Walk; walked: Walked; complaints: string[] }>({
  walk: [{ ...memberWalk, isMember: false }, { option: true }],
  context: async ({ page }, provide) => provide(page.context()),
  walked: async ({ pageOf, walk, isMobile, hasTouch }, provide) => provide(await pageOf({ ...walk, isMobile, hasTouch })),
  page: async ({ walked: { page, complaints }, viewport }, provide) => {
    await page.setViewportSize(viewport!);
    await provide(page);
    // What leaving a screen interrupts is no complaint of the next one.
    await page.goto("about:blank");
    complaints.length = 0;
  },
  complaints: async ({ walked }, provide) => provide(walked.complaints),
});
