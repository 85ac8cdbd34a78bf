import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTurns } from "./turns";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Tasks that have begun, in order, and how to end each. */
function start(limits = { most: 2, mostIfSlow: 1 }) {
  const takeTurn = createTurns(limits, () => Date.now());
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, (heldMs: number) => void>();
  const take = (id: string, task: string, hasLeft = () => false) => takeTurn({ id, hasLeft }, (error, end) => {
    if (error) return void refused.push(task);
    begun.push(task);
    ends.set(task, end);
  });
  return { take, begun, refused, end: (task: string, heldMs = 0) => ends.get(task)!(heldMs) };
}

it("lets each caller have a few turns at once, and its others in their order", () => {
  const { take, begun, end } = start();
  for (const task of ["a1", "a2", "a3", "a4"]) take("a", task);
  take("b", "b1");
  expect(begun).toEqual(["a1", "a2", "b1"]);
  end("a2");
  end("a1");
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});

it("gives fewer turns at once to a caller whose last ones took long, and as many as before once it has been quiet", () => {
  const { take, begun, end } = start();
  take("a", "a1");
  end("a1", 2_500);
  take("a", "a2");
  take("a", "a3");
  take("b", "b1");
  take("b", "b2");
  expect(begun).toEqual(["a1", "a2", "b1", "b2"]);
  end("a2");
  expect(begun.slice(-1)).toEqual(["a3"]);
  end("a3");
  vi.advanceTimersByTime(10_000);
  take("a", "a4");
  take("a", "a5");
  expect(begun.slice(-2)).toEqual(["a4", "a5"]);
});

it("refuses a task that has waited so long that nobody would read its result, and not the one behind it", () => {
  const { take, begun, refused, end } = start({ most: 1, mostIfSlow: 1 });
  take("a", "a1");
  take("a", "a2");
  vi.advanceTimersByTime(9_000);
  take("a", "a3");
  vi.advanceTimersByTime(2_000);
  expect(refused).toEqual(["a2"]);
  end("a1");
  expect(begun).toEqual(["a1", "a3"]);
});

it("skips a task that nobody waits for any more", () => {
  const { take, begun, refused, end } = start({ most: 1, mostIfSlow: 1 });
  let hasLeft = false;
  take("a", "a1");
  take("a", "a2", () => hasLeft);
  take("a", "a3");
  hasLeft = true;
  end("a1");
  expect([begun, refused]).toEqual([["a1", "a3"], ["a2"]]);
});
