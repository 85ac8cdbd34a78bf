import type { Page } from "@playwright/test";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hangLimits } from "../support/limits";
import { screenTitles } from "../support/browser/screen-titles";
import { openBrowser } from "./browser";
import { faultModes, type FaultMode } from "./fault-proxy";
import { screens, untilNone } from "./visitor";
import { startWorld, type World } from "./world";

// Every screen in a browser, while the link between web half and product
// API is faulty. FAULT_ROUNDS=5 tries all faults, otherwise only a hang.
const MODES: readonly FaultMode[] = Number(process.env.FAULT_ROUNDS || 1) >= faultModes.length ? faultModes : ["hang"];
/** Within this time requests have failed and the screens know it. */
const FAILURE_SHOWN_MS: Record<FaultMode, number> = { hang: 11_000, drip: 11_000, reset: 2_000, html: 2_000, "500": 2_000 };
/** A hang is reported after ten seconds in each of three tries; after this long, no retry is due soon. */
const RETRIES_SETTLED_MS: Record<FaultMode, number> = { hang: 26_000, drip: 26_000, reset: 8_000, html: 8_000, "500": 8_000 };
/** Requests that were given up are repeated every half minute, and a shared machine needs time to render the result. */
const RECOVERED_MS = 60_000;
const DRAWN_MS = 30_000;

let world: World;
let browser: Awaited<ReturnType<typeof openBrowser>>["browser"];
let tabs: Tab[];
beforeAll(async () => {
  world = await startWorld();
  const opened = await openBrowser(world.webUrl, await world.signInToDemo());
  browser = opened.browser;
  await opened.page.close();
  tabs = await Promise.all(screens.map(async (path) => openTab(path, await opened.page.context().newPage())));
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

/** An open screen, with the headings that it shows when all is well. */
interface Tab {
  readonly path: string;
  readonly page: Page;
  readonly uncaught: string[];
  initialHeads: readonly string[];
}

async function openTab(path: string, page: Page): Promise<Tab> {
  const uncaught: string[] = [];
  page.setDefaultTimeout(hangLimits.waitMs);
  page.on("pageerror", (error) => uncaught.push(`${path}: ${error.message}`));
  const tab: Tab = { path, page, uncaught, initialHeads: [] };
  await page.goto(world.webUrl + path);
  await untilNone(async () => {
    const { heads, wrong } = await inspect(tab);
    const isSame = heads.join() === tab.initialHeads.join();
    tab.initialHeads = heads;
    if (!isSame || wrong.length > 0) await delay(1_000);
    return isSame && heads.length > 0 ? wrong : [`${path} is still drawn`];
  }, hangLimits.waitMs);
  return tab;
}

/** How the headings of a screen begin, without figures, which change, and its messages about trouble. */
async function inspect({ page }: Tab): Promise<{ heads: string[]; wrong: string[]; hasFrame: boolean }> {
  return page.evaluate(() => {
    const textOf = (element: Element) => (element.textContent ?? "").replaceAll(/\d[\d,.]*/g, "").trim().slice(0, 12);
    const all = (selector: string) => [...document.querySelectorAll(`main ${selector}`)].map(textOf).filter(Boolean);
    const errorText =
      /Failed to (load|fetch|get)|Network error\.|Server error: \d|could not be (loaded|read)|Some data may be outdated|cannot be shown|Something went wrong|does not answer|not responding/;
    const wrong = [
      ...document.querySelectorAll("main *"),
    ].filter((one) => one.children.length === 0 && errorText.test(one.textContent ?? "")).map((one) => one.textContent ?? "");
    return {
      heads: [...new Set(all("h1, h2, h3"))].toSorted(),
      wrong,
      hasFrame: document.querySelector("nav") !== null && document.querySelector("main h1, header h1") !== null,
    };
  });
}

const missingOf = (tab: Tab, heads: readonly string[]) => tab.initialHeads.filter((head) => !heads.includes(head));
const every = async (judge: (tab: Tab) => Promise<string[]>) => (await Promise.all(tabs.map(judge))).flat();

/** Screens that need nothing from the product API but the session's user, who is named in the cookie. */
const needsNoData: readonly string[] = ["/settings"];

it("there is a title for every screen", () => {
  expect(screens.filter((path) => !(path in screenTitles))).toEqual([]);
});

it.each(MODES)("while the product API is faulty (%s), screens keep what they show, report errors where data is missing, and recover unaided", async (mode) => {
  world.proxies.api!.turn(mode);
  // Some screens have a refresh button: if it gets no data, what is shown stays.
  await every(async ({ page }) =>
    (await page.evaluate(() =>
      [...document.querySelectorAll("main button")].find((one) => /^Refresh/.test(one.textContent ?? one.ariaLabel ?? ""))?.dispatchEvent(
        new MouseEvent("click", { bubbles: true }),
      )), []));
  await delay(FAILURE_SHOWN_MS[mode]);
  expect(await every(async (tab) => missingOf(tab, (await inspect(tab)).heads).map((head) => `${tab.path} has lost ${head}`))).toEqual([]);
  await every(async ({ page, path }) => (await page.goto(world.webUrl + path), []));
  const findUnreported = async (tab: Tab) => {
    const { hasFrame, wrong } = await inspect(tab);
    const isReported = wrong.length > 0 || needsNoData.includes(tab.path);
    return [...(hasFrame ? [] : [`${tab.path} has lost its frame`]), ...(isReported ? [] : [`${tab.path} does not say what is wrong`])];
  };
  await untilNone(() => every(findUnreported), DRAWN_MS);
  await delay(RETRIES_SETTLED_MS[mode]);
  expect(await every(findUnreported)).toEqual([]);
  world.proxies.api!.turn("pass");
  const tookMs = await untilNone(() => every(async (tab) => {
    const { heads, wrong } = await inspect(tab);
    return [...missingOf(tab, heads).map((head) => `${tab.path} lacks ${head}`), ...wrong.map((text) => `${tab.path} still says ${text}`)];
  }), RECOVERED_MS);
  console.log(`${mode}: all screens were as before after ${Math.round(tookMs)} ms`);
  expect(tabs.flatMap(({ uncaught }) => uncaught)).toEqual([]);
});
