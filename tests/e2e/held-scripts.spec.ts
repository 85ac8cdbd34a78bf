import type { Page } from "@playwright/test";
import { paintWaitMs } from "@/lib/client/startup/held-scripts";
import { expect, test } from "../support/browser/product";

/** When a page's first script was requested, when its stylesheet had arrived, and when it was first painted; in ms. */
const readTimes = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = files.filter(({ name, initiatorType }) => initiatorType === "script" && name.includes("/_next/"));
    const sheet = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")!.href;
    return {
      scriptMs: Math.min(...scripts.map(({ startTime }) => startTime)),
      sheetMs: files.find(({ name }) => name === sheet)!.responseEnd,
      paintMs: performance.getEntriesByName("first-paint")[0]!.startTime,
    };
  });

test("on a fast line, scripts are fetched after the first paint, and on a slow one beside the stylesheet", async ({ page }) => {
  await page.goto("/login");
  const near = await readTimes(page);
  expect(near.scriptMs).toBeGreaterThan(Math.min(near.paintMs, paintWaitMs));

  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 });
  await page.goto("/register");
  const far = await readTimes(page);
  expect(far.scriptMs).toBeLessThan(far.sheetMs);
});

test("only Chromium gets a document without its scripts", async ({ request }) => {
  const documentFor = async (headers: Record<string, string>) => (await request.get("/login", { headers })).text();
  expect(await documentFor({ "sec-ch-ua": '"Chromium";v="150"' })).toContain('<script data-src="/_next/');
  const other = await documentFor({});
  expect([other.includes('<script src="/_next/'), other.includes('<script data-src="/_next/')]).toEqual([true, false]);
});
