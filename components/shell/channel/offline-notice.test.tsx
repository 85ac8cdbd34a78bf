import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { Link } from "@/components/ui/controls/link";
import { toastStore } from "@/components/ui/overlays/toast-store";
import { useCall } from "@/lib/client/cache/use-call";
import { callBff } from "@/lib/client/request/api";
import { reportReachable } from "@/lib/client/request/reachability";
import { TestProviders } from "@/tests/support/web/test-providers";
import { OfflineNotice } from "./offline-notice";

const nowMs = Date.parse("2026-11-05T12:03:00Z");
let isReachable: boolean;
const requestedPaths: string[] = [];

function Coins() {
  return <p>{useCall("GET /api/prices/latest").data?.length ?? "no"} coins</p>;
}

function show() {
  render(<TestProviders timeZone="UTC"><Coins /><Link href="/prices">Prices</Link><OfflineNotice /></TestProviders>);
  return act(() => vi.advanceTimersByTimeAsync(10));
}
const notice = () => screen.queryByText(/^You have been offline since/);

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  isReachable = true;
  requestedPaths.length = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    requestedPaths.push(path);
    if (!isReachable) throw new TypeError("Failed to fetch");
    return Response.json(path.startsWith("/api/v1/transactions") ? { transactions: [], total: 2, page: 1, page_size: 1 } : []);
  });
});
afterEach(() => {
  cleanup();
  reportReachable(true);
  // SWR keeps its online state for the whole process, and does not poll while offline.
  window.dispatchEvent(new Event("online"));
});

describe("an unreachable server", () => {
  it.each([
    ["the browser goes offline", async () => void window.dispatchEvent(new Event("offline"))],
    ["a request gets no response", async () => void (await callBff("GET /api/v1/network").catch(() => undefined))],
  ])("is reported at once when %s, and loaded data stays", async (_, goOffline) => {
    await show();
    // Screen readers announce only what appears in a region that is already there.
    const region = document.querySelector("[aria-live=polite]");
    expect([notice(), screen.getByText("0 coins")]).toEqual([null, expect.anything()]);
    isReachable = false;
    await act(goOffline);
    expect(notice()?.textContent).toMatch(/since \d\d:\d\d\. What you see is from before then\.$/);
    expect(region?.contains(notice())).toBe(true);
    expect(screen.getByText("0 coins")).toBeDefined();
  });

  it("names the day once the time alone could mean another one, in the zone of the page's other times", async () => {
    vi.stubEnv("TZ", "Asia/Taipei");
    onTestFinished(() => void vi.unstubAllEnvs());
    await show();
    isReachable = false;
    await act(async () => void window.dispatchEvent(new Event("offline")));
    await act(() => vi.advanceTimersByTimeAsync(13 * 60 * 60_000));
    expect(notice()?.textContent).toMatch(/since Nov 5, 2026, 12:03\./);
  });

  it("keeps the user on the page: a link says that it has to wait, until the server responds", async () => {
    await show();
    isReachable = false;
    await act(async () => void window.dispatchEvent(new Event("offline")));
    expect(fireEvent.click(screen.getByRole("link", { name: "Prices" }))).toBe(false);
    expect(toastStore.read()).toMatchObject([{ text: "You are offline. You can open this page when you are back online." }]);
    isReachable = true;
    fireEvent.click(screen.getByRole("button", { name: "Try now" }));
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(toastStore.read()).toMatchObject([{ text: "You are back online. 2 transactions arrived in the meantime." }]);
  });

  it("is still reported if a request sent before the loss is answered", async () => {
    await show();
    let answer = (_: Response) => {};
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
    const early = callBff("GET /api/v1/network");
    await act(() => vi.advanceTimersByTimeAsync(10));
    await act(async () => void window.dispatchEvent(new Event("offline")));
    answer(Response.json({}));
    await act(() => early);
    expect(notice()).not.toBeNull();
  });

  it("is retried automatically and on demand; once it responds, data is refetched and missed transactions are reported", async () => {
    await show();
    isReachable = false;
    await act(async () => void window.dispatchEvent(new Event("offline")));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(requestedPaths.at(-1)).toBe("/icon.svg");
    expect(notice()).not.toBeNull();
    isReachable = true;
    requestedPaths.length = 0;
    fireEvent.click(screen.getByRole("button", { name: "Try now" }));
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(notice()).toBeNull();
    expect(requestedPaths.filter((path) => path === "/api/prices/latest")).toHaveLength(1);
    expect(requestedPaths).toContain(`/api/v1/transactions?from=${encodeURIComponent(new Date(nowMs + 10).toISOString())}&page=1&page_size=1`);
    expect(toastStore.read()).toMatchObject([{ text: "You are back online. 2 transactions arrived in the meantime." }]);
  });
});
