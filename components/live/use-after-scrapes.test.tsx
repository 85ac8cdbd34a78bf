import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { idleView, LiveContext, type Listener } from "./live-context";
import { useAfterScrapes } from "./use-after-scrapes";

it("refetches after each scrape and after a gap in the live messages, in the way last rendered", () => {
  const listeners = new Set<Listener>();
  const live = {
    read: () => idleView, subscribe: () => () => undefined, reconnect: () => undefined,
    listen: (listener: Listener) => { listeners.add(listener); return () => listeners.delete(listener); },
  };
  const [first, last] = [vi.fn(), vi.fn()];
  const { rerender, unmount } = renderHook(useAfterScrapes, {
    initialProps: first, wrapper: ({ children }) => <LiveContext value={live}>{children}</LiveContext>,
  });
  rerender(last);
  const tell = (message: Parameters<Listener>[0]) => listeners.forEach((listener) => listener(message));
  tell({ type: "pong" });
  tell({ type: "scrape_finished", data: { added: 0, error: null } });
  tell({ type: "resync" });
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 2]);
  unmount();
  expect(listeners.size).toBe(0);
});
