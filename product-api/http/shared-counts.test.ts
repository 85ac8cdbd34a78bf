import { expect, it } from "vitest";
import { createSharedCounts } from "./shared-counts";

const requests = (nowMs: () => number) => {
  const store = new (createSharedCounts(null, nowMs))({});
  return (key: string) =>
    new Promise<{ current: number; ttl: number }>((resolve) => store.incr(key, (_, result) => resolve(result!), 60_000, 1_200));
};

it("counts each caller separately, in windows aligned with the clock, and says when the next one begins", async () => {
  let at = 6_000_000_000_000 - 10_000;
  const count = requests(() => at);
  expect([await count("ada"), await count("ada"), await count("bob")].map(({ current }) => current)).toEqual([1, 2, 1]);
  expect((await count("ada")).ttl).toBe(10_000);
  at += 10_000;
  expect(await count("ada")).toEqual({ current: 1, ttl: 60_000 });
});

it("forgets the callers that have been silent the longest if there are too many", async () => {
  const count = requests(() => 0);
  await count("ada");
  await count("bob");
  for (let at = 0; at < 19_998; at += 1) await count(`${at}`);
  await count("ada");
  await count("one more");
  expect([(await count("ada")).current, (await count("bob")).current]).toEqual([3, 1]);
});
