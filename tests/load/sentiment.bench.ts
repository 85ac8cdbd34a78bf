import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Sentiment } from "@/contracts/social/rules";
import { phrases } from "../../sandbox/x/phrases";
import { figure, median, report, times } from "./measure";
import { engines, type Engine } from "./sentiment-engines";
import { postGroups, readGroupedPosts, readLaterPosts, readPosts, type GroupedPost, type LabelledPost } from "./sentiment-posts";
import { accuracyOf, macroF1Of } from "./sentiment-quality";

// How well and how fast posts are labelled, compared with common packages. docs/sentiment.md explains the results.
const ROUNDS = 5;
const LONG_TEXT = 25_000;

type Labelled = Pick<LabelledPost, "lang" | "text" | "label">;
type Judged = Pick<LabelledPost, "text" | "label">;

/** The posts of X's stand-in: written by someone who did not know the engine, and labelled by their mood. */
function standInPosts(): Labelled[] {
  return Object.entries(phrases).flatMap(([lang, moods]) =>
    Object.entries(moods).flatMap(([label, texts]) =>
      texts.map((text) => ({
        lang: lang as LabelledPost["lang"], label: label as Sentiment,
        text: text.replaceAll("@ ", "@quietwhale ").replaceAll("$ ", "$PEPE ").replaceAll("#", "35"),
      })),
    ),
  );
}

function judge({ labelOf }: Engine, posts: readonly Judged[]): string {
  const judgements = posts.map(({ text, label }) => ({ label, given: labelOf(text) }));
  return `${accuracyOf(judgements).toFixed(2)} / ${macroF1Of(judgements).toFixed(2)}`;
}

function measureQuality(name: string, posts: readonly Labelled[]): void {
  report(`${name}, ${posts.length} posts, accuracy / macro-F1`);
  for (const engine of engines) {
    const parts = ["en", "zh-TW", "zh-CN"].map((lang) => `${lang} ${judge(engine, posts.filter((post) => post.lang === lang))}`);
    report(`  ${engine.name.padEnd(10)} ${judge(engine, posts)} (${parts.join(", ")})`);
  }
}

/** Reports only totals per group, so that the mistakes in the held-out part stay unknown to those who write the rules. */
function measureGroups(split: GroupedPost["split"]): void {
  const posts = readGroupedPosts(split);
  report(`third set, ${split}, ${posts.length} posts, accuracy / macro-F1`);
  for (const engine of engines) {
    const parts = postGroups.map((group) => `${group} ${judge(engine, posts.filter((post) => post.group === group))}`);
    report(`  ${engine.name.padEnd(10)} ${judge(engine, posts)} (${parts.join(", ")})`);
  }
}

/** The fractions of posts with one of two labels that each engine scores correctly and wrongly; the rest it scores 0. */
function measureTwoLabels(name: string, posts: readonly Judged[]): void {
  const parts = engines.map(({ name: engine, scoreOf }) => {
    const scores = posts.map(({ text, label }) => scoreOf(text) * (label === "positive" ? 1 : -1));
    const share = (isCounted: (score: number) => boolean) => (scores.filter(isCounted).length / posts.length).toFixed(2);
    return `${engine} ${share((score) => score > 0)} right, ${share((score) => score < 0)} wrong`;
  });
  report(`${posts.length} ${name}: ${parts.join("; ")}`);
}

/** External posts: SENTIMENT_POSTS names a JSON file of `{text, label}`, positive or negative. */
function measureOthers(): void {
  const file = process.env.SENTIMENT_POSTS;
  if (!file) return;
  const posts = JSON.parse(readFileSync(file, "utf8")) as Judged[];
  measureTwoLabels("posts of others", posts);
  report(engines.map((engine) => `  ${engine.name} ${judge(engine, posts)}`).join(", "));
}

/** Reviews that come with a package: texts and labels by others, in English, positive or negative, unrelated to our field. */
function measureReviews(): void {
  const require = createRequire(import.meta.url);
  for (const name of ["amazon", "imdb", "yelp"]) {
    const file = require.resolve(`sentiment/test/fixtures/${name}.json`);
    const reviews = JSON.parse(readFileSync(file, "utf8")) as { text: string; class: 0 | 1 }[];
    measureTwoLabels(`${name} reviews`, reviews.map(({ text, class: isPraise }) => ({ text, label: isPraise ? "positive" : "negative" })));
  }
}

/** Milliseconds that `work` takes, the median of several rounds. */
function timeOf(work: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const startMs = performance.now();
    work();
    return performance.now() - startMs;
  });
  return median(rounds);
}

function measureSpeed(posts: readonly Labelled[]): void {
  const rates = engines.map(({ name, labelOf }) => ({
    name, rate: (1000 * posts.length) / timeOf(() => posts.forEach(({ text }) => labelOf(text))),
  }));
  const own = rates[0]?.rate ?? 0;
  report(`${figure(own)} posts/s (${figure(1000 / own)} ms a post)`);
  for (const { name, rate } of rates.slice(1)) report(`${times(own / rate)} ${name} (${figure(rate)} posts/s)`);
  const long = posts.map(({ text }) => text).join(" ").slice(0, LONG_TEXT);
  const longText = long.padEnd(LONG_TEXT, long);
  report(`one text of ${longText.length.toLocaleString("en-US")} characters: ${figure(timeOf(() => void engines[0]?.labelOf(longText)))} ms`);
}

const posts = readPosts();
const postsOfSplit = (split: LabelledPost["split"]) => posts.filter((post) => post.split === split);
measureQuality("held-out", postsOfSplit("held-out"));
measureQuality("tuning", postsOfSplit("dev"));
measureQuality("stand-in", standInPosts());
measureQuality("later, indirect", readLaterPosts());
measureGroups("held-out");
measureGroups("tuning");
measureReviews();
measureOthers();
measureSpeed(posts);
