import { expect, type Locator, type Page } from "@playwright/test";
import { fontSizePx, type Theme } from "@/lib/shared/preferences";
import { findBarriers } from "./axe";
import { findCutOff } from "./layout";

/**
 * The width of a text depends on language and typeface, so every screen is
 * also measured in both typefaces. Light uses the same typeface as dark.
 */
const typeOfThemes = ["dark", "matrix"] as const satisfies Theme[];

const heightPx = 900;
/**
 * Widths in px, starting with the one pages are loaded at, each with the axe rules to run. At 820 px the elements of 1440 px are in other
 * places, so the layout rules are enough; at 320 px they are in the same places as at 360 px, so none are needed.
 */
const widths = [[1440, "everything"], [820, "layout"], [360, "everything"], [320, undefined]] as const;

/**
 * Checks the page: accessibility barriers, and that everything fits, also down to 320 px and up to the largest text.
 * @param within an overlay to check instead, over a page that is checked separately
 */
export async function inspect(page: Page, within?: Locator): Promise<void> {
  const { theme, fs: defaultPx } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  // Anything that fits with the largest text of a typeface also fits with its usual text.
  const appearances = [{ theme, textPx: defaultPx }, ...typeOfThemes.map((type) => ({ theme: type, textPx: `${fontSizePx.max}` }))];
  // A button without a type would submit the form around it.
  await expect.soft(page.locator("form button:not([type])")).toHaveCount(0);
  for (const [width, scope] of widths) {
    await page.setViewportSize({ width, height: heightPx });
    if (scope) expect.soft(await findBarriers(page, scope, within), `at ${width} px`).toEqual([]);
    expect.soft(await findCutOff(page, appearances, within), `at ${width} px`).toEqual([]);
  }
}

/** A pattern for names that start and end like a message, whatever its placeholder contains. */
export function patternOf(message: string): RegExp {
  const [before = "", after = ""] = message.split(/\{\w+\}/);
  return new RegExp(`^${before}.*${after}$`);
}
