import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asServerTime, noteServerTime } from "./server-time";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const noteDate = (date: string | null, sentMs = Date.now()) =>
  noteServerTime(new Response(null, { headers: date === null ? {} : { date } }), { sentMs, receivedMs: Date.now() });
const inHours = () => (asServerTime(Date.now()) - nowMs) / 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now: nowMs }));
afterEach(() => void noteDate(new Date().toUTCString()));

it.each([
  ["Thu, 05 Nov 2026 21:00:00 GMT", 9],
  ["Mon, 02 Nov 2026 12:00:00 GMT", -72],
])("follows the server's clock while the browser's is wrong, and the browser's once it is corrected: %s", (date, hours) => {
  noteDate(date);
  expect(inHours()).toBe(hours);
  vi.setSystemTime(Date.parse(date));
  noteDate(date);
  expect(asServerTime(Date.now())).toBe(Date.parse(date));
});

it.each([
  "Thu, 05 Nov 2026 12:00:31 GMT", "Thu, 05 Nov 2026 11:59:20 GMT", "soon", null,
])("follows the browser's clock if the Date header is less than a minute off or unusable: %s", (date) => {
  noteDate(date);
  expect(inHours()).toBe(0);
});

it.each([-8, 8])("ignores the Date header of a response during which the machine slept or its clock was changed: %s h", (hours) => {
  noteDate(new Date(nowMs + hours * 3_600_000).toUTCString(), nowMs + hours * 3_600_000);
  expect(inHours()).toBe(0);
});
