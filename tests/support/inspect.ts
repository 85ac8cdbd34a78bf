import { expect, type Locator, type Page } from "@playwright/test";
import { fontSizePx, type Theme } from "@/lib/shared/preferences";
import { findBarriers } from "./axe";
import { findCutOff } from "./layout";

/** How wide a text runs asks for language and theme: every screen is also measured in the types of both. Light is set like dark. */
const typeOfThemes = ["dark", "matrix"] as const satisfies Theme[];

const heightPx = 900;
/**
 * Widths in px, from the one that pages are loaded at, and what of axe can find something there: from 820 to 1440 px the
 * same elements stand elsewhere, and from 320 to 360 px they stand in the same places.
 */
const widths = [[1440, "everything"], [820, "layout"], [360, "everything"], [320, undefined]] as const;

/**
 * Looks at what is on the page: barriers, and whether everything fits, also down to 320 px and up to the largest text.
 * @param within a layer that lies over a page which is looked at by itself
 */
export async function inspect(page: Page, within?: Locator): Promise<void> {
  const { theme, fs: usualPx } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  // What fits in the largest text of each type fits in the usual one of the other.
  const dresses = [{ theme, textPx: usualPx }, ...typeOfThemes.map((type) => ({ theme: type, textPx: `${fontSizePx.max}` }))];
  for (const [width, scope] of widths) {
    await page.setViewportSize({ width, height: heightPx });
    if (scope) expect.soft(await findBarriers(page, scope, within), `at ${width} px`).toEqual([]);
    expect.soft(await findCutOff(page, dresses, within), `at ${width} px`).toEqual([]);
  }
}

/** A message as a pattern for names that begin and end like it, whatever its variable is. */
export function patternOf(message: string): RegExp {
  const [before = "", after = ""] = message.split(/\{\w+\}/);
  return new RegExp(`^${before}.*${after}$`);
}
