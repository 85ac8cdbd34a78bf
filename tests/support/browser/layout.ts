import type { Locator, Page } from "@playwright/test";
import { withStyle } from "./toasts";

/** At 60 frames per second, an element has two seconds to move to its place after a resize; a slow machine gives it longer. */
const maxAttempts = 20;
const framesBetween = 6;

/** Theme and text size of a document, as in its attributes; undefined if not set. */
interface Appearance {
  theme: string | undefined;
  textPx: string | undefined;
}

/**
 * Elements that stick out of the page, are cut off by a box around them, have a figure or date torn across two lines, or a line that begins
 * with closing Chinese punctuation, as short descriptions; empty if there are none. Floating elements take a few frames to move after a
 * resize, so findings are checked again.
 * @param appearances themes and text sizes to apply to the document, one after another; if empty, it is checked as it is
 * @param within the element whose texts are checked, instead of the whole page
 */
export async function findCutOff(
  page: Page, appearances: readonly Appearance[] = [], within: Locator = page.locator("body"),
): Promise<string[]> {
  const find = () => within.evaluate(findCutOffWithin, { appearances, maxAttempts, framesBetween });
  // Without transitions, text is measured at its final size.
  return appearances.length === 0 ? find() : withStyle(page, "*, ::before, ::after { transition: none !important }", find);
}

/** Handles all dresses in one call, because each further call would render frames for nothing. */
async function findCutOffWithin(
  within: Element,
  { appearances, maxAttempts, framesBetween }: { appearances: readonly Appearance[]; maxAttempts: number; framesBetween: number },
): Promise<string[]> {
  const root = document.documentElement;
  /** Amounts, percentages, signed figures, Chinese dates, times of day, and Chinese punctuation with what it closes. */
  const unbroken = new RegExp([
    /[+−]?\$[\d,.]+[KMB]?|[+−]?\d[\d.,]*[\u202f\u00a0]?%|[+−]\d[\d.,]*/, /(?:\d{4}年)?\d{1,2}月\d{1,2}日|\d{1,2}:\d{2}(?::\d{2})?/,
    /\S[，。、；：！？）」”]/,
  ].map(({ source }) => source).join("|"), "g");

  function findNow(): string[] {
    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth) found.push(`page is ${root.scrollWidth} wide in ${root.clientWidth}`);
    const describe = (element: Element): string =>
      `<${element.tagName.toLowerCase()}> "${(element.textContent ?? "").trim().slice(0, 60)}"`;

    const boxesOf = new Map<Element, Element[] | null>();
    /** The boxes that clip the element; one that scrolls sideways clips nothing. Null inside visually hidden elements. */
    const clippingBoxes = (element: Element | null): Element[] | null => {
      if (!element || element === document.body) return [];
      const known = boxesOf.get(element);
      if (known !== undefined) return known;
      const boxes = readClippingBoxes(element);
      boxesOf.set(element, boxes);
      return boxes;
    };
    const readClippingBoxes = (element: Element): Element[] | null => {
      const { overflowX, position, clipPath, clip } = getComputedStyle(element);
      if (clipPath === "inset(50%)" || (position === "absolute" && clip.startsWith("rect"))) return null;
      if (overflowX === "auto" || overflowX === "scroll") {
        if (element.scrollWidth > element.clientWidth + 1) found.push(`scrolls sideways: ${describe(element)}`);
        return [];
      }
      const own = overflowX === "hidden" || overflowX === "clip" ? [element] : [];
      if (position === "fixed") return own;
      const around = clippingBoxes(element.parentElement);
      return around && own.concat(around);
    };

    /** Whether a figure, date or time within the text continues on another line. */
    const isTorn = (text: Node): boolean => [...(text.textContent ?? "").matchAll(unbroken)].some(({ 0: match, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + match.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top);
      return Math.max(...tops) - Math.min(...tops) > 4;
    });

    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
      const boxes = clippingBoxes(element);
      if (boxes === null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      if (isTorn(node)) found.push(`torn: ${describe(element)}`);
      const edges = boxes.map((box) => box.getBoundingClientRect());
      const shownRight = Math.min(right, ...edges.map((edge) => edge.right));
      const shownLeft = Math.max(left, ...edges.map((edge) => edge.left));
      if (shownRight > root.clientWidth + 1 || shownLeft < -1) found.push(`outside the page: ${describe(element)}`);
      const isCut = right > shownRight + 1 || left < shownLeft - 1;
      // Text shortened with an ellipsis is given in full on hover or elsewhere on the page.
      if (isCut && !element.closest("[title]")) found.push(`cut off: ${describe(element)}`);
    }
    return [...new Set(found)];
  }

  async function find(): Promise<string[]> {
    for (let attempt = 1; ; attempt++) {
      const found = findNow();
      if (found.length === 0 || attempt === maxAttempts) return found;
      for (let frame = 0; frame < framesBetween; frame++) await new Promise(requestAnimationFrame);
    }
  }

  function apply({ theme, textPx }: Appearance): void {
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
    if (textPx === undefined) delete root.dataset.fs;
    else root.dataset.fs = textPx;
  }

  if (appearances.length === 0) return find();
  const initial: Appearance = { theme: root.dataset.theme, textPx: root.dataset.fs };
  const found: string[] = [];
  // Elements measured by script, such as charts, follow a resize in the next frame.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  for (const appearance of appearances) {
    apply(appearance);
    found.push(...(await find()).map((one) => `${one}, in ${appearance.theme} with text of ${appearance.textPx ?? "no set size"} px`));
  }
  apply(initial);
  return found;
}
