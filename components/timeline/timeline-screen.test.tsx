import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { mention } from "@/contracts/social/calls";
import { type Timeline, timeline } from "@/contracts/timeline/calls";
import { transaction } from "@/contracts/wallets/calls";
import { MissingSourcesProvider } from "@/lib/client/request/missing-sources";
import type { MissingSources } from "@/lib/shared/missing-sources";
import { neitherSource } from "@/tests/support/web/missing-sources";
import { TestProviders } from "@/tests/support/web/test-providers";
import { TimelineScreen } from "./timeline-screen";
import { timelineViewParams } from "./view";

const hour = (nth: number) => new Date(Date.UTC(2026, 10, 20, nth)).toISOString();
const point = (nth: number, more: object = {}) => ({
  at: hour(nth), positive: 1, neutral: 0, negative: 2, price_usd: 2000 + nth, value_usd: 8000 + nth, ...more,
});
const sampleTimeline = timeline.parse({
  range: "24h", step: "hour", to: hour(6), tracked: "@ada", symbol: "ETH", symbols: ["ETH", "M"],
  points: [
    point(0, { positive: null, neutral: null, negative: null, value_usd: null }), point(1), point(2, { received: 2 }),
    point(3, { estimated_usd: 4000 }), point(4), point(5, { sent: 1 }),
  ],
});
const fetched = vi.fn<(path: string) => Promise<Response>>();

const answers: Record<string, unknown> = {
  "/api/v1/timeline": sampleTimeline,
  "/api/v1/social/mentions": {
    mentions: [mention.parse({ id: "1", text: "to the moon", created_at: hour(2), author: { id: "a", username: "lena" } })], total: 7,
    page: 1, page_size: 5, unread: 0,
  },
  "/api/v1/timeline/authors": { authors: [
    { author: { id: "a", username: "lena", name: "Lena", public_metrics: {} }, mentions: 3, positive: 1, negative: 2, interactions: 5 },
  ], total: 1 },
  "/api/v1/transactions": {
    transactions: [transaction.parse({ id: "t", type: "incoming", value: "1", symbol: "ETH", hash: null, timestamp: hour(2) })],
    total: 1,
    page: 1,
    page_size: 5,
  },
};

beforeEach(() => {
  fetched.mockImplementation(async (path) => Response.json(answers[path.split("?")[0]!] ?? {}));
  vi.stubGlobal("fetch", fetched);
  window.history.replaceState(null, "", "/social/timeline?range=24h");
});

async function show(initial: Timeline | undefined, missing: MissingSources = { prices: null, mentions: null }) {
  render(
    <TestProviders nowMs={Date.parse(hour(6))} timeZone="UTC">
      <MissingSourcesProvider missing={missing}>
        <TimelineScreen initial={{
          view: timelineViewParams.read(new URLSearchParams(window.location.search)), timeline: structuredClone(initial),
        }} />
      </MissingSourcesProvider>
    </TestProviders>,
  );
  await act(async () => undefined);
}

const axis = () => screen.getByRole("slider", { name: "Time on the timeline" });
const text = () => axis().getAttribute("aria-valuetext");
const press = (key: string, more: object = {}) => fireEvent.keyDown(axis(), { key, ...more });
const requestedParams = (path: string) =>
  fetched.mock.calls.map(([url]) => new URL(url, "http://x")).findLast(({ pathname }) => pathname === path)?.searchParams;

it("the arrow keys announce each hour in words, including what is unknown", async () => {
  await show(sampleTimeline);
  press("Home");
  expect(text()).toBe("Nov 20, 2026, 00:00 to Nov 20, 2026, 01:00\u00a0· mentions not known\u00a0· ETH at $2,000.00");
  press("ArrowRight");
  press("ArrowRight");
  expect(text()).toBe("Nov 20, 2026, 02:00 to Nov 20, 2026, 03:00\u00a0· 3 mentions (1 positive, 2 negative)\u00a0· ETH at $2,002.00\u00a0· portfolio $8,002.00\u00a0· 2 received from others, 0 sent to others");
  expect(window.location.search).toBe("?range=24h");
  expect(screen.getAllByText("Shaded: not known")).toHaveLength(2);
  expect(screen.getByText("Dashed: partly estimated")).toBeDefined();
});

it("Shift and the arrow keys select a period, which is kept in the URL, with its posts, authors and transactions below", async () => {
  await show(sampleTimeline);
  press("Home");
  press("ArrowRight");
  press("ArrowRight", { shiftKey: true });
  press("ArrowRight", { shiftKey: true });
  press("ArrowLeft", { shiftKey: true });
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ range: "24h", from: hour(1), to: hour(3) });
  expect(text()).toContain("Nov 20, 2026, 01:00 to Nov 20, 2026, 03:00\u00a0· 6 mentions");
  expect(await screen.findByText("to the moon")).toBeDefined();
  expect(await screen.findByText("3 mentions")).toBeDefined();
  expect(await screen.findByRole("heading", { name: "Transactions 1" })).toBeDefined();
  // Posts of an hour are those before its end; transactions are returned after `from`, up to and including `to`.
  await vi.waitFor(() => expect(requestedParams("/api/v1/social/mentions")?.get("end_time")).toBe("2026-11-20T02:59:59.999Z"));
  expect(requestedParams("/api/v1/social/mentions")?.get("start_time")).toBe(hour(1));
  // As the chart counts: without posts that only a keyword found.
  expect(requestedParams("/api/v1/social/mentions")?.get("match")).toBe("mention");
  expect(requestedParams("/api/v1/transactions")?.get("from")).toBe("2026-11-20T00:59:59.999Z");
  expect(screen.getByRole("link", { name: "All posts" }).getAttribute("href")).toContain(`match=mention&from=${encodeURIComponent(hour(1))}`);
  press("Escape");
  expect(window.location.search).toBe("?range=24h");
  expect(screen.queryByText("to the moon")).toBeNull();
});

