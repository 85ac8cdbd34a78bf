import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Sentiment } from "@/contracts/social/rules";

type PostLanguage = "en" | "zh-TW" | "zh-CN";
/** Posts for tuning, posts only for measuring, and the second set, written after the word lists. */
type Split = "dev" | "held-out" | "later";

/** A post with the label a careful reader would give it: what its author feels about its subject. */
export interface LabelledPost {
  /** `zh-TW-negative-07` */
  id: string;
  lang: PostLanguage;
  text: string;
  label: Sentiment;
  split: Split;
}

/** What a post of the third set tests: kinds of expression, then languages. */
export const postGroups = ["praise", "complaint", "negation", "sarcasm", "slang", "service", "neutral", "zh-TW", "zh-CN", "mixed"] as const;

/** A post of the third set, whose groups are of similar size. */
export interface GroupedPost {
  /** `held-out-negation-07` */
  id: string;
  group: (typeof postGroups)[number];
  lang: PostLanguage | "mixed";
  text: string;
  label: Sentiment;
  split: "tuning" | "held-out";
}

const SEED = "memescope-sentiment-1";
const DEV_SHARE = 0.6;

/** The labelled set, as it was written before the engine. */
export function readPosts(): LabelledPost[] {
  return readFile<LabelledPost>("./sentiment-posts.json");
}

/** The second set: written after the word lists, to express sentiment without the words in such lists. */
export function readLaterPosts(): LabelledPost[] {
  return readFile<LabelledPost>("./sentiment-later-posts.json");
}

/** The third set: its held-out part was written and set aside before the rules it measures; it is only counted, never listed. */
export function readGroupedPosts(split: GroupedPost["split"]): GroupedPost[] {
  return readFile<GroupedPost>(`./sentiment-grouped-${split}.json`);
}

function readFile<Post>(file: string): Post[] {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as Post[];
}

/**
 * The fixed rule that splits the set: of each language and label, the 60% with the smallest seeded hash are for tuning. The hash leaves out
 * the language, so that posts with the same number, often similar in two languages, stay together.
 */
export function splitPosts(posts: readonly LabelledPost[]): Map<string, Split> {
  const hash = ({ id, lang }: LabelledPost) => createHash("sha256").update(`${SEED}:${id.slice(lang.length + 1)}`).digest("hex");
  const splits = new Map<string, Split>();
  for (const group of groupPosts(posts, ({ lang, label }) => `${lang} ${label}`).values()) {
    const ordered = [...group].sort((one, other) => (hash(one) < hash(other) ? -1 : 1));
    ordered.forEach(({ id }, at) => splits.set(id, at < Math.floor(DEV_SHARE * group.length) ? "dev" : "held-out"));
  }
  return splits;
}

/** Posts grouped by `keyOf`. */
export function groupPosts(posts: readonly LabelledPost[], keyOf: (post: LabelledPost) => string): Map<string, LabelledPost[]> {
  const groups = new Map<string, LabelledPost[]>();
  for (const post of posts) groups.set(keyOf(post), [...(groups.get(keyOf(post)) ?? []), post]);
  return groups;
}
