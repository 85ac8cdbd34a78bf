import { expect, it } from "vitest";
import { digestCalls } from "./calls";

it.each([
  "2026-11-21", "2024-02-29", "1970-01-01", "9998-12-31",
])("a digest may be of %s", (on) => expect(digestCalls.read.query.parse({ on }).on).toBe(on));

it.each([
  "2026-02-30", "2023-02-29", "2026-13-01", "2026-11-00", "0000-01-01", "1969-12-31", "9999-12-31", "2026-11-21T00:00",
])("a digest of %s is refused", (on) => {
  expect(digestCalls.read.query.safeParse({ on }).error?.issues.map(({ path }) => path)).toEqual([["on"]]);
});
