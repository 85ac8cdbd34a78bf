import { expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { acquireExclusive, countAttempt } from "./commands";

let nowMs = Date.UTC(2026, 10, 21, 12);
useTestContext(() => new Date(nowMs));

const LONGEST_MS = 5 * 60_000;
const begin = () => acquireExclusive(context, "export:ada", LONGEST_MS, { detail: "One at a time.", retryAfterS: 3 });
const refusal = { code: "rate_limited", more: { retryAfterS: 3 } };

it("something that takes too long no longer keeps others out, and does not end what began after it", async () => {
  const endSlow = await begin();
  await expect(begin()).rejects.toMatchObject(refusal);
  nowMs += LONGEST_MS;
  const endNext = await begin();
  await endSlow();
  await expect(begin()).rejects.toMatchObject(refusal);
  await endNext();
  await (await begin())();
});

it("attempts are counted from the first one, and anew once its time is over, however many were refused", async () => {
  const attempt = () => countAttempt(context, [{ key: "login:ada", max: 2, windowMs: 60_000 }]);
  await attempt();
  nowMs += 40_000;
  await attempt();
  await expect(attempt()).rejects.toMatchObject({ code: "rate_limited", more: { retryAfterS: 20 } });
  nowMs += 20_000;
  await attempt();
});
