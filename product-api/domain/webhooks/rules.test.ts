import { expect, it } from "vitest";
import { Webhook } from "standardwebhooks";
import { nextRetryAt, shouldSetAside, toWebhookSecret } from "./rules";

it("spreads ten attempts over three days at growing intervals, by the event's age", () => {
  const createdAt = new Date("2026-11-05T12:00:00Z");
  const agesS = [0];
  for (let at = nextRetryAt(createdAt, createdAt, 1); at !== null; at = nextRetryAt(createdAt, at, agesS.length)) {
    agesS.push((at.getTime() - createdAt.getTime()) / 1000);
  }
  expect([agesS.length, agesS.at(-1)]).toEqual([10, 3 * 24 * 60 * 60]);
  const delays = agesS.slice(1).map((ageS, at) => ageS - agesS[at]!);
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
  // An attempt in between changes nothing.
  expect(nextRetryAt(createdAt, new Date(createdAt.getTime() + 60_000), 9)).toEqual(new Date(createdAt.getTime() + 305_000));
});

it.each([[1, null, false], [9, null, false], [1, 400, true], [9, 429, false], [1, 301, true], [2, 503, false], [3, 503, true]] as const)(
  "after %d attempts, the last answered with %s, an event is set aside: %s",
  (attempts, status, aside) => expect(shouldSetAside(attempts, status)).toBe(aside),
);

it("makes secrets of 32 bytes that Standard Webhooks libraries accept", () => {
  const secret = toWebhookSecret("_-".repeat(21) + "A");
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(() => new Webhook(secret)).not.toThrow();
});
