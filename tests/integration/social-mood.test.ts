import { expect, it } from "vitest";
import type { AlertInput } from "@/contracts/alerts/calls";
import { webhookDeliveries } from "@/product-api/db/schema/webhooks";
import { createAlert, removeAlert } from "@/product-api/domain/alerts/commands";
import { findAlerts } from "@/product-api/domain/alerts/queries";
import { updateTracking } from "@/product-api/domain/social/commands";
import { addTracker } from "@/product-api/domain/social/trackers/commands";
import { scrape } from "@/product-api/workers/social-scrape/scrape";
import { DAY_MS, context, parts, passTime, startScraping, tracking, x } from "../support/api/scraping";

startScraping();

const good = "love it, amazing";
const bad = "hate it, awful scam";
const OLD_S = (2 * DAY_MS) / 1000;

/** A new user with 20 good mentions from two days ago, all of them found. */
async function settled(more: Parameters<typeof tracking>[0] = { notifications: { mentions: false, sentiment: false, engagement: false } }) {
  const job = await tracking(more);
  x.addPosts({ handle: job.handle, text: good, count: 20, ageSeconds: OLD_S });
  expect(await job.run()).toBeNull();
  return { ...job, post: (text: string, count: number) => x.addPosts({ handle: job.handle, text, count }) };
}

const add = (userId: string, more: Partial<AlertInput> = {}) => createAlert(
  context, userId, { kind: "mood", points: 20, mentions_min: 10, repeats: true, ...more },
);
const moodAlerts = async (job: Pick<Awaited<ReturnType<typeof tracking>>, "notifications">) =>
  (await job.notifications()).flatMap((one) => (one.type === "alert" ? [one.seen] : [])).reverse();

it("a mood alert fires once, with the scrape that finds the shift, and again after the mood has recovered", async () => {
  const job = await settled({
    notifications: { mentions: false, sentiment: false, engagement: false }, webhookUrl: "http://127.0.0.1:9/hook",
  });
  await context.db.execute("update webhooks set events = array['alert']");
  await add(job.userId);
  job.post(good, 8);
  await job.runNext();
  expect(await moodAlerts(job)).toEqual([]);
  job.post(bad, 2);
  await job.runNext();
  // The alert fires although sentiment notifications are switched off.
  expect(await moodAlerts(job)).toEqual([{ kind: "mood", negative: 20, usual: 0, mentions: 10 }]);
  job.post(bad, 10);
  for (let times = 0; times < 2; times += 1) await job.runNext();
  expect(await moodAlerts(job)).toHaveLength(1);

  passTime(2 * DAY_MS);
  job.post(good, 30);
  await job.runNext();
  job.post(bad, 70);
  await job.runNext();
  expect((await moodAlerts(job)).map((seen) => seen.kind === "mood" && Math.round(seen.negative))).toEqual([20, 70]);
  const sent = await context.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.sequence);
  expect(sent.map(({ event, payload }) => [event, (JSON.parse(payload) as { data: { seen: object } }).data.seen])).toEqual(
    (await moodAlerts(job)).map((seen) => ["alert", seen]),
  );
});

it("a mood alert fires for a shift that is found with the scrape after a change of keywords", async () => {
  const job = await settled();
  await add(job.userId);
  job.post(bad, 12);
  await updateTracking(context, job.userId, job.jobId, { keywords: ["flatfish"] });
  await job.runNext();
  expect(await moodAlerts(job)).toEqual([{ kind: "mood", negative: 100, usual: 0, mentions: 12 }]);
});

it("a mood alert does not fire on too few mentions, within the day or before it", async () => {
  const few = await settled();
  await add(few.userId);
  few.post(bad, 9);
  await few.runNext();
  expect(await moodAlerts(few)).toEqual([]);
  few.post(bad, 1);
  await few.runNext();
  expect(await moodAlerts(few)).toHaveLength(1);

  const fresh = await tracking();
  await fresh.run();
  await add(fresh.userId);
  x.addPosts({ handle: fresh.handle, text: bad, count: 50 });
  await fresh.runNext();
  expect(await moodAlerts(fresh)).toEqual([]);
});

it("a mood alert ignores posts that the first scrape finds, and fires on later ones", async () => {
  const job = await tracking();
  await add(job.userId);
  x.addPosts({ handle: job.handle, text: good, count: 30, ageSeconds: OLD_S });
  x.addPosts({ handle: job.handle, text: bad, count: 30, ageSeconds: 3_600 });
  await job.run();
  await job.runNext();
  expect(await moodAlerts(job)).toEqual([]);
  x.addPosts({ handle: job.handle, text: good, count: 300 });
  await job.runNext();
  x.addPosts({ handle: job.handle, text: bad, count: 300 });
  await job.runNext();
  expect(await moodAlerts(job)).toHaveLength(1);
});

it("a mood alert does not fire when an interrupted first scrape continues", async () => {
  const job = await tracking();
  await add(job.userId);
  x.addPosts({ handle: job.handle, text: good, count: 200, ageSeconds: OLD_S });
  x.addPosts({ handle: job.handle, text: bad, count: 100, ageSeconds: 3_600 });
  x.addFault({ kind: "unavailable", path: "/2/users/", after: 2, count: 1 });
  expect((await job.run())?.message).toContain("503");
  for (let times = 0; times < 2; times += 1) await job.runNext();
  expect([await job.stored(), await moodAlerts(job)]).toEqual([300, []]);
});

it("a mood alert set to fire once fires only once, and a removed one not at all", async () => {
  const job = await settled();
  const [once, removed] = [await add(job.userId, { repeats: false }), await add(job.userId)];
  await removeAlert(context, job.userId, removed.id);
  job.post(bad, 20);
  await job.runNext();
  expect([await moodAlerts(job), (await findAlerts(context.db, job.userId)).map(({ id, is_active }) => [id, is_active])]).toMatchObject([
    [{ kind: "mood" }], [[once.id, false]],
  ]);
  passTime(2 * DAY_MS);
  job.post(good, 200);
  await job.runNext();
  job.post(bad, 400);
  await job.runNext();
  expect(await moodAlerts(job)).toHaveLength(1);
});

it("a mood alert ignores posts about other trackers and posts to another user's handle", async () => {
  const [mine, other] = [await settled(), await settled()];
  for (const { userId } of [mine, other]) await add(userId);
  const { id } = await addTracker(context, mine.userId, { kind: "handle", name: `${other.handle}_too`, frequency: 5 });
  await scrape(context, parts, id);
  x.addPosts({ handle: `${other.handle}_too`, text: bad, count: 50 });
  passTime(DAY_MS / 12);
  await scrape(context, parts, id);
  other.post(bad, 50);
  await other.runNext();
  expect([await moodAlerts(mine), await moodAlerts(other)]).toEqual([[], [expect.objectContaining({ kind: "mood", mentions: 50 })]]);
});
