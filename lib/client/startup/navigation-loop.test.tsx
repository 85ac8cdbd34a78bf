import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addNavigation, isNavigationLoop, loopLimit, navigationsKey, noteTraversal } from "./navigation-loop";
import { useNavigationLoop } from "./use-navigation-loop";

/** Whether going back or forward at each of these times ends in a loop. */
function isLoopAfter(...atMs: number[]): boolean {
  const timesMs = atMs.reduce<readonly number[]>(addNavigation, []);
  return isNavigationLoop(timesMs, atMs.at(-1) ?? 0);
}

describe("a navigation loop", () => {
  it("is more than 5 back or forward navigations within 10 s", () => {
    expect(loopLimit).toEqual({ navigations: 5, windowMs: 10_000 });
    expect(isLoopAfter(0, 1, 2, 3, 4)).toBe(false);
    expect(isLoopAfter(0, 1, 2, 3, 4, 9_999)).toBe(true);
  });

  it("forgets what is 10 s old", () => {
    expect(isLoopAfter(0, 1, 2, 3, 4, 10_000)).toBe(false);
    expect(isLoopAfter(0, 3_000, 6_000, 9_000, 12_000, 15_000, 18_000)).toBe(false);
  });

  it("is still one when it goes on, and remembers no more than it needs", () => {
    expect(isLoopAfter(0, 1, 2, 3, 4, 5, 6)).toBe(true);
    expect(Array.from({ length: 50 }, (_, index) => index).reduce<readonly number[]>(addNavigation, [])).toHaveLength(6);
  });

  it("does not count times that a clock set back has left in the future", () => {
    expect(addNavigation([50_000, 50_001, 50_002, 50_003, 50_004], 1_000)).toEqual([1_000]);
  });
});

describe("a tab", () => {
  let navigationType = "navigate";
  beforeEach(() => {
    vi.useFakeTimers();
    navigationType = "navigate";
    sessionStorage.clear();
    performance.getEntriesByType = () => [{ type: navigationType } as unknown as PerformanceEntry];
  });
  afterEach(() => vi.useRealTimers());

  const goBack = (state: unknown = { page: 1 }) => act(() => void window.dispatchEvent(new PopStateEvent("popstate", { state })));

  it("is seen to go in circles within one document", () => {
    const { result } = renderHook(useNavigationLoop);
    for (let step = 0; step < 5; step++) goBack();
    expect(result.current).toBe(false);
    goBack();
    expect(result.current).toBe(true);
  });

  it("may jump to places within the page as often as it likes", () => {
    const { result } = renderHook(useNavigationLoop);
    for (let step = 0; step < 20; step++) goBack(null);
    expect(result.current).toBe(false);
  });

  it("is seen to go in circles across documents, even those that never started", () => {
    const note = new Function(`(${noteTraversal.toString()})("${navigationsKey}")`);
    navigationType = "back_forward";
    for (let document = 0; document < 6; document++) note();
    expect(renderHook(useNavigationLoop).result.current).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(renderHook(useNavigationLoop).result.current).toBe(false);
  });

  it("is let go by a reload or a link, which are no going back", () => {
    const note = new Function(`(${noteTraversal.toString()})("${navigationsKey}")`);
    for (let document = 0; document < 20; document++) note();
    expect(sessionStorage.getItem(navigationsKey)).toBeNull();
    sessionStorage.setItem(navigationsKey, JSON.stringify(Array(6).fill(Date.now())));
    expect(renderHook(useNavigationLoop).result.current).toBe(false);
  });

  it("is not disturbed by what somebody else stored there", () => {
    vi.advanceTimersByTime(loopLimit.windowMs);
    sessionStorage.setItem(navigationsKey, "{]");
    const { result } = renderHook(useNavigationLoop);
    goBack();
    expect(result.current).toBe(false);
  });
});
