import { expect, it } from "vitest";
import { createPostponed } from "./postponed";

it("postpones for twice as long each time, up to a limit, and starts over once forgotten", () => {
  let nowMs = 0;
  const postponed = createPostponed<string>(() => new Date(nowMs), { firstMs: 1_000, maxMs: 5_000 });
  const waited = () => {
    const beganMs = nowMs;
    while (postponed.keys().includes("a")) nowMs += 500;
    return nowMs - beganMs;
  };
  expect([1, 2, 3, 4, 5].map((times) => [postponed.add("a") === times, waited()])).toEqual([
    1_000, 2_000, 4_000, 5_000, 5_000,
  ].map((ms) => [true, ms]));
  postponed.forget("a");
  expect([postponed.keys(), postponed.add("a"), postponed.add("b"), postponed.keys(), waited()]).toEqual([[], 1, 1, ["a", "b"], 1_000]);
});

it("postpones nothing for longer because the clock was set back", () => {
  let nowMs = 3_600_000;
  const postponed = createPostponed<string>(() => new Date(nowMs), { firstMs: 1_000, maxMs: 5_000 });
  postponed.add("a");
  expect(postponed.keys()).toEqual(["a"]);
  nowMs = 0;
  expect(postponed.keys()).toEqual([]);
});
