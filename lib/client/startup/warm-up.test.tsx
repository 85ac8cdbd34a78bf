import { expect, it, vi } from "vitest";
import { warmUp } from "./warm-up";

it("runs by itself in the document's head, also where there are no workers, and leaves nothing that could fail a page", () => {
  vi.useFakeTimers();
  (0, eval)(`(${warmUp.toString()})()`);
  vi.advanceTimersToNextFrame();
  expect(vi.getTimerCount()).toBe(2);
  expect(() => vi.runAllTimers()).not.toThrow();
  vi.useRealTimers();
});
