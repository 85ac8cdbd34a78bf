import { act, renderHook } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { setServerUnreachable } from "@/lib/shared/server-unreachable";
import { changeQuery } from "./url-state";
import { useQuery } from "./use-query";

it("follows each change of the query, without the router's help", async () => {
  window.history.replaceState(null, "", "/portfolio?range=7d");
  const { result } = renderHook(() => `${useQuery()}`);
  act(() => changeQuery({ why: "24h" }, "push"));
  expect(result.current).toBe("range=7d&why=24h");
  act(() => changeQuery({ why: null, range: "30d" }, "replace"));
  expect(result.current).toBe("range=30d");
  await act(async () => {
    window.history.back();
    await new Promise((done) => window.addEventListener("popstate", done, { once: true }));
  });
  expect(result.current).toBe("range=7d");
});

it("adds no history entry if the query stays the same, as while a day is half typed", () => {
  window.history.replaceState(null, "", "/social/twitter-mentions?q=to%20the%20moon");
  const pushed = vi.spyOn(window.history, "pushState");
  for (let key = 0; key < 3; key += 1) changeQuery({ q: "to the moon", from: null }, "push");
  expect(pushed).not.toHaveBeenCalled();
  changeQuery({ from: "2026-11-05T00:00:00.000Z" }, "push");
  expect(pushed).toHaveBeenCalledOnce();
});

describe("closing what was opened in a history entry of its own", () => {
  const step = (act: () => void) => new Promise<void>((done) => {
    window.addEventListener("popstate", () => done(), { once: true });
    act();
  });
  const close = (values: Record<string, null>) => step(() => changeQuery(values, "close"));
  const search = () => window.location.search;

  /** Begins with an entry of its own, after one for `/before`. */
  function begin(at: string): void {
    window.history.pushState(null, "", "/before");
    window.history.pushState(null, "", at);
  }

  it("goes back to the entry it was opened from, so that one Back leads to what was before", async () => {
    begin("/wallets?q=cold");
    changeQuery({ address: "0x1" }, "push");
    changeQuery({ why: "30d" }, "push");
    changeQuery({ why: "7d" }, "push");
    await close({ why: null });
    expect(search()).toBe("?q=cold&address=0x1");
    await close({ address: null });
    expect(search()).toBe("?q=cold");
    await step(() => window.history.back());
    expect(window.location.pathname).toBe("/before");
  });

  it("goes back once, however often it is closed before that is done", async () => {
    begin("/wallets");
    changeQuery({ address: "0x1" }, "push");
    await step(() => {
      for (let time = 0; time < 3; time += 1) changeQuery({ address: null }, "close");
    });
    await new Promise((done) => setTimeout(done, 50));
    expect(window.location.pathname + search()).toBe("/wallets");
  });

  it("replaces the entry if it was opened by a link, or if what is below it has changed since", () => {
    begin("/wallets?address=0x1");
    changeQuery({ address: null }, "close");
    expect(window.location.pathname + search()).toBe("/wallets");
    changeQuery({ address: "0x1" }, "push");
    changeQuery({ page: "2" }, "replace");
    changeQuery({ address: null }, "close");
    expect(search()).toBe("?page=2");
  });

  it("replaces the entry while the server cannot be reached, which may be asked for an earlier one", () => {
    setServerUnreachable(true);
    onTestFinished(() => setServerUnreachable(false));
    begin("/wallets");
    changeQuery({ address: "0x1" }, "push");
    changeQuery({ address: null }, "close");
    expect(window.location.pathname + search()).toBe("/wallets");
  });

  it("replaces the entry if the browser does not have the earlier one any more", () => {
    vi.useFakeTimers();
    const go = vi.spyOn(window.history, "go").mockImplementation(() => undefined);
    begin("/wallets");
    changeQuery({ address: "0x1" }, "push");
    changeQuery({ address: null }, "close");
    expect(go).toHaveBeenCalledExactlyOnceWith(-1);
    vi.advanceTimersByTime(1_000);
    expect(search()).toBe("");
  });
});
