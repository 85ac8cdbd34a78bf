import { expect, it } from "vitest";
import { parseTimeZone } from "./time-zone";

it.each([
  ["Asia/Taipei", "Asia/Taipei"],
  ["America/New_York", "America/New_York"],
  ["Mars/Olympus", "UTC"],
  ["../../etc/passwd", "UTC"],
  ["", "UTC"],
  [undefined, "UTC"],
])("a cookie of %j is taken for %s", (raw, zone) => expect(parseTimeZone(raw)).toBe(zone));
