import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { TestProviders } from "@/tests/support/web/test-providers";
import { useTimeTexts } from "./texts";

function spanIn(timeZone: string, step: "hour" | "day") {
  const { result } = renderHook(() => useTimeTexts(step), {
    wrapper: ({ children }) => <TestProviders timeZone={timeZone}>{children}</TestProviders>,
  });
  return (from: string, to: string) => result.current.span({ from, to });
}

it("names the zone of both ends of an hour in which the clocks change", () => {
  const inBerlin = spanIn("Europe/Berlin", "hour");
  expect([
    inBerlin("2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z"), inBerlin("2026-10-25T01:00:00Z", "2026-10-25T02:00:00Z"),
    inBerlin("2027-03-28T00:00:00Z", "2027-03-28T01:00:00Z"),
  ]).toEqual([
    "Oct 25, 2026, 02:00 GMT+2 to Oct 25, 2026, 02:00 GMT+1", "Oct 25, 2026, 02:00 to Oct 25, 2026, 03:00",
    "Mar 28, 2027, 01:00 GMT+1 to Mar 28, 2027, 03:00 GMT+2",
  ]);
  expect(spanIn("Australia/Lord_Howe", "hour")("2027-04-03T14:00:00Z", "2027-04-03T15:00:00Z"))
    .toBe("Apr 4, 2027, 01:00 GMT+11 to Apr 4, 2027, 01:30 GMT+10:30");
});

it("writes days that were selected in another zone with their times", () => {
  const day = ["2026-11-19T16:00:00Z", "2026-11-20T16:00:00Z"] as const;
  expect([spanIn("Asia/Taipei", "day")(...day), spanIn("America/New_York", "day")(...day)]).toEqual([
    "Nov 20, 2026", "Nov 19, 2026, 11:00 to Nov 20, 2026, 11:00",
  ]);
  // A day begins with its first full hour: at a quarter to one in Nepal, and at one where midnight is skipped. The last one is not over.
  expect([
    spanIn("Asia/Kathmandu", "day")("2026-11-19T19:00:00Z", "2026-11-20T19:00:00Z"),
    spanIn("Asia/Kolkata", "day")("2026-11-19T19:00:00Z", "2026-11-21T19:00:00Z"),
    spanIn("America/Santiago", "day")("2026-09-06T04:00:00Z", "2026-09-07T03:00:00Z"),
    spanIn("America/Santiago", "day")("2026-09-06T04:00:00Z", "2026-09-06T12:34:00Z"),
      spanIn("America/Santiago", "day")("2026-09-06T04:00:00Z", "2026-09-06T04:20:00Z"),
  ]).toEqual(["Nov 20, 2026", "Nov 20, 2026 to Nov 21, 2026", "Sep 6, 2026", "Sep 6, 2026", "Sep 6, 2026"]);
});
