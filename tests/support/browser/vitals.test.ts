import { expect, it } from "vitest";
import { blockingTime, worstShift } from "./vitals";

const shift = (atMs: number, value: number) => ({ atMs, value });

it("adds up layout shifts in quick succession, and returns the worst sum", () => {
  expect(worstShift([])).toBe(0);
  expect(worstShift([shift(0, 0.1), shift(900, 0.2)])).toBeCloseTo(0.3);
  expect(worstShift([shift(0, 0.1), shift(1_000, 0.2), shift(3_000, 0.15)])).toBeCloseTo(0.2);
});

it("ends a sum after five seconds, however close the shifts are", () => {
  const steady = Array.from({ length: 12 }, (_, at) => shift(at * 500, 0.01));
  expect(worstShift(steady)).toBeCloseTo(0.1);
});

it("counts a task's time beyond 50 ms, and nothing before the first paint", () => {
  expect(blockingTime([{ startMs: 0, endMs: 300 }, { startMs: 400, endMs: 520 }], 200)).toBe(50 + 70);
  expect(blockingTime([{ startMs: 0, endMs: 100 }], 200)).toBe(0);
});
