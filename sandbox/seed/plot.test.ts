import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scoreSentiment } from "@/product-api/domain/social/sentiment/score";
import { coins, priceUsdAt } from "../prices/price";
import { timeOfId } from "../x/snowflake";
import { storyIds, storyPost } from "../x/story";
import { dipAt, episodeAt, plotHours, readPlot } from "./plot";
import sandbox from "./sandbox.json";

const startedMs = Date.UTC(2026, 10, 21, 8, 2, 3);
const plot = { startedMs };
const hourMs = 3_600_000;
const episodeStartMs = startedMs - 20 * hourMs;
const handle = sandbox.demo.xUsername;

test("the first episode begins shortly before the world, and the episodes repeat every four days", () => {
  expect(episodeAt(plot, episodeStartMs - 1)).toBeNull();
  expect(episodeAt(plot, startedMs)).toBe(episodeStartMs);
  expect(episodeAt(plot, episodeStartMs + 200 * hourMs)).toBe(episodeStartMs + 192 * hourMs);
  expect(episodeAt(null, startedMs)).toBeNull();
});

test("a world's first start is stored, and replaced if it cannot be read", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "memescope-plot-"));
  try {
    expect(readPlot(join(dataDir, "new"), startedMs + 7)).toEqual(plot);
    expect(readPlot(join(dataDir, "new"), startedMs + 90_000)).toEqual(plot);
    writeFileSync(join(dataDir, "plot.json"), '{"startedMs": "yesterday"}');
    expect(readPlot(dataDir, startedMs)).toEqual(plot);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test("the coin dips some hours after the post and recovers, without jumps", () => {
  const m = coins.find(({ id }) => id === "memecore")!;
  const dipDepth = (hours: number) =>
    1 - priceUsdAt(m, episodeStartMs + hours * hourMs, plot) / priceUsdAt(m, episodeStartMs + hours * hourMs);
  expect([-1, 0, plotHours.dipFrom, plotHours.dipUntil, 20].map((hours) => Number(dipDepth(hours).toFixed(6)))).toEqual([0, 0, 0, 0, 0]);
  expect(dipDepth(plotHours.dipLowest)).toBeCloseTo(m.dip!, 5);
  for (let atMs = episodeStartMs; atMs < startedMs; atMs += 10_000) {
    expect(Math.abs(dipAt(plot, atMs + 10_000) - dipAt(plot, atMs))).toBeLessThan(0.002);
  }
});

test("an episode begins with a post by an author with reach, which is rated negative and gets the most reactions", () => {
  const ids = storyIds(handle, startedMs, plot);
  const posts = ids.map((id) => storyPost(id, handle, startedMs, plot));
  const first = posts.find(({ atMs }) => atMs === episodeStartMs)!;
  expect(first.author).toMatchObject({ username: "ChainTribune", followers: 318_000, verified: true });
  expect(scoreSentiment(first.text).label).toBe("negative");
  const recent = posts.filter(({ atMs }) => atMs > startedMs - 48 * hourMs && atMs !== episodeStartMs);
  expect(Math.max(
    ...recent.map(({ counts }) => counts.likes + counts.reposts + counts.replies + counts.quotes),
  )).toBeLessThan(first.counts.likes);
});

test("in the first hours after the start, moods have fallen since the day before, whenever the world began", () => {
  const labels = new Map<string, string>();
  const labelOf = (text: string) => labels.get(text) ?? labels.set(text, scoreSentiment(text).label).get(text)!;
  const moodsOf = (world: number) => {
    const startedMs = Date.UTC(2026, 10, 21) + world * 97 * 60_000;
    const nowMs = startedMs + (world % 5) * 0.5 * hourMs;
    const ids = storyIds(handle, nowMs, { startedMs }).filter((id) => timeOfId(id) >= nowMs - 48 * hourMs);
    const posts = ids.map((id) => storyPost(id, handle, nowMs, { startedMs }));
    const moodOf = (from: number, until: number) => {
      const some = posts.filter(({ atMs }) => atMs > nowMs - from * hourMs && atMs <= nowMs - until * hourMs).map(({ text }) =>
        labelOf(text));
      return (100 * (some.filter((label) => label === "positive").length
        - some.filter((label) => label === "negative").length)) / some.length;
    };
    return { world, before: moodOf(48, 24), now: moodOf(24, 0) };
  };
  const worlds = Array.from({ length: 300 }, (_, world) => moodsOf(world));
  expect(worlds.filter(({ before, now }) => now > -5 || before - now < 20)).toEqual([]);
  const median = (moods: number[]) => moods.sort((one, other) => one - other)[moods.length / 2]!;
  expect(median(worlds.map(({ now }) => now))).toBeLessThan(-30);
  expect(median(worlds.map(({ before }) => before))).toBeGreaterThan(30);
});

test("the plot changes nothing for other handles or outside its hours", () => {
  expect(storyIds("someone", startedMs, plot)).toEqual(storyIds("someone", startedMs));
  const [before, after] = [
    storyIds(handle, startedMs), storyIds(handle, startedMs, plot),
  ].map((ids) => ids.filter((id) => timeOfId(id) < episodeStartMs - 27 * hourMs || timeOfId(id) > episodeStartMs + 15 * hourMs));
  expect(after).toEqual(before);
  expect(after!.map((id) => storyPost(id, handle, startedMs, plot).text)).toEqual(
    before!.map((id) => storyPost(id, handle, startedMs).text),
  );
});
