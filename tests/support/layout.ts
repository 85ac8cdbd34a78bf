import type { Locator, Page } from "@playwright/test";
import { withStyle } from "./toasts";

/** At 60 a second, what takes its new place after a resize has had two seconds; a slow machine draws fewer a second. */
const looks = 20;
const framesBetween = 6;

/** Theme and text size of a document, as its attributes tell them; undefined where it has none. */
export interface Dress {
  theme: string | undefined;
  textPx: string | undefined;
}

/**
 * What sticks out of the page or is cut off by a box around it, as short descriptions; nothing when all is
 * well. What floats takes its new place some frames after a resize, so a finding is looked at again.
 * @param dresses what the document wears meanwhile, one after another; without any, it is looked at as it is
 * @param within whose texts are looked at, if not those of the whole page
 */
export async function findCutOff(page: Page, dresses: readonly Dress[] = [], within: Locator = page.locator("body")): Promise<string[]> {
  const find = () => within.evaluate(findCutOffWithin, { dresses, looks, framesBetween });
  // A text that grows is looked at when it has grown.
  return dresses.length === 0 ? find() : withStyle(page, "*, ::before, ::after { transition: none !important }", find);
}

/** All dresses in one call: each further one would draw frames that nobody looks at. */
async function findCutOffWithin(within: Element, { dresses, looks, framesBetween }: { dresses: readonly Dress[]; looks: number; framesBetween: number }): Promise<string[]> {
  const root = document.documentElement;

  function findNow(): string[] {
    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth) found.push(`page is ${root.scrollWidth} wide in ${root.clientWidth}`);
    const describe = (element: Element): string => `<${element.tagName.toLowerCase()}> "${(element.textContent ?? "").trim().slice(0, 60)}"`;

    const boxesOf = new Map<Element, Element[] | null>();
    /** The boxes that hide what reaches beyond them; one that scrolls sideways hides nothing. Null within what is for ears only. */
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
      const edges = boxes.map((box) => box.getBoundingClientRect());
      const shownRight = Math.min(right, ...edges.map((edge) => edge.right));
      const shownLeft = Math.max(left, ...edges.map((edge) => edge.left));
      if (shownRight > root.clientWidth + 1 || shownLeft < -1) found.push(`outside the page: ${describe(element)}`);
      const isCut = right > shownRight + 1 || left < shownLeft - 1;
      // What is shortened with an ellipsis tells the rest on hover or in the page itself.
      if (isCut && !element.closest("[title]")) found.push(`cut off: ${describe(element)}`);
    }
    return [...new Set(found)];
  }

  async function find(): Promise<string[]> {
    for (let look = 1; ; look++) {
      const found = findNow();
      if (found.length === 0 || look === looks) return found;
      for (let frame = 0; frame < framesBetween; frame++) await new Promise(requestAnimationFrame);
    }
  }

  function wear({ theme, textPx }: Dress): void {
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
    if (textPx === undefined) delete root.dataset.fs;
    else root.dataset.fs = textPx;
  }

  if (dresses.length === 0) return find();
  const usual: Dress = { theme: root.dataset.theme, textPx: root.dataset.fs };
  const found: string[] = [];
  // What is measured by script, as a chart is, follows a resize within the next frame.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  for (const dress of dresses) {
    wear(dress);
    found.push(...(await find()).map((one) => `${one}, in ${dress.theme} with text of ${dress.textPx ?? "no set size"} px`));
  }
  wear(usual);
  return found;
}
