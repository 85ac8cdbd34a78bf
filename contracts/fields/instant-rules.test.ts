import { afterEach, describe, expect, it, vi } from "vitest";
import { instantText } from "./instant-rules";
import { givenInstant } from "./wire";

afterEach(() => vi.unstubAllEnvs());

describe("a time", () => {
  it.each([
    ["2026-11-18T11:06:40.123456", "2026-11-18T11:06:40.123Z"], ["2026-11-18 11:06:40", "2026-11-18T11:06:40.000Z"],
    ["2026-11-18T11:06", "2026-11-18T11:06:00.000Z"],
    ["2026-11-18", "2026-11-18T00:00:00.000Z"], ["2026-11-18T13:06:40+02:00", "2026-11-18T11:06:40.000Z"],
    ["2026-11-18 11:06:40+00:00", "2026-11-18T11:06:40.000Z"],
    ["Wed, 18 Nov 2026 11:06:40 GMT", "2026-11-18T11:06:40.000Z"],
    [1_795_000_000, "2026-11-18T11:06:40.000Z"], [1_795_000_000_123, "2026-11-18T11:06:40.123Z"],
    ["1795000000", "2026-11-18T11:06:40.000Z"], ["1795000000.123", "2026-11-18T11:06:40.123Z"],
  ])("written %j is %s in every zone", (value, expected) => {
    for (const zone of ["UTC", "Asia/Taipei", "America/New_York"]) {
      vi.stubEnv("TZ", zone);
      expect(instantText(value), zone).toBe(expected);
      if (typeof value === "string") expect(givenInstant.parse(value), zone).toBe(expected);
    }
  });

  it.each([
    ["soon"], [""], [null], [undefined], [true], [{}], [1e99],
  ])("is not read from %j", (value) => expect(instantText(value)).toBeNull());
});
