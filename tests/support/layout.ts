import type { Page } from "@playwright/test";

/** At 60 a second, what takes its new place after a resize has had two seconds; a slow machine draws fewer a second. */
const looks = 20;
const framesBetween = 6;

/**
 * What sticks out of the page or is cut off by a box around it, as short descriptions; nothing when all is
 * well. What floats takes its new place some frames after a resize, so a finding is looked at again.
 */
export async function findCutOff(page: Page): Promise<string[]> {
  for (let look = 1; ; look++) {
    const found = await findCutOffNow(page);
    if (found.length === 0 || look === looks) return found;
    await page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
    }, framesBetween);
  }
}

function findCutOffNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push(`page is ${root.scrollWidth} wide in ${root.clientWidth}`);

    const isForEarsOnly = (element: Element): boolean => {
      const { clipPath, clip, position } = getComputedStyle(element);
      return clipPath === "inset(50%)" || (position === "absolute" && clip.startsWith("rect"));
    };
    /** The boxes that hide what reaches beyond them; one that scrolls sideways hides nothing. */
    const clippingBoxes = (element: Element): Element[] | null => {
      const boxes: Element[] = [];
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box);
        if (isForEarsOnly(box)) return null;
        if (overflowX === "hidden" || overflowX === "clip") boxes.push(box);
        if (overflowX === "auto" || overflowX === "scroll") {
          if (box.scrollWidth > box.clientWidth + 1) found.push(`scrolls sideways: ${describe(box)}`);
          return boxes;
        }
        if (position === "fixed") break;
      }
      return boxes;
    };
    const describe = (element: Element): string => `<${element.tagName.toLowerCase()}> "${(element.textContent ?? "").trim().slice(0, 60)}"`;

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
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
  });
}
