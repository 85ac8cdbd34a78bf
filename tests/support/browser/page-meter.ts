import { setTimeout as delay } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import { untilTrue } from "../until-true";
import { blockingTime, worstShift, type Shift, type Task } from "./vitals";

/** The phone Lighthouse emulates. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true } as const;

/** The cost of one page load, until it is idle. */
export interface PageCost {
  /** Transferred size of scripts, including headers, in bytes. */
  scriptBytes: number;
  /** The same for stylesheets that block the first paint, so without the print stylesheet. */
  styleBytes: number;
  /** Size of the document after and before decompression, in bytes. */
  htmlBytes: number;
  htmlPackedBytes: number;
  elements: number;
  /** Documents, scripts and fetches: the type and the path. */
  requests: string[];
  /** Cumulative layout shift as web vitals define it: the largest sum of consecutive shifts, without those after an input. */
  layoutShift: number;
  /** Milliseconds from the navigation to the largest paint. */
  largestPaintMs: number;
  /** Total blocking time: the part of each task after the first paint that exceeds 50 ms. */
  blockingMs: number;
}

export interface PageMeter {
  /** Loads a signed-in page in a browser that has nothing of it cached. @throws Error if the response is not the page. */
  load(url: string): Promise<PageCost>;
  /** Waits until there have been no requests and no long tasks for a while. */
  untilIdle(): Promise<void>;
  /** The layout shift since the load, as in `PageCost`. */
  readLayoutShift(): Promise<number>;
  /** Waits until the live channel is open and has subscribed to events. */
  untilLive(): Promise<void>;
  /** Waits until the live channel has received a message that contains this text. */
  untilReceived(text: string): Promise<void>;
}

/** What a page has recorded about itself. */
interface Recorded {
  shifts: Shift[];
  tasks: Task[];
  largestPaintMs: number;
}

/** As long as Lighthouse waits. */
const QUIET_MS = 1_000;
/** Loaded once per page, in a worker (lib/client/startup/warm-up.ts). */
const WORKER_SCRIPT = "/warm-formats.js";
const counted = /^(Document|Script|Fetch|XHR)$/;

/** Measures a new page, whose context has loaded nothing before. */
export async function meterPage(page: Page): Promise<PageMeter> {
  await page.addInitScript(record);
  const session = await page.context().newCDPSession(page);
  const traffic = await watchTraffic(session);
  const frames = watchFrames(page);
  const untilIdle = () => waitUntilIdle(page, traffic);
  return {
    untilIdle,
    async load(url) {
      const answer = await page.goto(url, { waitUntil: "load" });
      if (answer?.status() !== 200 || page.url() !== url) throw new Error(`${url} answered ${answer?.status()} at ${page.url()}`);
      await untilIdle();
      return { ...(await readPage(page)), ...traffic.read() };
    },
    readLayoutShift: async () => worstShift((await readRecorded(page)).shifts),
    untilLive: () => untilTrue("the live channel", () => frames.sent.some((text) => text.includes('"subscribe"'))),
    untilReceived: (text) => untilTrue(`"${text}" on the live channel`, () => frames.received.some((frame) => frame.includes(text))),
  };
}

/** Runs in the page. Contains no named functions, because the helpers that some compilers add for them do not exist there. */
function record(): void {
  const recorded: Recorded = { shifts: [], tasks: [], largestPaintMs: 0 };
  Object.assign(window, { recorded });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) recorded.shifts.push({ atMs: entry.startTime, value: entry.value });
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) recorded.tasks.push({ startMs: startTime, endMs: startTime + duration });
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) recorded.largestPaintMs = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

function readRecorded(page: Page): Promise<Recorded & { nowMs: number }> {
  return page.evaluate(() => ({ ...(window as unknown as { recorded: Recorded }).recorded, nowMs: performance.now() }));
}

async function readPage(page: Page): Promise<Omit<PageCost, keyof TrafficCost>> {
  const { shifts, tasks, largestPaintMs } = await readRecorded(page);
  const { firstPaintMs, ...document } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return {
      htmlBytes: navigation!.decodedBodySize,
      htmlPackedBytes: navigation!.encodedBodySize,
      elements: window.document.querySelectorAll("*").length,
      firstPaintMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    };
  });
  return { ...document, largestPaintMs, layoutShift: worstShift(shifts), blockingMs: blockingTime(tasks, firstPaintMs) };
}

type TrafficCost = Pick<PageCost, "scriptBytes" | "styleBytes" | "requests">;

interface Traffic {
  /** Milliseconds since the last request ended; 0 while one is in progress. */
  quietMs(): number;
  read(): TrafficCost;
}

async function watchTraffic(session: CDPSession): Promise<Traffic> {
  const requests = new Map<string, { type: string; url: string; bytes: number }>();
  const inFlight = new Set<string>();
  let lastMs = performance.now();
  const end = (id: string, bytes = 0) => {
    const request = requests.get(id);
    if (request) request.bytes += bytes;
    inFlight.delete(id);
    lastMs = performance.now();
  };
  session.on("Network.requestWillBeSent", ({ requestId, type = "Other", request: { url } }) => {
    requests.set(requestId, { type, url, bytes: 0 });
    // Only the worker's own session reports when its script has loaded.
    if (new URL(url).pathname !== WORKER_SCRIPT) inFlight.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  session.on("Network.loadingFailed", ({ requestId }) => end(requestId));
  await session.send("Network.enable");
  return {
    quietMs: () => (inFlight.size > 0 ? 0 : performance.now() - lastMs),
    read: () => {
      const all = [...requests.values()];
      // The browser does not give a prefetched script the type "Script".
      const scripts = all.filter(({ type, url }) => type === "Script" || new URL(url).pathname.endsWith(".js"));
      const countedRequests = all.filter((request) => counted.test(request.type) || scripts.includes(request));
      return {
        scriptBytes: bytesOf(scripts),
        styleBytes: bytesOf(all.filter(({ type, url }) => type === "Stylesheet" && !url.endsWith("/print.css"))),
        requests: countedRequests.map(({ type, url }) => `${type} ${new URL(url).pathname}`),
      };
    },
  };
}

const bytesOf = (requests: readonly { bytes: number }[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0);

async function waitUntilIdle(page: Page, traffic: Traffic): Promise<void> {
  await delay(QUIET_MS);
  await untilTrue("an idle page", async () => {
    if (traffic.quietMs() < QUIET_MS) return false;
    const { tasks, nowMs } = await readRecorded(page);
    return tasks.every(({ endMs }) => nowMs - endMs >= QUIET_MS);
  });
}

function watchFrames(page: Page): { sent: string[]; received: string[] } {
  const frames = { sent: [] as string[], received: [] as string[] };
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => frames.sent.push(String(payload)));
    socket.on("framereceived", ({ payload }) => frames.received.push(String(payload)));
  });
  return frames;
}
