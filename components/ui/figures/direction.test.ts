import { expect, it } from "vitest";
import { directionOf, toneOf } from "./direction";

it.each([
  [0.005, "up", "up"], [-0.005, "down", "down"], [0.0049, "flat", "neutral"], [-0.0049, "flat", "neutral"], [0, "flat", "neutral"],
  [null, "flat", "neutral"], [undefined, "flat", "neutral"],
] as const)("a change of %s is %s, because it is shown with two decimals", (change, direction, tone) => {
  expect([directionOf(change), toneOf(change)]).toEqual([direction, tone]);
});