it("dragging the pointer selects a period on release, and a link to one shows it", async () => {
  await show(sampleTimeline);
  const slider = axis();
  slider.getBoundingClientRect = () => ({ left: 0, width: 600 }) as DOMRect;
  slider.setPointerCapture = () => undefined;
  fireEvent.pointerDown(slider, { clientX: 450, button: 0 });
  fireEvent.pointerMove(slider, { clientX: 210 });
  expect(window.location.search).toBe("?range=24h");
  fireEvent.pointerUp(slider, { clientX: 210 });
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject({ from: hour(2), to: hour(5) });
  expect(await screen.findByRole("heading", { name: "Nov 20, 2026, 02:00 to Nov 20, 2026, 05:00" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(document.activeElement).toBe(axis());
  cleanup();
  window.history.replaceState(null, "", `/social/timeline?${new URLSearchParams({ range: "24h", from: hour(1), to: hour(3) })}`);
  await show(sampleTimeline);
  expect(await screen.findByRole("heading", { name: "Nov 20, 2026, 01:00 to Nov 20, 2026, 03:00" })).toBeDefined();
  expect(screen.getByText(/^Nov 20, 2026, 01:00 to Nov 20, 2026, 03:00 · 6 mentions/)).toBeDefined();
});

it("says of a link whose time the chart has left behind that it is listed below", async () => {
  window.history.replaceState(null, "", `/social/timeline?range=24h&from=${hour(-48)}&to=${hour(-47)}`);
  await show(sampleTimeline);
  expect(screen.getByText(/^The selected period, Nov 18, 2026, 00:00 to Nov 18, 2026, 01:00, is outside this chart\./)).toBeDefined();
  cleanup();
  window.history.replaceState(null, "", `/social/timeline?range=24h&from=${hour(1)}&to=${hour(2)}`);
  await show(sampleTimeline);
  expect(screen.queryByText(/is outside this chart/)).toBeNull();
});

it("says why a row of the chart is empty, and offers to set up tracking", async () => {
  await show({
    ...sampleTimeline, tracked: null, points: sampleTimeline.points.map((one) => ({ ...one, price_usd: null, value_usd: null })),
  });
  for (const reason of ["No mentions are tracked.", "No price is known.", "No portfolio value is known."]) {
    expect(screen.getByText(reason, { exact: false })).toBeDefined();
  }
  expect(screen.getByRole("link", { name: "Set up tracking" }).getAttribute("href")).toBe("/social/twitter-setup");
  expect(text()).not.toContain("mentions");
});

it("says what to do if there are neither mentions nor wallets", async () => {
  await show({
    ...sampleTimeline, tracked: null, points: sampleTimeline.points.map((one) => ({ ...one, value_usd: null, received: 0, sent: 0 })),
  });
  expect(screen.getByText("Nothing to show yet")).toBeDefined();
  expect(["Set up Twitter tracking", "Add Wallet"].map((name) => screen.getByRole("link", { name }).getAttribute("href"))).toEqual([
    "/social/twitter-setup", "/wallets?add",
  ]);
  expect(screen.queryByRole("slider")).toBeNull();
});

it("without sources names them, and offers only what can be done", async () => {
  const unknown = { positive: null, neutral: null, negative: null, price_usd: null, value_usd: null };
  const points = sampleTimeline.points.map((one) => ({ ...one, ...unknown }));
  await show({ ...sampleTimeline, tracked: null, points }, neitherSource);
  expect(screen.getByText("No mentions here")).toBeDefined();
  // In place of the price, and of the value of the portfolio.
  expect(screen.getAllByText("No prices here")).toHaveLength(2);
  expect(screen.queryByRole("link", { name: "Set up tracking" })).toBeNull();
  cleanup();
  await show({ ...sampleTimeline, tracked: null, points: points.map((one) => ({ ...one, received: 0, sent: 0 })) }, neitherSource);
  expect(screen.getByText("Nothing can be tracked. Nothing has a value in dollars.")).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});

it("reports a failure, and offers Retry", async () => {
  fetched.mockImplementation(async () => Response.json({ code: "forbidden" }, { status: 403 }));
  await show(undefined);
  expect(await screen.findByText("Failed to load the timeline")).toBeDefined();
  fetched.mockImplementation(async () => Response.json(sampleTimeline));
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("slider")).toBeDefined();
});

it("shows nothing of the previous range once another one has failed, and still offers the ranges", async () => {
  await show(sampleTimeline);
  fetched.mockImplementation(async () => Response.json({ code: "forbidden" }, { status: 403 }));
  await act(async () => void fireEvent.click(screen.getByRole("link", { name: "30D" })));
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.queryByRole("slider")).toBeNull();
  expect(screen.getByRole("link", { name: "30D" }).getAttribute("aria-current")).toBe("true");
});
