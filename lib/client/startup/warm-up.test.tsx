import { expect, it, vi } from "vitest";
import { warmUp } from "./warm-up";

it("runs by itself in the document's head, also where there are no workers, and leaves nothing that could fail a page", () => {
  vi.useFakeTimers();
  (0, eval)(`(${warmUp.toString()})()`);
  expect(vi.getTimerCount(), "nothing before the document is whole").toBe(0);
  document.dispatchEvent(new Event("DOMContentLoaded"));
  vi.advanceTimersToNextFrame();
  expect(vi.getTimerCount(), "nor within its first frame").toBe(1);
  expect(() => vi.runAllTimers()).not.toThrow();
  vi.useRealTimers();
});
