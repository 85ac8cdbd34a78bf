import { test as base } from "@playwright/test";

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
export const test = base.extend<{ product: ProductPlaces }>({
  product: async ({}, provide) => {
    const places = Object.entries(productVariables).map(([part, variable]) => [part, process.env[variable] ?? ""]);
    await provide(Object.fromEntries(places) as ProductPlaces);
  },
  baseURL: async ({ product }, provide) => provide(product.webUrl),
  page: async ({ page }, provide) => {
    const goto = page.goto.bind(page);
    // What the server streamed stands twice, once hidden, until React has put it in its place.
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      await page.waitForFunction(() => document.querySelector('div[hidden][id^="S:"]') === null).catch(() => undefined);
      return answer;
    };
    await provide(page);
  },
});

export { expect } from "@playwright/test";
