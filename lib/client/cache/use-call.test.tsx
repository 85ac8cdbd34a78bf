import { act, render, screen, waitFor } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { SWRConfig } from "swr";
import { describe, expect, it, vi } from "vitest";
// Otherwise loaded on the first failure, which fake timers do not wait for.
import "@/contracts/problem";
import { wallet, type Wallet } from "@/contracts/wallets/calls";
import type { AnswerOf } from "../request/api";
import { useCache } from "./use-cache";
import { useCall } from "./use-call";

const address = `0x${"ab".repeat(20)}`;
const named = (name: string): Wallet[] => [wallet.parse({ id: "1", address, name })];
const fetched = vi.fn();

function serve(name: string) {
  fetched.mockImplementation(async () => new Response(JSON.stringify([{ id: "1", address, name }])));
  vi.stubGlobal("fetch", fetched);
}

function Names({ fallback }: { fallback?: Wallet[] }) {
  const { data, error } = useCall("GET /api/wallets", {}, { fallback });
  return <p>{error ? error.code : (data?.map(({ name }) => name).join() ?? "loading")}</p>;
}

const withCache = (cache: Map<string, never>, fallback?: Wallet[]) => (
  <SWRConfig value={{ provider: () => cache }}>
    <Names {...(fallback && { fallback })} />
  </SWRConfig>
);

