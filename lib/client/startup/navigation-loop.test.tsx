import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isNavigationLoop, loopLimit, navigationsKey, noteTraversals } from "./navigation-loop";
import { useNavigationLoop } from "./use-navigation-loop";

describe("a navigation loop", () => {
  it("is more than 5 back or forward navigations within 10 s", () => {
    expect(loopLimit).toEqual({ navigations: 5, windowMs: 10_000 });
    expect(isNavigationLoop([0, 1, 2, 3, 4], 4)).toBe(false);
    expect(isNavigationLoop([0, 1, 2, 3, 4, 9_999], 9_999)).toBe(true);
  });

  it("does not count navigations that are 10 s old", () => {
    expect(isNavigationLoop([0, 1, 2, 3, 4, 10_000], 10_000)).toBe(false);
    expect(isNavigationLoop([0, 3_000, 6_000, 9_000, 12_000, 15_000, 18_000], 18_000)).toBe(false);
  });

  it("does not count times left in the future by a clock that was set back", () => {
    expect(isNavigationLoop([50_000, 50_001, 50_002, 50_003, 50_004, 1_000], 1_000)).toBe(false);
  });
});

describe("a tab", () => {
  /** The listeners that the document's inline script has added. */
  let listeners: [string, EventListener][] = [];
  const leaveDocument = () => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener);
    listeners = [];
    delete (window as unknown as Record<string, unknown>)[navigationsKey];
  };
  /** Opens a new document by this type of navigation. */
  const open = (type: "navigate" | "back_forward" | "reload") => {
    leaveDocument();
    performance.getEntriesByType = () => [{ type } as unknown as PerformanceEntry];
    const recordListener = (name: string, listener: EventListener) => {
      listeners.push([name, listener]);
      window.addEventListener(name, listener);
    };
    new Function("addEventListener", `(${noteTraversals.toString()})("${navigationsKey}")`)(recordListener);
  };
  const goBack = (state: unknown = { page: 1 }) => act(() => void window.dispatchEvent(new PopStateEvent("popstate", { state })));
  const isLoop = () => renderHook(useNavigationLoop).result.current;

  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
  });
  afterEach(() => void leaveDocument());

  it("is detected as looping within one document", () => {
    open("navigate");
    const { result } = renderHook(useNavigationLoop);
    for (let step = 0; step < 5; step++) goBack();
    expect(result.current).toBe(false);
    goBack();
    expect(result.current).toBe(true);
  });

  it("is detected as looping within a document that becomes interactive only afterwards", () => {
    open("navigate");
    for (let step = 0; step < 6; step++) goBack();
    expect(isLoop()).toBe(true);
  });

  it("may go back by itself as often as it likes, as to close a dialog", () => {
    open("navigate");
    const { result } = renderHook(useNavigationLoop);
    window.memescopeReturns = true;
    for (let step = 0; step < 20; step++) goBack();
    window.memescopeReturns = false;
    expect(result.current).toBe(false);
  });

  it("may jump within the page as often as it likes", () => {
    open("navigate");
    const { result } = renderHook(useNavigationLoop);
    for (let step = 0; step < 20; step++) goBack(null);
    expect(result.current).toBe(false);
  });

  it("is detected as looping across documents, even those that never started", () => {
    for (let document = 0; document < 6; document++) open("back_forward");
    expect(isLoop()).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(isLoop()).toBe(false);
  });

  it("counts each page that the browser restores from its back/forward cache", () => {
    open("navigate");
    const { result } = renderHook(useNavigationLoop);
    const show = (persisted: boolean) => act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })));
    for (let step = 0; step < 20; step++) show(false);
    for (let step = 0; step < 5; step++) show(true);
    expect(result.current).toBe(false);
    show(true);
    expect(result.current).toBe(true);
  });

  it.each([["reload", "reload"], ["link", "navigate"]] as const)("does not count a %s, and is no longer looping after one", (_, type) => {
    for (let document = 0; document < 20; document++) open(type);
    expect(sessionStorage.getItem(navigationsKey)).toBeNull();
    for (let document = 0; document < 6; document++) open("back_forward");
    expect(isLoop()).toBe(true);
    open(type);
    expect(isLoop()).toBe(false);
  });

  it("ignores unreadable data in session storage", () => {
    sessionStorage.setItem(navigationsKey, "{]");
    open("back_forward");
    expect(isLoop()).toBe(false);
  });

  it("is detected as looping even if storage is switched off", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => { throw new DOMException("off", "SecurityError"); });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => { throw new DOMException("off", "SecurityError"); });
    open("navigate");
    for (let step = 0; step < 6; step++) goBack();
    expect(isLoop()).toBe(true);
  });
});
