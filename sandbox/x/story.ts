import { logBetween, pick, seededRandom, type Random } from "../seed/random";
import sandbox from "../seed/sandbox.json";
import { authors, type Language } from "./users";
import { hashOf, storyPostId, tagOf, timeOfId } from "./snowflake";
import { plotPost } from "./plot-post";
import type { Counts, Post } from "./post";
import { episodeAt, plotMoodAt, type Plot } from "../seed/plot";
import { annotations, coins, hashtags, phrases, type Mood } from "./phrases";

const hourMs = 3_600_000;
/** How far back the story goes. */
const reachMs = 30 * 24 * hourMs;
/** Time constant of attention: 63% of the reactions to a post arrive within it. */
const attentionMs = 6 * hourMs;
/** Activity by hour (UTC), about 1 on average: quiet nights and busy evenings. */
const hourShares = [0.6, 0.5, 0.5, 0.6, 0.7, 0.9, 1, 1.1, 1.1, 1, 1, 1, 1.2, 1.4, 1.5, 1.5, 1.4, 1.3, 1.2, 1.1, 1, 0.9, 0.8, 0.7];
/** Posts are this many times more frequent while people are upset. */
const upsetFactor = 1.8;
const languageShares: readonly (readonly [Language, number])[] = [["en", 0.62], ["zh-TW", 0.2], ["zh-CN", 0.18]];

/**
 * The ids of the mentions of a handle up to a given time, oldest first, derived from handle, plot and time alone. Handles that start with
 * `quiet_` are never mentioned. A `$ticker` has such a story too, unless it starts with `$quiet`.
 */
export function storyIds(handle: string, nowMs: number, plot: Plot | null = null): string[] {
  const name = handle.toLowerCase();
  if (/^(quiet_|\$quiet)/.test(name)) return [];
  const tag = tagOf(name);
  const perHour = postsPerDay(name) / 24;
  const ids: string[] = [];
  for (let hour = Math.floor((nowMs - reachMs) / hourMs); hour * hourMs <= nowMs; hour += 1) {
    const random = seededRandom(hashOf(`hour ${name} ${hour}`));
    const isUpset = isDemo(name) && plotMoodAt(plot, hour * hourMs) === "upset";
    const expected = perHour * (hourShares[hour % 24] ?? 1) * (isUpset ? upsetFactor : 1);
    const count = Math.floor(expected) + (random() < expected % 1 ? 1 : 0);
    const drawn = Array.from({ length: count }, () => hour * hourMs + Math.floor(random() * hourMs));
    if (isDemo(name)) drawn.push(...plotTimes(plot, hour * hourMs, (hour + 1) * hourMs));
    const times = [...new Set(drawn)].sort((one, other) => one - other);
    ids.push(...times.filter((atMs) => atMs <= nowMs && atMs > nowMs - reachMs).map((atMs) => storyPostId(atMs, tag)));
  }
  return ids;
}

function isDemo(handle: string): boolean {
  return handle.toLowerCase() === sandbox.demo.xUsername.toLowerCase();
}

/** The demo's month of mentions fits into the newest 800; other handles get 20 to 60 a day. */
function postsPerDay(name: string): number {
  return isDemo(name) ? 25 : 20 + (hashOf(`busy ${name}`) % 41);
}

/**
 * A story post as it is at a given time, derived from its id, the handle it
 * mentions (or the `$ticker` it is about), the plot and the time alone.
 */
export function storyPost(id: string, handle: string, nowMs: number, plot: Plot | null = null): Post {
  const random = seededRandom(hashOf(`post ${id}`));
  const atMs = timeOfId(id);
  if (isDemo(handle) && episodeAt(plot, atMs) === atMs) return plotPost(id, handle, nowMs);
  const plotMood = isDemo(handle) ? plotMoodAt(plot, atMs) : null;
  const mood = plotMood ? drawnMood(random, plotMoods[plotMood]) : moodOf(random, handle, atMs);
  const language = languageOf(random());
  const { user } = pick(random, authors.filter((author) => author.language === language));
  const text = write(random, language, mood, handle);
  const topics = random() < 0.6 ? [pick(random, annotations), pick(random, annotations)] : [];
  return {
    id,
    atMs,
    text,
    lang: language === "en" ? "en" : "zh",
    author: user,
    annotations: topics.filter((topic, at) => topics.indexOf(topic) === at),
    counts: countsAt(random, user.followers, nowMs - atMs),
  };
}

function languageOf(share: number): Language {
  let left = share;
  for (const [language, part] of languageShares) {
    if (left < part) return language;
    left -= part;
  }
  return "en";
}

/** The mood changes every two and a half days, so that scores move. */
function moodOf(random: Random, handle: string, atMs: number): Mood {
  const period = Math.floor(atMs / (60 * hourMs));
  const bias = (hashOf(`mood ${handle.toLowerCase()} ${period}`) % 1000) / 1000;
  return drawnMood(random, [0.34 + 0.28 * bias, 0.78 + 0.12 * bias]);
}

/** The probability that a post is positive, and that it is not negative, where the plot sets the mood. */
const plotMoods = { content: [0.58, 0.94], upset: [0.02, 0.12] } as const;

function drawnMood(random: Random, [positive, notNegative]: readonly [number, number]): Mood {
  const drawn = random();
  return drawn < positive ? "positive" : drawn < notNegative ? "neutral" : "negative";
}

/** The times within an interval at which an episode begins. */
function plotTimes(plot: Plot | null, fromMs: number, untilMs: number): number[] {
  const episodeStartMs = episodeAt(plot, untilMs - 1);
  return episodeStartMs !== null && episodeStartMs >= fromMs ? [episodeStartMs] : [];
}

function write(random: Random, language: Language, mood: Mood, subject: string): string {
  const ticker = subject.startsWith("$") ? subject.toUpperCase() : null;
  const phrase = pick(random, ticker === null ? phrases[language][mood] : phrases[language][mood].filter((one) => one.includes("$")));
  const coin = ticker ?? pick(random, coins);
  // Posts about a coin name an author in place of the handle.
  const handle = ticker === null ? subject : pick(random, authors).user.username;
  const figure = String(1 + Math.floor(random() * 90));
  const text = phrase.replace(/[@$#]/g, (sign) => (sign === "@" ? `@${handle}` : sign === "$" ? coin : figure));
  const tags = random() < 0.45 ? ` #${pick(random, hashtags[language])}` : "";
  return text + tags;
}

/** Attention fades: counts rise fast in the first hours, and never fall. */
function countsAt(random: Random, followers: number, ageMs: number): Counts {
  const seenShare = 1 - Math.exp(-Math.max(0, ageMs) / attentionMs);
  const likes = logBetween(random, 1, 30) * Math.sqrt(followers) * 0.12;
  const part = (low: number, high: number) => Math.floor(likes * logBetween(random, low, high) * seenShare);
  return { likes: Math.floor(likes * seenShare), reposts: part(0.05, 0.3), replies: part(0.04, 0.25), quotes: part(0.005, 0.06) };
}

/** Counts for an added post. */
export function countsOf(id: string, followers: number, nowMs: number): Counts {
  return countsAt(seededRandom(hashOf(`counts ${id}`)), followers, nowMs - timeOfId(id));
}
