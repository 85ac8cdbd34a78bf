import { expect, it } from "vitest";
import { type Check, summariseChecks } from "./checks";

const check = (state: Check["state"]): Check => ({ id: "web", state, reason: "thisPage", tookMs: null, since: null });

it.each([
  [["ok", "ok"], { state: "ok", count: 2 }],
  [["ok", "unknown", "unknown"], { state: "unknown", count: 2 }],
  [["off", "ok"], { state: "ok", count: 1 }],
  [["unknown", "failing", "ok"], { state: "failing", count: 1 }],
] as const)("sums up %j by its worst state", (states, summary) => {
  expect(summariseChecks(states.map(check))).toEqual(summary);
});
