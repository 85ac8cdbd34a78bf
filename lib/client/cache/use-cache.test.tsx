import { act, renderHook } from "@testing-library/react";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SavedView } from "@/contracts/views/calls";
import { callPath } from "../request/api";
import { useCache } from "./use-cache";
import { useCall } from "./use-call";

const key = callPath("GET /api/v1/views");
/** What the server holds. */
let stored: string[];
const viewOf = (id: string) => ({ id, name: id, screen: "wallets", query: "", created_at: "2026-11-05T12:00:00Z" });
const without = (gone: string) => (known: SavedView[] | undefined) => (known ?? []).filter(({ id }) => id !== gone);
/** A server decision that the test controls. */
function decision() {
  let settle!: { accept: () => void; refuse: () => void };
  const deciding = new Promise<void>((resolve, reject) => (settle = { accept: resolve, refuse: () => reject(new Error("refused")) }));
  return { deciding, ...settle };
}

beforeEach(() => {
  vi.useFakeTimers();
  stored = ["a", "b", "c"];
  vi.stubGlobal("fetch", vi.fn(async () => Response.json(stored.map(viewOf))));
});

async function show() {
  const provider = new Map<string, never>();
  const { result } = renderHook(() => ({ cache: useCache(), shown: useCall("GET /api/v1/views").data?.map(({ id }) => id).join("") }), {
    wrapper: ({ children }) => <SWRConfig value={{ provider: () => provider }}>{children}</SWRConfig>,
  });
  await act(() => vi.advanceTimersByTimeAsync(10));
  return result;
}

it("shows two pending changes at once, and keeps both", async () => {
  const screen = await show();
  const [first, second] = [decision(), decision()];
  await act(async () => {
    void screen.current.cache.changeWhile(key, first.deciding, without("a"));
    void screen.current.cache.changeWhile(key, second.deciding, without("b"));
  });
  expect(screen.current.shown).toBe("c");
  await act(async () => first.accept());
  await act(async () => second.accept());
  expect(screen.current.shown).toBe("c");
});

it("undoes the refused one of two pending changes", async () => {
  const screen = await show();
  const [first, second] = [decision(), decision()];
  const refused = vi.fn();
  await act(async () => {
    screen.current.cache.changeWhile(key, first.deciding, without("a")).catch(refused);
    void screen.current.cache.changeWhile(key, second.deciding, without("b"));
  });
  await act(async () => first.refuse());
  stored = ["a", "c"];
  await act(async () => second.accept());
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect([refused.mock.calls.length, screen.current.shown]).toEqual([1, "ac"]);
});

it("adds to what is shown while a removal is pending", async () => {
  const screen = await show();
  const removal = decision();
  await act(async () => void screen.current.cache.changeWhile(key, removal.deciding, without("a")));
  await act(async () => screen.current.cache.change<SavedView[]>(key, (known) => [...(known ?? []), viewOf("d") as SavedView]));
  expect(screen.current.shown).toBe("bcd");
  await act(async () => screen.current.cache.changeWhere<SavedView[]>((one) => one === key, without("d")));
  expect(screen.current.shown).toBe("bc");
  await act(async () => removal.accept());
  expect(screen.current.shown).toBe("bc");
});

it("undoes a refused change at once", async () => {
  const screen = await show();
  const { deciding, refuse } = decision();
  await act(async () => void screen.current.cache.changeWhile(key, deciding, without("a")).catch(() => undefined));
  expect(screen.current.shown).toBe("bc");
  await act(async () => refuse());
  expect(screen.current.shown).toBe("abc");
});

it("fetches an answer once after a burst of changes that each affect it", async () => {
  const screen = await show();
  vi.mocked(fetch).mockClear();
  for (let change = 0; change < 4; change += 1) {
    screen.current.cache.refetchSoon(key);
    await act(() => vi.advanceTimersByTimeAsync(300));
  }
  expect(fetch).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(fetch).toHaveBeenCalledTimes(1);
});

describe("an answer that is on its way when something is changed here", () => {
  /** Holds the next answer back. @returns a function that lets it arrive */
  function hold(): () => Promise<void> {
    let arrive!: () => void;
    const ids = [...stored];
    vi.mocked(fetch).mockImplementationOnce(() => new Promise((resolve) => { arrive = () => resolve(Response.json(ids.map(viewOf))); }));
    return () => act(async () => arrive());
  }

  it("is fetched again, as it may lack the change, and the change may lack what is new in it", async () => {
    const screen = await show();
    stored = ["a", "b", "c", "new"];
    const arrive = hold();
    await act(async () => void screen.current.cache.refetch(key));
    await act(async () => screen.current.cache.change<SavedView[]>(key, (known) => known?.map((one) => one)));
    await arrive();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.current.shown).toBe("abcnew");
  });

  it("is fetched again if it is the first", async () => {
    const arrive = hold();
    const screen = await show();
    await act(async () => screen.current.cache.change<SavedView[]>(key, (known) => known && [...known, viewOf("d") as SavedView]));
    await arrive();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.current.shown).toBe("abc");
  });
});
