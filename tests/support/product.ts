import { test as base, type Page } from "@playwright/test";
import { recordToasts } from "./toasts";

/** How the global setup tells the tests where the product runs. */
export const productVariables = {
  webUrl: "MEMESCOPE_URL",
  apiUrl: "MEMESCOPE_API_URL",
  chainUrl: "MEMESCOPE_CHAIN_URL",
  pricesUrl: "MEMESCOPE_PRICES_URL",
  xUrl: "MEMESCOPE_X_URL",
  dataDir: "MEMESCOPE_DATA_DIR",
} as const;

/** The addresses of the running product's parts, and where its data lies. */
export type ProductPlaces = Record<keyof typeof productVariables, string>;

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
  page: async ({ page }, provide) => {
    await prepare(page);
    await provide(page);
  },
});

/** Has a page write down its toasts, and each load of it wait until it is whole. */
export async function prepare(page: Page): Promise<void> {
  await recordToasts(page);
  // What the server streamed stands twice, once hidden, until React has put it in its place.
  const settled = async <T>(answer: Promise<T>): Promise<T> => {
    const loaded = await answer;
    await page.waitForFunction(() => document.querySelector('div[hidden][id^="S:"]') === null).catch(() => undefined);
    return loaded;
  };
  const [goto, reload, goBack] = [page.goto.bind(page), page.reload.bind(page), page.goBack.bind(page)];
  page.goto = (url, options) => settled(goto(url, options));
  page.reload = (options) => settled(reload(options));
  page.goBack = (options) => settled(goBack(options));
}

export { expect } from "@playwright/test";
