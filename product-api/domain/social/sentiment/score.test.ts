import { expect, it } from "vitest";
import type { Sentiment } from "@/contracts/social/rules";
import { scoreSentiment, sentimentVersion } from "./score";

const labelOf = (text: string) => scoreSentiment(text).label;
const scoreOf = (text: string) => scoreSentiment(text).score;

it("scores an empty text, or one without known words, as neutral at 0", () => {
  for (const text of ["", "   ", "@someone https://example.com/scam", "\u200B", "the table has four legs"]) {
    expect(scoreSentiment(text)).toEqual({ label: "neutral", score: 0, version: sentimentVersion, words: [] });
  }
});

it.each<[what: string, read: Record<string, Sentiment>]>([
  ["inverts English words within reach of a negation, but none after a comma", {
    "this is a scam": "negative", "not bullish": "negative", "it doesn't look bullish at all": "negative", "no, bullish": "positive",
    "never felt this good": "positive",
  }],
  ["reads the lack of what a project needs as negative", { "team posted a roadmap": "neutral", "they have no roadmap": "negative" }],
  ["inverts negated Chinese words", {
    看好: "positive", 我并不看好: "negative", 涨不动: "negative", 没见过这么靠谱的团队: "positive", 网页打不开: "negative", 問了三天都沒有人回答: "negative",
  }],
  ["reads idioms as what they mean, whatever negation they contain", {
    这个不错: "positive", 没想到: "neutral", "can't believe it": "neutral", "not gonna lie, great chart": "positive",
  }],
  ["reads emoji and emoticons", { "🚀": "positive", "📉 :(": "negative", "❤️": "positive" }],
  ["reads a question as neutral, and an accusation as negative", {
    "is it a scam?": "neutral", "don't know if it is good": "neutral", 請問這是詐騙嗎: "neutral", "where is our money, scammers?": "negative",
  }],
  ["recognises mockery: by its words, by an emoji, or as cheap praise next to a loss", {
    "amazing launch": "positive", "amazing launch 🙃": "negative", "oh great, down again": "negative",
    "down 90%, congrats everyone": "negative",
    "呵呵,真是谢谢": "negative",
  }],
  ["recognises playing down a big loss as mockery", {
    "only down 85% today, what a win 🎉": "negative", "up 85% today, what a win 🎉": "positive", "才跌85%,恭喜": "negative",
  }],
  ["gives little weight to what others say, or what an explanation names", {
    "it is going to zero": "negative", "he says it is going to zero": "neutral", "科普:什么是貔貅盘": "neutral", "貔貅盘,快跑": "negative",
  }],
  ["reads a fixed fault as good", { "my withdrawal is stuck": "negative", "support fixed my stuck withdrawal": "positive" }],
  ["reads technical terms of the field as neutral", {
    "burned 1,000 tokens at block 12": "neutral", "support hours are 9 to 5": "neutral", "the hard fork kills the old process": "neutral",
    空投快照时间: "neutral", 止盈单已挂: "neutral", 土狗: "neutral", 今日涨跌幅榜: "neutral",
  }],
  ["weights what follows a contrast more than what comes before it", {
    "nice logo but a scam": "negative", "i thought it was a scam but the team is legit": "positive", "本來以為是騙局,沒想到很靠譜": "positive",
  }],
  ["reads price moves by sign, direction and size", { "+340%": "positive", "down 40%": "negative", "+0.4%": "neutral", 翻了三倍: "positive" }],
  ["reads the minus sign of typesetting like a hyphen", { "$M −24% today": "negative", "$M -24% today": "negative" }],
  ["does not read the dash of a range as a sign", {
    "earning 10-20% APY on this": "neutral", "rewards of 10%-20%": "neutral", "up 10-20% today": "positive",
    "down 10-20% today": "negative",
  }],
  ["cannot be evaded with zero-width characters, wide letters or stretched words", {
    "s\u200Bc\u200Da\uFEFFm": "negative", SCAM: "negative", ＳＣＡＭ: "negative", scaaaam: "negative", "sc\u00ADam": "negative",
  }],
  ["adds up both languages of a mixed text", { "这个 project 是 scam": "negative" }],
  ["ignores names: handles, cashtags and URLs", { "@scammer $RUG https://rugpull.example/scam": "neutral" }],
])("%s", (_, read) => {
  expect(Object.fromEntries(Object.keys(read).map((text) => [text, labelOf(text)]))).toEqual(read);
});

it.each(["this is not a scam", "0 worries", "不是没有潜力"])("scores %j above 0", (text) => {
  expect(scoreOf(text)).toBeGreaterThan(0);
});

it("takes emphasis into account, and adds up what is said in two languages", () => {
  expect(scoreOf("bullish 看好")).toBeGreaterThan(scoreOf("bullish"));
  expect(scoreOf("insanely bullish")).toBeGreaterThan(scoreOf("bullish"));
  expect(scoreOf("slightly bullish")).toBeLessThan(scoreOf("bullish"));
  expect(scoreOf("非常舒服")).toBeGreaterThan(scoreOf("舒服"));
  expect(scoreOf("BULLISH today")).toBeGreaterThan(scoreOf("bullish today"));
  expect(scoreOf("bullish!!!")).toBeGreaterThan(scoreOf("bullish"));
});

