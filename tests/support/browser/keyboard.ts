import { expect, type Locator, type Page } from "@playwright/test";

const maxSteps = 80;

/** Presses Tab until `target` has focus. Focus must be visible at every stop on the way. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let step = 0; step < maxSteps; step++) {
    await page.keyboard.press(key);
    await expectFocusSeen(page);
    if (await isFocused(target)) return;
  }
  throw new Error(`${target.toString()} was not reached within ${maxSteps} steps`);
}

/** Every tab stop on the page, as `tag "name"`; focus must be visible at each. */
export async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const stops: string[] = [];
  for (let step = 0; step < maxSteps; step++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const { activeElement: at, body } = document;
      if (!at || at === body) return null;
      const isKnown = at.hasAttribute("data-tabbed");
      at.setAttribute("data-tabbed", "");
      return isKnown ? null : `${at.tagName.toLowerCase()} "${at.getAttribute("aria-label") ?? at.textContent?.trim() ?? ""}"`;
    });
    if (stop === null) break;
    stops.push(stop);
    await expectFocusSeen(page);
  }
  return stops;
}

/** Checks in a single step, because the element may be replaced by another with the same name in between. */
async function isFocused(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(":focus")).count()) > 0;
}

/**
 * Expects the focused element to be within the window, to look different from
 * when it has no focus, and not to be covered by anything permanent.
 */
async function expectFocusSeen(page: Page): Promise<void> {
  const focus = await readFocus(page);
  if (!focus) return;
  // Parts of an opening dialog may cover it for a frame.
  await expect.poll(async () => (await readFocus(page))?.coveredBy ?? null, `focus is covered: ${focus.name}`).toBeNull();
  if (!focus.hasRing) expect(await looksFocused(page, focus.box), `focus is not seen: ${focus.name}`).toBe(true);
}

function readFocus(page: Page) {
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null;
    if (!at || at === document.body) return null;
    // A visually hidden control is shown by its label.
    const shown = at.matches(".sr-only") ? (at.closest("label") ?? at) : at;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown);
    const { left, top, width, height } = shown.getBoundingClientRect();
    // Toasts over it are ignored: they disappear by themselves, and when they appear depends on the chain.
    const layers = document.elementsFromPoint(left + width / 2, top + Math.min(height / 2, innerHeight / 2));
    const hit = layers.find((layer) => shown.contains(layer) || !layer.closest(".animate-toast"));
    return {
      name: shown.outerHTML.slice(0, 160),
      hasRing: (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none",
      coveredBy: hit && (shown.contains(hit) || hit.contains(shown)) ? null : (hit?.outerHTML.slice(0, 160) ?? "the window's edge"),
      box: { x: Math.max(0, left - 6), y: Math.max(0, top - 6), width: width + 12, height: height + 12 },
    };
  });
}

/**
 * For elements that draw the focus ring on a part of themselves, as a
 * slider does on its thumb: compares screenshots with and without focus.
 */
async function looksFocused(page: Page, clip: { x: number; y: number; width: number; height: number }): Promise<boolean> {
  const withFocus = await page.screenshot({ clip });
  const element = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  await element.evaluate((at) => at.blur());
  const without = await page.screenshot({ clip });
  await element.evaluate((at) => at.focus());
  return !withFocus.equals(without);
}
