import type { Page } from "@playwright/test";
import { recordToasts } from "./toasts";

/** Records the page's toasts, and makes each load wait until the page is complete, unless a test asks to wait for less. */
export async function prepare(page: Page): Promise<void> {
  await recordToasts(page);
  const settled = async <T>(answer: Promise<T>, { waitUntil = "load" }: { waitUntil?: string } = {}): Promise<T> => {
    const loaded = await answer;
    if (["load", "networkidle"].includes(waitUntil)) await page.waitForFunction(isComplete).catch(() => undefined);
    return loaded;
  };
  const [goto, reload, goBack] = [page.goto.bind(page), page.reload.bind(page), page.goBack.bind(page)];
  page.goto = (url, options) => settled(goto(url, options), options);
  page.reload = (options) => settled(reload(options), options);
  page.goBack = (options) => settled(goBack(options), options);
}

/**
 * Until React has moved streamed content into place, it exists twice, once
 * hidden; and clicks or input before React has hydrated a control are lost.
 */
function isComplete(): boolean {
  if (document.querySelector('div[hidden][id^="S:"]')) return false;
  if (!document.querySelector('script[src*="/_next/"]')) return true;
  const controls = [...document.querySelectorAll("button, input, select, textarea")];
  return controls.every((control) => Object.keys(control).some((key) => key.startsWith("__reactProps$")));
}
