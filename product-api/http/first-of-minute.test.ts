import { expect, it } from "vitest";
import { createFirstOfMinute } from "./first-of-minute";

it("says once a minute that a key is new, and again at once if the clock was set back", () => {
  let nowMs = 3_600_000;
  const isFirst = createFirstOfMinute(() => nowMs);
  const seen = [isFirst("a"), isFirst("a"), isFirst("b")];
  nowMs += 60_000;
  seen.push(isFirst("a"));
  nowMs = 0;
  seen.push(isFirst("a"), isFirst("a"));
  expect(seen).toEqual([true, false, true, true, true, false]);
});
