import { expect, it, vi } from "vitest";
import { parseTimeZone } from "./time-zone";

it.each([
  ["Asia/Taipei", "Asia/Taipei"],
  ["America/New_York", "America/New_York"],
  ["Mars/Olympus", "UTC"],
  ["../../etc/passwd", "UTC"],
  ["", "UTC"],
  [undefined, "UTC"],
])("reads the cookie %j as the time zone %s, wherever the server is", (raw, zone) => {
  vi.stubEnv("TZ", "America/Lima");
  expect(parseTimeZone(raw)).toBe(zone);
  vi.unstubAllEnvs();
});