it("gives repeated emoji little extra weight", () => {
  expect(scoreOf("👍🏽")).toBe(scoreOf("👍"));
  expect(scoreOf("🚀🚀🚀")).toBeGreaterThan(scoreOf("🚀"));
  expect(scoreOf("🚀".repeat(50))).toBe(scoreOf("🚀🚀🚀"));
});

it("scores traditional and simplified characters alike, even with invisible characters in between", () => {
  const pairs = [["又被割韭菜了,垃圾項目,快跑", "又被割韭菜了,垃圾项目,快跑"], ["今天暴漲,讚", "今天暴涨,赞"], ["錢包被盜光", "钱包被盗光"], ["利多!準備起飛", "利多!准备起飞"]] as const;
  for (const [traditional, simplified] of pairs) {
    expect(scoreOf(traditional)).toBe(scoreOf(simplified));
    expect(scoreOf(traditional)).not.toBe(0);
  }
  expect(scoreOf("割\u200B韭菜")).toBe(scoreOf("割韭菜"));
});

it("handles any text: names of built-in object properties, lone surrogates, control characters", () => {
  for (const text of [
    "constructor __proto__ toString hasOwnProperty", "\uD83D scam \uDE00", "\u0000\u0007 scam", "ﷺ ﷽", "☃︎‍🧑‍🚀", "1e999% +∞% -%",
  ]) {
    const { score, words } = scoreSentiment(text);
    expect([text, Number.isFinite(score), words.every(({ weight }) => Number.isFinite(weight))]).toEqual([text, true, true]);
  }
  expect(labelOf("constructor __proto__ toString hasOwnProperty")).toBe("neutral");
});

it("reports the words that decided, as the text spells them, strongest first", () => {
  const { words } = scoreSentiment("Nice chart but SCAM, not Bullish. 這是詐騙 🚀");
  expect(words.map(({ text }) => text)).toEqual(expect.arrayContaining(["SCAM", "not Bullish", "詐騙", "🚀"]));
  const strengths = words.map(({ weight }) => Math.abs(weight));
  expect(strengths).toEqual([...strengths].sort((one, other) => other - one));
  expect(words.find(({ text }) => text === "詐騙")?.weight).toBeLessThan(0);
  expect(words.find(({ text }) => text === "🚀")?.weight).toBeGreaterThan(0);
});

it("reports at most eight words, each once", () => {
  const { words } = scoreSentiment("scam scam rug fraud ponzi honeypot trash garbage liars thieves bearish");
  expect(words).toHaveLength(8);
  expect(new Set(words.map(({ text }) => text)).size).toBe(8);
});

it("stays within −1..1", () => {
  expect(scoreOf("scam ".repeat(5000))).toBeGreaterThanOrEqual(-1);
  expect(scoreOf("🚀 moon ".repeat(3000))).toBeLessThanOrEqual(1);
});

it("reads only the first 25,000 characters", () => {
  expect(labelOf(`${"a ".repeat(12_490)} scam`)).toBe("negative");
  expect(labelOf(`${"a ".repeat(12_500)} scam`)).toBe("neutral");
  expect(scoreSentiment("scam. ".repeat(100_000))).toEqual(scoreSentiment("scam. ".repeat(100_000).slice(0, 25_000)));
});

it("takes time in proportion to the length, whatever the text contains", () => {
  const kinds = [
    "a", "no ", "not a scam, ", "割韭菜", "没有不", "!", "?", "1,", "@", "$", "http://", "🚀", "a'", ".", "x@", '"',
    'thanks for the scam, "safe" lol ', "waiting still been closed ", "still waiting for my answer ", "not a very ", "no good or ",
    "but i thought scam ", "不过 本来以为 暴涨 ",
  ];
  // CPU time, which other programs on the machine do not add to.
  const timeOf = (kind: string, length: number) => {
    const text = kind.repeat(length / kind.length);
    const start = process.cpuUsage();
    scoreSentiment(text);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  for (const kind of kinds) {
    // Ten times the length takes ten times as long; a quadratic rule would take a hundred times.
    const isLinear = () => timeOf(kind, 25_000) < 40 * Math.max(timeOf(kind, 2_500), 3);
    expect([kind, isLinear() || isLinear() || isLinear()]).toEqual([kind, true]);
  }
});

it("reads no more than 25,000 characters, even if normalising makes many of each one", () => {
  // U+FDFA becomes eighteen characters.
  expect(scoreOf(`${"\uFDFA".repeat(100)} this is a scam`)).toBeLessThan(0);
  expect(scoreOf(`${"\uFDFA".repeat(24_900)} this is a scam`)).toBe(0);
});
