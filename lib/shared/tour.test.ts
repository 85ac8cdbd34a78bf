import { expect, it } from "vitest";
import { parseTour, tourOver } from "./tour";

it.each([
  ["0", 0], ["4", 4], ["5", null], ["-1", null], ["04", null], ["x", null], ["", null], [undefined, null], [tourOver, null],
])("reads the cookie %j as the index %j of a tour point", (raw, point) => {
  expect(parseTour(raw)).toBe(point);
});
