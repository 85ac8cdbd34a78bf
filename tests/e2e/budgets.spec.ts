import type { Browser } from "@playwright/test";
import { createChainClient } from "@/sandbox/chain/client";
import { startProduct, type Product } from "../../scripts/start-product";
import { costBetween, costOfReading, countCalls, readApiTotals, type ApiTotals } from "../support/processes/api-cost";
import { createOwner, addSessionCookies, type Owner } from "../support/browser/owner";
import { meterPage, phone, type PageCost, type PageMeter } from "../support/browser/page-meter";
import { expect, test as base } from "../support/browser/product";
import { sendInSandbox } from "../support/upstreams/sandbox-transfer";
import { budgets, routes, type Budget, type Figure } from "./budgets";

const OWNED = { wallets: 25, mentions: 25 };
/** Fetched at most once every three seconds, for all users together. */
const SHARED_CALL = "GET /api/v1/network 200";
const LOADS = 2;
/**
 * On a slow machine the server leaves parts of a page for the browser to
 * fetch, so a page over budget is loaded again, up to this many times in all.
 */
const MAX_LOADS = 6;
const desktop = { viewport: { width: 1440, height: 900 } };

interface Place {
  product: Product;
  /** SQL statements that reading the product API's counters once costs. */
  readingStatements: number;
}

/** A product in which nothing happens but what a test does, so every call to its API belongs to the page under test. */
const test = base.extend<object, { quiet: Place }>({
  quiet: [
    async ({}, provide) => {
      const product = await startProduct(process.env, { SANDBOX_BLOCK_SECONDS: "0", SANDBOX_TRAFFIC_SECONDS: "0" });
      await provide({ product, readingStatements: await costOfReading(product.apiUrl) });
      await product.stop();
    },
    { scope: "worker" },
  ],
});

interface Opened {
  meter: PageMeter;
  load: { page: PageCost; api: ApiTotals };
  close: () => Promise<void>;
}

/** Loads a page in a browser that has nothing of the product but the owner's session. */
async function openPage(browser: Browser, place: Place, owner: Owner, route: string, contextOptions: object): Promise<Opened> {
  const { product, readingStatements } = place;
  const context = await browser.newContext({ ...contextOptions, locale: "en-US", timezoneId: "UTC" });
  await addSessionCookies(context, product.webUrl, owner);
  const meter = await meterPage(await context.newPage());
  const before = await readApiTotals(product.apiUrl);
  const page = await meter.load(product.webUrl + route);
  const api = costBetween(before, await readApiTotals(product.apiUrl), readingStatements);
  return { meter, load: { page, api }, close: () => context.close() };
}

/**
 * Sends three transactions to one of the owner's wallets while the page is open on a phone and on a desktop, and closes both. They are open
 * at once, because most of the time goes into waiting until they are idle.
 * @returns the larger of the two pages' layout shifts, that of the load included
 */
async function shiftWhileLive(pages: readonly Opened[], place: Place, owner: Owner): Promise<number> {
  const each = <T>(act: (meter: PageMeter) => Promise<T>) => Promise.all(pages.map(({ meter }) => act(meter)));
  await each((meter) => meter.untilLive());
  const client = createChainClient(place.product.chainUrl);
  // More than one, so that their notices have to make room for each other.
  for (let sent = 0; sent < 3; sent += 1) {
    const hash = await sendInSandbox(client, owner.addresses[0]!);
    await client.mine({ blocks: 1 });
    await each((meter) => meter.untilReceived(hash));
  }
  await each((meter) => meter.untilIdle());
  const shifts = await each((meter) => meter.readLayoutShift());
  await Promise.all(pages.map(({ close }) => close()));
  return Math.max(...shifts);
}

/**
 * Takes the lowest of the figures that chance can only raise, and of the others the one in the middle: a slow server sends less, and a
 * notice that happens to be shown is more. Of two loads, that is the higher one.
 */
function figuresOf(loads: readonly Opened["load"][]): Partial<Record<Figure, number>> {
  const min = (read: (load: Opened["load"]) => number) => Math.min(...loads.map(read));
  const middle = (read: (load: Opened["load"]) => number) => loads.map(read).toSorted((a, b) => a - b)[Math.floor(loads.length / 2)]!;
  return {
    "script bytes": middle(({ page }) => page.scriptBytes),
    "style bytes": middle(({ page }) => page.styleBytes),
    "HTML bytes": middle(({ page }) => page.htmlBytes),
    elements: middle(({ page }) => page.elements),
    requests: min(({ page }) => page.requests.length),
    "API calls": min(({ api }) => countCalls(api) - (api.calls.get(SHARED_CALL) ?? 0)),
    statements: min(({ api }) => api.statements),
    "layout shift": min(({ page }) => page.layoutShift),
  };
}

const isOver = (figures: Partial<Record<Figure, number>>) => ({ what, max }: Budget) => (figures[what] ?? 0) > max;

for (const [at, route] of routes.entries()) {
  test(`${route} stays within its budgets`, async ({ browser, quiet }) => {
    const ofRoute = budgets.filter((budget) => budget.route === route);
    const owner = await createOwner(quiet.product, `b${at}_${Date.now().toString(36)}`, OWNED);
    // Work that the server does only on the first load of a route, for all users, is not measured.
    await fetch(quiet.product.webUrl + route, { headers: { cookie: owner.cookie } }).then((answer) => answer.text());
    const open = (contextOptions: object) => openPage(browser, quiet, owner, route, contextOptions);
    const loads: Opened["load"][] = [];
    let onPhone: Opened | undefined;
    while (loads.length < LOADS || (loads.length < MAX_LOADS && ofRoute.some(isOver(figuresOf(loads))))) {
      await onPhone?.close();
      onPhone = await open(phone);
      loads.push(onPhone.load);
    }
    const maxLive = ofRoute.find(({ what }) => what === "live shift")?.max ?? Infinity;
    let live = Infinity;
    for (let tried = 0; tried < MAX_LOADS && live > maxLive; tried += 1) {
      const pages = tried === 0 ? [onPhone!, await open(desktop)] : await Promise.all([phone, desktop].map(open));
      live = Math.min(live, await shiftWhileLive(pages, quiet, owner));
    }
    const figures: Partial<Record<Figure, number>> = { ...figuresOf(loads), "live shift": live };
    // Whoever sets a budget needs what was measured, also where nothing is over it.
    console.log(route, figures);
    for (const { what, max, why } of ofRoute) {
      const details = ["requests", "API calls", "statements"].includes(what) ? `\n${describeLoad(loads.at(-1)!)}` : "";
      expect.soft(figures[what], `${route}: ${figures[what]} ${what}, at most ${max}: ${why}${details}`).toBeLessThanOrEqual(max);
    }
  });
}

/** Lists the requests of a load, so that a failure shows what its figures are made of. */
function describeLoad({ page, api }: Opened["load"]): string {
  const requests = page.requests.filter((request) => !request.startsWith("Script")).join(", ");
  const calls = [...api.calls].map(([call, count]) => `${call} ×${count}`).join(", ");
  return `the last load asked for ${requests}; the product API for ${calls}, with ${api.statements} statements`;
}
