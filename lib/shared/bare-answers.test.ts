import fc from "fast-check";
import { expect, it } from "vitest";
import { seeded } from "@/tests/support/seeded";
import { retryAfterSeconds } from "./bare-answers";

const nowMs = Date.UTC(2026, 10, 27, 12);

it.each([
  ["30", 30], ["0.2", 1], ["86400", 86_400], ["Fri, 27 Nov 2026 12:00:30 GMT", 30], ["2026-11-27T12:00:00.500Z", 1],
  ["0", null], ["-5", null], ["", null], ["soon", null], ["1e400", null], ["Infinity", null], ["86401", null], ["1e9", null],
  ["Fri, 27 Nov 2026 11:59:30 GMT", null], ["Sat, 27 Nov 2286 12:00:00 GMT", null], [null, null],
])("the Retry-After %j asks to wait %j s", (header, seconds) => {
  expect(retryAfterSeconds(header, nowMs)).toBe(seconds);
});

it("whatever a Retry-After says, it asks for a whole number of seconds up to a day, or for none", () => {
  const headers = fc.oneof(fc.string(), fc.double().map(String), fc.date({ noInvalidDate: true }).map((at) => at.toUTCString()));
  fc.assert(fc.property(headers, (header) => {
    const seconds = retryAfterSeconds(header, nowMs);
    expect(seconds === null || (Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400)).toBe(true);
  }), seeded(500));
});
