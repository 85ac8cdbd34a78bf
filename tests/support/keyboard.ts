import { expect, type Locator, type Page } from "@playwright/test";

const mostSteps = 80;

/** Presses Tab until `target` has the focus. Wherever the focus rests on the way, it has to be seen. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let step = 0; step < mostSteps; step++) {
    await page.keyboard.press(key);
    await expectFocusSeen(page);
    if (await isFocused(target)) return;
  }
  throw new Error(`${target.toString()} was not reached within ${mostSteps} steps`);
}

/** Every stop of the Tab key on the page, each with its focus seen, as `tag "name"`. */
export async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const stops: string[] = [];
  for (let step = 0; step < mostSteps; step++) {
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

/** Asked at once: an element may be replaced by another of its name while it is looked at. */
async function isFocused(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(":focus")).count()) > 0;
}

/** That the focused element lies in the window, looks different from how it looks without the focus, and is covered by nothing that stays. */
async function expectFocusSeen(page: Page): Promise<void> {
  const focus = await readFocus(page);
  if (!focus) return;
  // What a dialog comes with may lie over it for a frame.
  await expect.poll(async () => (await readFocus(page))?.coveredBy ?? null, `focus is covered: ${focus.name}`).toBeNull();
  if (!focus.hasRing) expect(await looksFocused(page, focus.box), `focus is not seen: ${focus.name}`).toBe(true);
}

function readFocus(page: Page) {
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null;
    if (!at || at === document.body) return null;
    // A control for ears only is shown by its label.
    const shown = at.matches(".sr-only") ? (at.closest("label") ?? at) : at;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown);
    const { left, top, width, height } = shown.getBoundingClientRect();
    // A toast over it leaves by itself; which one comes when is up to the chain.
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

/** What draws its ring on a part of itself, as a slider on its thumb, is compared with how it looks without. */
async function looksFocused(page: Page, clip: { x: number; y: number; width: number; height: number }): Promise<boolean> {
  const withFocus = await page.screenshot({ clip });
  const element = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  await element.evaluate((at) => at.blur());
  const without = await page.screenshot({ clip });
  await element.evaluate((at) => at.focus());
  return !withFocus.equals(without);
}
