import { expect, it, vi } from "vitest";
import { warmFormats } from "./warm-formats";

it("runs by itself in the document's head, in the document's language, and leaves nothing that could fail a page", () => {
  vi.useFakeTimers();
  document.documentElement.lang = "zh-TW";
  (0, eval)(`(${warmFormats.toString()})()`);
  vi.advanceTimersToNextFrame();
  expect(vi.getTimerCount()).toBe(2);
  expect(() => vi.runAllTimers()).not.toThrow();
  vi.useRealTimers();
});
