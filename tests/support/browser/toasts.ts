import { expect, type Locator, type Page } from "@playwright/test";

/** One toast that appeared: its title, if it has one, and its text. */
type Lines = string[];

/** Toasts shown per page that no test has expected yet, oldest first. */
const shown = new WeakMap<Page, Lines[]>();

/** Records each toast of a page, across navigations: a toast disappears after seconds, possibly before a test checks for it. */
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
 * Waits for a toast with this line, whether it is shown now or already gone. A second call waits for another one.
 * @throws if none appears.
 */
export async function expectToast(page: Page, line: string | RegExp): Promise<void> {
  const list = listOf(page);
  const matchesLine = (lines: Lines) => lines.some((text) => (typeof line === "string" ? text === line : line.test(text)));
  await expect.poll(() => list.some(matchesLine), { message: `a toast that says ${line}` }).toBe(true);
  list.splice(list.findIndex(matchesLine), 1);
}

/** Each line of the toasts that appeared but were not expected. */
export function otherToasts(page: Page): string[] {
  return listOf(page).flat();
}

function listOf(page: Page): Lines[] {
  const list = shown.get(page);
  if (!list) throw new Error("nobody writes down the toasts of this page");
  return list;
}

/** Examines a page with its toasts hidden, since they cover something for some seconds whenever the chain moves. */
export const withoutToasts = <T>(page: Page, action: () => Promise<T>): Promise<T> => withStyle(
  page, ".animate-toast { display: none }", action,
);

/** Examines a page with an extra stylesheet. */
export async function withStyle<T>(page: Page, css: string, action: () => Promise<T>): Promise<T> {
  const sheet = await page.evaluateHandle((text) => {
    const added = new CSSStyleSheet();
    added.replaceSync(text);
    document.adoptedStyleSheets.push(added);
    return added;
  }, css);
  try {
    return await action();
  } finally {
    await sheet.evaluate((added) => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== added)));
    await sheet.dispose();
  }
}

/**
 * Stops the page's clock during `act`, so that anything shown for a few seconds stays. Toasts stay too, wherever they are, so press
 * controls on the page by keyboard.
 */
export async function withPausedClock(page: Page, act: () => Promise<void>): Promise<void> {
  await page.clock.install();
  // The clock can only be paused at a future time, which may have passed before the call arrives.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass();
  try {
    await act();
  } finally {
    await page.clock.resume();
  }
}

/** While the clock is stopped: advances it by half a second at a time until `target` is visible. */
export async function passTimeUntilShown(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    if (!(await target.isVisible())) await page.clock.runFor(500);
    expect(await target.isVisible()).toBe(true);
  }).toPass();
}
