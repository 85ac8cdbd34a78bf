import { expect, it, vi } from "vitest";
import { warmUp } from "./warm-up";

it("runs by itself in the document's head, after the first frame, and does not throw without workers", () => {
  vi.useFakeTimers();
  (0, eval)(`(${warmUp.toString()})()`);
  expect(vi.getTimerCount(), "nothing before the document is whole").toBe(0);
  document.dispatchEvent(new Event("DOMContentLoaded"));
  vi.advanceTimersToNextFrame();
  expect(vi.getTimerCount(), "nor within its first frame").toBe(1);
  expect(() => vi.runAllTimers()).not.toThrow();
  vi.useRealTimers();
});
