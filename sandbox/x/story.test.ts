import { expect, test } from "vitest";
import sandbox from "../seed/sandbox.json";
import { phrases, type Mood } from "./phrases";
import { timeOfId } from "./snowflake";
import { storyIds, storyPost } from "./story";

const nowMs = Date.UTC(2026, 10, 21, 8, 2, 3, 456);
const dayMs = 86_400_000;
const handle = sandbox.demo.xUsername;
const moods = ["positive", "neutral", "negative"] as const;

test("the story depends only on handle and time", () => {
  expect(storyIds(handle, nowMs)).toEqual(storyIds(handle.toUpperCase(), nowMs));
  expect(storyIds("someone", nowMs)).not.toEqual(storyIds(handle, nowMs));
  const [id = ""] = storyIds(handle, nowMs).slice(-1);
  expect(storyPost(id, handle, nowMs)).toEqual(storyPost(id, handle, nowMs));
});

test("new posts are added at the end as time goes on, and none changes its place", () => {
  const before = storyIds(handle, nowMs);
  const later = storyIds(handle, nowMs + dayMs / 2);
  const added = later.filter((id) => timeOfId(id) > nowMs);
  expect(added.length).toBeGreaterThan(3);
  expect(later).toEqual([...before.filter((id) => timeOfId(id) > nowMs - 29.5 * dayMs), ...added]);
});

test("ids grow with time, and the demo's month has at most 800 posts", () => {
  const ids = storyIds(handle, nowMs).map(BigInt);
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => (one < other ? -1 : 1)));
  expect(ids.length).toBeGreaterThan(600);
  expect(ids.length).toBeLessThanOrEqual(800);
});

test("every handle has 20 to 60 mentions a day, and a quiet one has none", () => {
  const perDay = Array.from({ length: 60 }, (_, nth) => storyIds(`handle_${nth}`, nowMs).length / 30).sort((one, other) => one - other);
  // Whether an hour has one more is drawn, so that the mean of a month is within one of the handle's own rate.
  expect([perDay[0]! > 19, perDay.at(-1)! < 61, perDay[6]! < 30, perDay[54]! > 50]).toEqual([true, true, true, true]);
  expect(storyIds("quiet_one", nowMs)).toEqual([]);
});

/** The mood of the phrase that a post was written from; what stands for its handle, coin and figure may be anything. */
function moodOf(text: string): Mood | undefined {
  const isFrom = (phrase: string) => new RegExp(`^${phrase.replace(/[.*+?^{}()|[\]\\]/g, "\\$&").replace(/[@$#]/g, ".+")}`).test(text);
  return moods.find((mood) => Object.values(phrases).some((of) => of[mood].some(isFrom)));
}

test("moods, languages, authors, hashtags and topics are mixed, and every post names the handle", () => {
  const posts = storyIds(handle, nowMs).map((id) => storyPost(id, handle, nowMs));
  expect(posts.every(({ text }) => text.includes(`@${handle}`))).toBe(true);
  const share = (is: (post: (typeof posts)[number]) => boolean) => posts.filter(is).length / posts.length;
  const felt = posts.map(({ text }) => moodOf(text));
  expect(felt).not.toContain(undefined);
  for (const mood of moods) expect(felt.filter((one) => one === mood).length / felt.length).toBeGreaterThan(0.05);
  expect(share(({ lang }) => lang === "zh")).toBeGreaterThan(0.2);
  expect(share(({ text }) => text.includes(" #"))).toBeGreaterThan(0.3);
  expect(share(({ annotations }) => annotations.length > 0)).toBeGreaterThan(0.4);
  expect(share(({ author }) => author.verified)).toBeGreaterThan(0.1);
  expect(new Set(posts.map(({ author }) => author.id)).size).toBeGreaterThan(30);
  expect(new Set(posts.map(({ text }) => text)).size).toBeGreaterThan(400);
});

test("counts grow with a post's age and never fall", () => {
  for (const id of storyIds(handle, nowMs).slice(-20)) {
    const ages = [0, 1, 6, 24, 168].map((hours) => storyPost(id, handle, timeOfId(id) + hours * 3_600_000).counts);
    expect(ages[0]).toEqual({ likes: 0, reposts: 0, replies: 0, quotes: 0 });
    for (let at = 1; at < ages.length; at += 1) {
      for (const key of ["likes", "reposts", "replies", "quotes"] as const) {
        expect(ages[at]![key]).toBeGreaterThanOrEqual(ages[at - 1]![key]);
      }
    }
    expect(ages.at(-1)!.likes).toBeGreaterThan(0);
  }
});