describe("useCall", () => {
  it("starts from what the server rendered and fetches nothing", async () => {
    serve("from browser");
    render(withCache(new Map<string, never>(), named("from server")));
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(screen.getByText("from server")).toBeDefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("takes over what the server rendered without rendering it again", async () => {
    serve("from browser");
    const drawn = vi.fn();
    // A call that no other test uses: what a cache started with is remembered by key, across caches.
    const call = "GET /api/v1/transactions/recent";
    const Drawn = ({ fallback }: { fallback: AnswerOf<typeof call> }) => {
      drawn();
      return <p>{useCall(call, {}, { fallback }).data?.length} from server</p>;
    };
    const app = <SWRConfig value={{ provider: () => new Map() }}><Drawn fallback={[]} /></SWRConfig>;
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(app);
    drawn.mockClear();
    const root = await act(async () => hydrateRoot(container, app));
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(container.textContent).toBe("0 from server");
    expect(drawn).toHaveBeenCalledTimes(1);
    expect(fetched).not.toHaveBeenCalled();
    await act(async () => root.unmount());
  });

  it("shows the previous input's answer until the new one has failed, and its own again afterwards", async () => {
    vi.stubGlobal("fetch", fetched);
    let answer = (_: Response) => undefined as void;
    fetched.mockImplementation(() => new Promise<Response>((resolve) => { answer = resolve; }));
    const Page = ({ page }: { page: number }) => {
      const { data, error } = useCall("GET /api/v1/wallets", { query: { page } }, { keepPrevious: true });
      return <p>{data?.wallets.map(({ name }) => name).join() ?? "nothing"} {error?.code}</p>;
    };
    const cache = new Map<string, never>();
    const at = (page: number) => <SWRConfig value={{ provider: () => cache }}><Page page={page} /></SWRConfig>;
    const shown = () => screen.getByRole("paragraph").textContent;
    const { rerender } = render(at(1));
    await act(async () => answer(Response.json({ wallets: named("first"), total: 2, page: 1, page_size: 1 })));
    rerender(at(2));
    expect(shown()).toBe("first ");
    await act(async () => answer(Response.json({ code: "forbidden" }, { status: 403 })));
    await waitFor(() => expect(shown()).toMatch(/^nothing ./));
    rerender(at(1));
    expect(shown()).toBe("first ");
  });

  it("fetches when the server had nothing", async () => {
    serve("from browser");
    render(withCache(new Map<string, never>()));
    await screen.findByText("from browser");
  });

  it("takes over a newer answer from the server, but not an old one again", async () => {
    serve("from browser");
    const first = named("first");
    const cache = new Map<string, never>();
    const { rerender } = render(withCache(cache, first));
    await screen.findByText("first");
    rerender(withCache(cache, named("second")));
    await screen.findByText("second");
    rerender(withCache(cache, first));
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(screen.getByText("second")).toBeDefined();
  });

  it("drops an answer five minutes after the last screen that used it is gone", async () => {
    vi.useFakeTimers();
    serve("from browser");
    const cache = new Map<string, never>();
    const { unmount } = render(withCache(cache, named("from server")));
    await act(async () => undefined);
    unmount();
    vi.advanceTimersByTime(299_000);
    expect(cache.has("/api/wallets")).toBe(true);
    vi.advanceTimersByTime(2000);
    expect(cache.has("/api/wallets")).toBe(false);
    vi.useRealTimers();
  });

  it("accepts an answer that was on its way while cached answers were changed", async () => {
    let answer: (response: Response) => void = () => undefined;
    fetched.mockImplementation(() => new Promise((resolve) => { answer = resolve; }));
    vi.stubGlobal("fetch", fetched);
    const Change = () => {
      const held = useCache();
      return <button onClick={() => held.changeWhere<Wallet[]>(() => true, (known) => known && [...known])}>change</button>;
    };
    render(<SWRConfig value={{ provider: () => new Map() }}><Names /><Change /></SWRConfig>);
    await waitFor(() => expect(fetched).toHaveBeenCalled());
    await act(async () => screen.getByRole("button").click());
    await act(async () => answer(Response.json([{ id: "1", address, name: "late" }])));
    expect(await screen.findByText("late")).toBeDefined();
  });

  it("does not retry a refused call", async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(async () => new Response(JSON.stringify({ code: "not_found" }), { status: 404 }));
    vi.stubGlobal("fetch", fetched);
    render(withCache(new Map<string, never>()));
    // Longer than any wait before a retry.
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(screen.getByText("not_found")).toBeDefined();
    expect(fetched).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it.each([
    ["is cut off", () => new Response(new ReadableStream({ start: (body) => body.error(new Error("cut")) })), "no_answer"],
    ["is a page from another server", () => new Response("<!doctype html>"), "bad_answer"],
  ] as const)("retries if an answer %s", async (_, answer, code) => {
    vi.useFakeTimers();
    fetched.mockImplementation(async () => answer());
    vi.stubGlobal("fetch", fetched);
    render(withCache(new Map<string, never>()));
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText(code)).toBeDefined();
    serve("back");
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText("back")).toBeDefined();
    vi.useRealTimers();
  });

  it("retries twice soon, and then at the polling interval until there is an answer", async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(async () => new Response("{}", { status: 503 }));
    vi.stubGlobal("fetch", fetched);
    render(withCache(new Map<string, never>()));
    await act(() => vi.advanceTimersByTimeAsync(25_000));
    expect(fetched).toHaveBeenCalledTimes(3);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(fetched).toHaveBeenCalledTimes(5);
    serve("back");
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText("back")).toBeDefined();
    vi.useRealTimers();
  });

  it.each([
    [429, "45", 44, 2], [503, "45", 44, 2], [429, "3", 1, 2], [408, "0", 0.5, 2],
  ])("retries after a %d with Retry-After: %s no sooner than it asks for", async (status, header, beforeS, afterS) => {
    vi.useFakeTimers();
    fetched.mockImplementation(async () => new Response("{}", { status, headers: { "retry-after": header } }));
    vi.stubGlobal("fetch", fetched);
    render(withCache(new Map<string, never>()));
    await act(() => vi.advanceTimersByTimeAsync(beforeS * 1000));
    expect(fetched).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(afterS * 1000));
    expect(fetched).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it("treats an answer as fresh for 30 seconds", async () => {
    vi.useFakeTimers();
    serve("from browser");
    const cache = new Map<string, never>();
    // As in the product, the cache outlives the screens that use it.
    const page = (isShown: boolean) => <SWRConfig value={{ provider: () => cache }}>{isShown ? <Names /> : null}</SWRConfig>;
    const { rerender } = render(page(false));
    for (const [waitMs, calls] of [[0, 1], [29_000, 1], [2000, 2], [29_000, 2]] as const) {
      await act(() => vi.advanceTimersByTimeAsync(waitMs));
      rerender(page(true));
      await act(() => vi.advanceTimersByTimeAsync(10));
      expect([waitMs, fetched.mock.calls.length]).toEqual([waitMs, calls]);
      rerender(page(false));
    }
    vi.useRealTimers();
  });

  it("retries after a failure that may be temporary", async () => {
    fetched.mockImplementationOnce(async () => new Response("{}", { status: 503 }));
    const names = () => new Response(JSON.stringify([{ id: "1", address, name: "at last" }]));
    fetched.mockImplementation(async () => names());
    vi.stubGlobal("fetch", fetched);
    render(withCache(new Map<string, never>()));
    await waitFor(() => screen.getByText("at last"));
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
