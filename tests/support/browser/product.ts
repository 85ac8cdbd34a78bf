import { test as base } from "@playwright/test";
import { leaveDemo } from "./accounts";
import { prepare } from "./prepare";
import { openPage, type PageOf, type Walked } from "./walked-page";

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

/**
 * Playwright's `test` with the running product: `page.goto("/login")` goes to its web half. `pageOf` is for `test` of walkers.ts; it is
 * defined here because Playwright starts another worker, with another browser, for tests with other fixtures of a worker.
 */
export const test = base.extend<object, { product: ProductPlaces; pageOf: PageOf }>({
  product: [
    async ({}, provide) => {
      const places = Object.entries(productVariables).map(([part, variable]) => [part, process.env[variable] ?? ""]);
      await provide(Object.fromEntries(places) as ProductPlaces);
    },
    { scope: "worker" },
  ],
  pageOf: [
    async ({ browser, product }, provide) => {
      const pages = new Map<string, Promise<Walked>>();
      await provide((device) => {
        const key = JSON.stringify(device);
        const opened = pages.get(key) ?? openPage(browser, product.webUrl, device);
        pages.set(key, opened);
        return opened;
      });
      for (const opened of await Promise.allSettled(pages.values())) {
        if (opened.status === "rejected") continue;
        const context = opened.value.page.context();
        await leaveDemo(context, product.webUrl);
        await context.close();
      }
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

export { expect } from "@playwright/test";
