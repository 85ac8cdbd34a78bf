import { expect, it } from "vitest";
import { parseTour, tourOver } from "./tour";

it.each([["0", 0], ["4", 4], ["5", null], ["-1", null], ["04", null], ["x", null], ["", null], [undefined, null], [tourOver, null]])("the cookie %j means the point %j", (raw, point) => {
  expect(parseTour(raw)).toBe(point);
});
