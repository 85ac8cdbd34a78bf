import { test as base, type Page } from "@playwright/test";
import { leaveDemo } from "./accounts";
import { recordToasts } from "./toasts";

/** The variables in which the global setup passes the product's addresses to the tests. */
export const productVariables = {
  webUrl: "MEMESCOPE_URL",
  apiUrl: "MEMESCOPE_API_URL",
  chainUrl: "MEMESCOPE_CHAIN_URL",
  pricesUrl: "MEMESCOPE_PRICES_URL",
  xUrl: "MEMESCOPE_X_URL",
  mailboxUrl: "MEMESCOPE_MAILBOX_URL",
  dataDir: "MEMESCOPE_DATA_DIR",
} as const;

/** The addresses of the running product's parts, and its data directory. */
type ProductPlaces = Record<keyof typeof productVariables, string>;

/** Playwright's `test` with the running product: `page.goto("/login")` goes to its web half. */
export const test = base.extend<object, { product: ProductPlaces }>({
  product: [
    async ({}, provide) => {
      const places = Object.entries(productVariables).map(([part, variable]) => [part, process.env[variable] ?? ""]);
      await provide(Object.fromEntries(places) as ProductPlaces);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ product }, provide) => provide(product.webUrl),
  context: async ({ context, product }, provide) => {
    await provide(context);
    await leaveDemo(context, product.webUrl);
  },
  page: async ({ page }, provide) => {
    await prepare(page);
    await provide(page);
  },
});

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

export { expect } from "@playwright/test";
