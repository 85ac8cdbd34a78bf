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
