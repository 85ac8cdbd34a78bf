import { expect, it } from "vitest";
import { Webhook } from "standardwebhooks";
import { retryAfterS, toWebhookSecret } from "./rules";

it("spreads ten attempts over three days, further and further apart", () => {
  const delays = Array.from({ length: 9 }, (_, failed) => retryAfterS(failed + 1)!);
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(3 * 24 * 60 * 60);
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
  expect(retryAfterS(10)).toBeNull();
});

it("makes secrets that Standard Webhooks libraries take, of 32 bytes", () => {
  const secret = toWebhookSecret("_-".repeat(21) + "A");
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(() => new Webhook(secret)).not.toThrow();
});
