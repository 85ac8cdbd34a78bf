import { expect, it } from "vitest";
import { context, DAY_MS, HOUR_MS, now, parts, passTime, startScraping, tracking, x } from "@/tests/support/api/scraping";
import { context as testContext } from "@/tests/support/database/test-context";
import { scrape } from "@/product-api/workers/social-scrape/scrape";
import { findTimeline } from "../../timeline/timeline";
import { addTracker } from "./commands";
import { findShares } from "./queries";

startScraping();

it("what was posted about a ticker that was not read for longer than a search reaches back is unknown, not nothing", async () => {
  const { userId } = await tracking();
  const { id } = await addTracker(context, userId, { kind: "ticker", name: "QUIET", frequency: 60 });
  const read = () => scrape(context, parts, id);
  const isPartial = async (range: "24h" | "7d" | "30d") =>
    (await findShares(context, userId, { range })).shares.find(({ tracker }) => tracker.id === id)!.is_partial;
  // For the timeline, the ticker was known from the beginning.
  x.addPosts({ handle: "crowd", isMention: false, text: "$QUIET up", ageSeconds: 6 * 86_400 });
  await read();
  for (let day = 0; day < 30; day += 6) {
    passTime(6 * DAY_MS);
    await read();
  }
  expect([await isPartial("7d"), await isPartial("30d")]).toEqual([false, false]);

  const stoppedAt = now();
  passTime(21 * DAY_MS);
  x.addPosts({ handle: "crowd", isMention: false, text: "$QUIET down", ageSeconds: 10 * 86_400 });
  await read();
  expect([await isPartial("24h"), await isPartial("7d"), await isPartial("30d")]).toEqual([false, false, true]);
  const { points } = await findTimeline(testContext, userId, { range: "30d", zone: "UTC", tracker: id });
  const foundOn = (at: Date) => points.findLast((point) => Date.parse(point.at) <= at.getTime())!.positive;
  expect([foundOn(new Date(stoppedAt.getTime() + 10 * DAY_MS)), foundOn(new Date(now().getTime() - HOUR_MS))]).toEqual([null, 0]);
});

it("neither are mentions of a handle known that X no longer lists, because there were more than 800 since the last reading", async () => {
  const { userId, jobId, handle, run } = await tracking();
  const isPartial = async (range: "24h" | "30d") =>
    (await findShares(context, userId, { range })).shares.find(({ tracker }) => tracker.id === jobId)!.is_partial;
  x.addPosts({ handle, count: 1 });
  await run();
  passTime(21 * DAY_MS);
  x.addPosts({ handle, count: 20, ageSeconds: 10 * 86_400 });
  x.addPosts({ handle, count: 900, ageSeconds: 2 * 86_400 });
  await run();
  expect([await isPartial("24h"), await isPartial("30d")]).toEqual([false, true]);
  const { points } = await findTimeline(testContext, userId, { range: "30d", zone: "UTC" });
  const foundOn = (daysAgo: number) => points.findLast((point) => Date.parse(point.at) <= now().getTime() - daysAgo * DAY_MS)!.positive;
  expect([foundOn(10), foundOn(0)]).toEqual([null, 0]);
});
