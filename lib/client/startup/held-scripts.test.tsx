import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { nearMs, paintWaitMs, releaseScripts } from "./held-scripts";

const sheetUrl = `${location.origin}/_next/static/chunks/page.css`;
let reportPaint: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = `<link rel="stylesheet" href="${sheetUrl}"><script type="text/none" data-src="/_next/static/chunks/one.js"></script>`;
  vi.stubGlobal("PerformanceObserver", class {
    observe = () => undefined;
    constructor(report: () => void) {
      reportPaint = report;
    }
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.head.innerHTML = "";
});

/** Runs in a document as it does there: from its source text, with nothing around it. */
function run({ rtt = nearMs, fileBytes = 13_000 }: { rtt?: number | null; fileBytes?: number } = {}) {
  vi.stubGlobal("navigator", { connection: rtt === null ? undefined : { rtt } });
  performance.getEntriesByName = (name) => (name === sheetUrl ? [{ transferSize: fileBytes } as PerformanceResourceTiming] : []);
  (0, eval)(`(${releaseScripts.toString()})(${nearMs},${paintWaitMs})`);
}
const isFetched = () => document.querySelector("script")!.getAttribute("src") === "/_next/static/chunks/one.js";
const loadSheet = () => document.querySelector("link")!.dispatchEvent(new Event("load"));

it("fetches the scripts once the page has been painted", () => {
  run();
  loadSheet();
  expect(isFetched()).toBe(false);
  reportPaint();
  expect(isFetched()).toBe(true);
});

it("fetches them without a paint after some time, or once the page is hidden", () => {
  run();
  vi.advanceTimersByTime(paintWaitMs);
  expect(isFetched()).toBe(true);
  run();
  document.querySelector("script")!.outerHTML = `<script type="text/none" data-src="/_next/static/chunks/one.js"></script>`;
  expect(isFetched()).toBe(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(isFetched()).toBe(true);
});

it("does not wait if the stylesheet came from a cache", () => {
  run({ fileBytes: 0 });
  expect(isFetched()).toBe(false);
  loadSheet();
  expect(isFetched()).toBe(true);
});

it.each([
  ["on a slow line", { rtt: nearMs + 50 }, false],
  ["on a line of which the browser tells nothing", { rtt: null }, false],
  ["in the background", {}, true],
])("does not wait %s", (_, how, isHidden) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  run(how);
  expect(isFetched()).toBe(true);
});
