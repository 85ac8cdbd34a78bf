import { expect, type Locator, type Page } from "@playwright/test";

/** One toast that came up: its title, where it has one, and its text. */
type Lines = string[];

/** What each page showed and no test has asked for yet, oldest first. */
const shown = new WeakMap<Page, Lines[]>();

/** Writes down each toast of a page, in all its documents: it leaves after seconds, whenever a test gets to look for it. */
export async function recordToasts(page: Page): Promise<void> {
  const list: Lines[] = [];
  shown.set(page, list);
  await page.exposeBinding("toastCameUp", (_source, lines: Lines) => void list.push(lines));
  await page.addInitScript(() => {
    const { toastCameUp } = window as unknown as { toastCameUp: (lines: string[]) => void };
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement) || !node.matches(".animate-toast") || !node.checkVisibility()) continue;
        toastCameUp([...node.querySelectorAll("p")].map(({ textContent }) => textContent));
      }
    }).observe(document, { subtree: true, childList: true });
  });
}

/**
 * Waits for a toast with this line, now or already gone. Asking again waits for another one.
 * @throws when none comes up.
 */
export async function expectToast(page: Page, line: string | RegExp): Promise<void> {
  const list = listOf(page);
  const isWanted = (lines: Lines) => lines.some((text) => (typeof line === "string" ? text === line : line.test(text)));
  await expect.poll(() => list.some(isWanted), { message: `a toast that says ${line}` }).toBe(true);
  list.splice(list.findIndex(isWanted), 1);
}

/** Each line of the toasts that came up and were not asked for. */
export function otherToasts(page: Page): string[] {
  return listOf(page).flat();
}

function listOf(page: Page): Lines[] {
  const list = shown.get(page);
  if (!list) throw new Error("nobody writes down the toasts of this page");
  return list;
}

/** Looks at a page as it is without its toasts, which lie over something for some seconds each, whenever the chain moves. */
export const withoutToasts = <T>(page: Page, look: () => Promise<T>): Promise<T> => withStyle(page, ".animate-toast { display: none }", look);

/** Looks at a page with a style of ours. */
export async function withStyle<T>(page: Page, css: string, look: () => Promise<T>): Promise<T> {
  const sheet = await page.evaluateHandle((text) => {
    const added = new CSSStyleSheet();
    added.replaceSync(text);
    document.adoptedStyleSheets.push(added);
    return added;
  }, css);
  try {
    return await look();
  } finally {
    await sheet.evaluate((added) => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== added)));
    await sheet.dispose();
  }
}

/**
 * Stops the clock of a page meanwhile: what it shows or offers for seconds stays. So do toasts, wherever they lie: what
 * stands in the page is pressed by key.
 */
export async function whileTimeStands(page: Page, act: () => Promise<void>): Promise<void> {
  await page.clock.install();
  // The clock can be stopped in its future only, which may have passed by the time it hears of it.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass();
  try {
    await act();
  } finally {
    await page.clock.resume();
  }
}

/** While the time stands: lets as much of it pass as it takes until something is shown, half a second at a time. */
export async function passTimeUntilShown(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    if (!(await target.isVisible())) await page.clock.runFor(500);
    expect(await target.isVisible()).toBe(true);
  }).toPass();
}
