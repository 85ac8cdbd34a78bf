import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { createChainClient } from "@/sandbox/chain/client";
import type { Product } from "../../scripts/start-product";
import { addSessionCookies, type Owner } from "../support/browser/owner";
import { meterPage, phone, type PageCost, type PageMeter } from "../support/browser/page-meter";
import { sendInSandbox } from "../support/upstreams/sandbox-transfer";
import { median } from "./measure";

/** A phone's CPU and network as Lighthouse simulates them: four times slower, 1.6 Mbit/s, 150 ms round trip. */
const CPU_SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const LIVE_S = 30;
const BETWEEN_TRANSACTIONS_MS = 3_000;

/** The medians of several first loads; requests as a count. */
export type FirstLoad = Omit<PageCost, "requests"> & { requests: number };

/** A page and the user who opens it; null if signed out. */
interface LoadedPage {
  url: string;
  owner: Owner | null;
}

/**
 * Loads each page this many times, in a browser that has only the user's session. Pages alternate, so that other load on the machine
 * affects all of them alike. @returns one result per page, in order
 */
export async function measureFirstLoads(browser: Browser, pages: readonly LoadedPage[], runs: number): Promise<FirstLoad[]> {
  const costs: PageCost[][] = pages.map(() => []);
  // The first run is not counted: the server's own first load of a page happens only once.
  for (let run = -1; run < runs; run += 1) {
    for (const [at, { url, owner }] of pages.entries()) {
      const { meter, close } = await openPhone(browser, url, owner, slowDown);
      const cost = await meter.load(url);
      await close();
      if (run >= 0) costs[at]!.push(cost);
    }
  }
  return costs.map(medianLoad);
}

function medianLoad(costs: readonly PageCost[]): FirstLoad {
  const medianOf = (read: (cost: PageCost) => number) => median(costs.map(read));
  return {
    scriptBytes: medianOf((cost) => cost.scriptBytes),
    styleBytes: medianOf((cost) => cost.styleBytes),
    htmlBytes: medianOf((cost) => cost.htmlBytes),
    htmlPackedBytes: medianOf((cost) => cost.htmlPackedBytes),
    elements: medianOf((cost) => cost.elements),
    requests: medianOf((cost) => cost.requests.length),
    layoutShift: medianOf((cost) => cost.layoutShift),
    largestPaintMs: medianOf((cost) => cost.largestPaintMs),
    blockingMs: medianOf((cost) => cost.blockingMs),
  };
}

/** The worst layout shift of a page that is open for 30 s while the owner's wallets receive something, one after another. */
export async function shiftWhileLive(browser: Browser, product: Product, route: string, owner: Owner): Promise<number> {
  const { meter, close } = await openPhone(browser, product.webUrl, owner, async () => {});
  await meter.load(product.webUrl + route);
  await meter.untilLive();
  const client = createChainClient(product.chainUrl);
  const endMs = performance.now() + LIVE_S * 1000;
  for (let at = 0; performance.now() < endMs; at += 1) {
    const hash = await sendInSandbox(client, owner.addresses[at % owner.addresses.length]!);
    await meter.untilReceived(hash);
    await delay(BETWEEN_TRANSACTIONS_MS);
  }
  const shift = await meter.readLayoutShift();
  await close();
  return shift;
}

async function openPhone(
  browser: Browser, url: string, owner: Owner | null, prepare: (page: Page) => Promise<void>,
): Promise<{ meter: PageMeter; close: () => Promise<void> }> {
  const context = await browser.newContext({ ...phone, locale: "en-US", timezoneId: "UTC" });
  if (owner) await addSessionCookies(context, new URL(url).origin, owner);
  const page = await context.newPage();
  await prepare(page);
  return { meter: await meterPage(page), close: () => context.close() };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
}
