import { expect, it } from "vitest";
import { scoreSentiment, sentimentVersion } from "./score";

const labelOf = (text: string) => scoreSentiment(text).label;
const scoreOf = (text: string) => scoreSentiment(text).score;

it("finds an empty text, and one without words it knows, neutral at 0", () => {
  for (const text of ["", "   ", "@someone https://example.com/scam", "\u200B", "the table has four legs"]) {
    expect(scoreSentiment(text)).toEqual({ label: "neutral", score: 0, version: sentimentVersion, words: [] });
  }
});

it("turns English words round that a negation reaches, and none behind a comma", () => {
  expect(labelOf("this is a scam")).toBe("negative");
  expect(scoreOf("this is not a scam")).toBeGreaterThan(0);
  expect(labelOf("not bullish")).toBe("negative");
  expect(labelOf("it doesn't look bullish at all")).toBe("negative");
  expect(labelOf("no, bullish")).toBe("positive");
  expect(labelOf("never felt this good")).toBe("positive");
  expect(scoreOf("0 worries")).toBeGreaterThan(0);
});

it("counts the lack of what a project needs", () => {
  expect(labelOf("team posted a roadmap")).toBe("neutral");
  expect(labelOf("they have no roadmap")).toBe("negative");
});

it("turns Chinese words round, twice back again", () => {
  expect(labelOf("看好")).toBe("positive");
  expect(labelOf("我并不看好")).toBe("negative");
  expect(scoreOf("不是没有潜力")).toBeGreaterThan(0);
  expect(labelOf("涨不动")).toBe("negative");
  expect(labelOf("没见过这么靠谱的团队")).toBe("positive");
  expect(labelOf("网页打不开")).toBe("negative");
  expect(labelOf("問了三天都沒有人回答")).toBe("negative");
});

it("takes idioms for what they mean, not for their negating character", () => {
  expect(labelOf("这个不错")).toBe("positive");
  expect(labelOf("没想到")).toBe("neutral");
  expect(labelOf("can't believe it")).toBe("neutral");
  expect(labelOf("not gonna lie, great chart")).toBe("positive");
});

it("reads degrees", () => {
  expect(scoreOf("insanely bullish")).toBeGreaterThan(scoreOf("bullish"));
  expect(scoreOf("slightly bullish")).toBeLessThan(scoreOf("bullish"));
  expect(scoreOf("非常舒服")).toBeGreaterThan(scoreOf("舒服"));
  expect(scoreOf("BULLISH today")).toBeGreaterThan(scoreOf("bullish today"));
  expect(scoreOf("bullish!!!")).toBeGreaterThan(scoreOf("bullish"));
});

it("reads emoji and emoticons, repeated ones for little more", () => {
  expect(labelOf("🚀")).toBe("positive");
  expect(labelOf("📉 :(")).toBe("negative");
  expect(labelOf("❤️")).toBe("positive");
  expect(scoreOf("👍🏽")).toBe(scoreOf("👍"));
  expect(scoreOf("🚀🚀🚀")).toBeGreaterThan(scoreOf("🚀"));
  expect(scoreOf("🚀".repeat(50))).toBe(scoreOf("🚀🚀🚀"));
});

it("hears a question as a question, and a charge as a charge", () => {
  expect(labelOf("is it a scam?")).toBe("neutral");
  expect(labelOf("請問這是詐騙嗎")).toBe("neutral");
  expect(labelOf("where is our money, scammers?")).toBe("negative");
});

it("hears mockery: said so, by an emoji, or as cheap praise next to a loss", () => {
  expect(labelOf("amazing launch")).toBe("positive");
  expect(labelOf("amazing launch 🙃")).toBe("negative");
  expect(labelOf("oh great, down again")).toBe("negative");
  expect(labelOf("down 90%, congrats everyone")).toBe("negative");
  expect(labelOf("呵呵,真是谢谢")).toBe("negative");
});

it("hears a big loss made small as mockery", () => {
  expect(labelOf("only down 85% today, what a win 🎉")).toBe("negative");
  expect(labelOf("up 85% today, what a win 🎉")).toBe("positive");
  expect(labelOf("才跌85%,恭喜")).toBe("negative");
});

it("takes what others say, and what a lesson names, for little", () => {
  expect(labelOf("it is going to zero")).toBe("negative");
  expect(labelOf("he says it is going to zero")).toBe("neutral");
  expect(labelOf("科普:什么是貔貅盘")).toBe("neutral");
  expect(labelOf("貔貅盘,快跑")).toBe("negative");
});

it("hears of a fault that was mended as good", () => {
  expect(labelOf("my withdrawal is stuck")).toBe("negative");
  expect(labelOf("support fixed my stuck withdrawal")).toBe("positive");
});

it("gives words of the trade no meaning that they lack there", () => {
  for (const text of ["burned 1,000 tokens at block 12", "support hours are 9 to 5", "the hard fork kills the old process", "空投快照时间", "止盈单已挂", "土狗", "今日涨跌幅榜"]) {
    expect([text, labelOf(text)]).toEqual([text, "neutral"]);
  }
});

it("weighs what follows a turn more than what stood before", () => {
  expect(labelOf("nice logo but a scam")).toBe("negative");
  expect(labelOf("i thought it was a scam but the team is legit")).toBe("positive");
  expect(labelOf("本來以為是騙局,沒想到很靠譜")).toBe("positive");
});

it("reads moves by sign, direction and size", () => {
  expect(labelOf("+340%")).toBe("positive");
  expect(labelOf("down 40%")).toBe("negative");
  expect(labelOf("+0.4%")).toBe("neutral");
  expect(labelOf("翻了三倍")).toBe("positive");
});

it("is not evaded by zero-width characters, wide letters or stretched words", () => {
  for (const text of ["s\u200Bc\u200Da\uFEFFm", "SCAM", "scaaaam", "sc\u00ADam"]) expect([text, labelOf(text)]).toEqual([text, "negative"]);
  expect(scoreOf("割\u200B韭菜")).toBe(scoreOf("割韭菜"));
});

it("scores traditional and simplified characters alike", () => {
  const pairs = [["又被割韭菜了,垃圾項目,快跑", "又被割韭菜了,垃圾项目,快跑"], ["今天暴漲,讚", "今天暴涨,赞"], ["錢包被盜光", "钱包被盗光"], ["利多!準備起飛", "利多!准备起飞"]] as const;
  for (const [traditional, simplified] of pairs) {
    expect(scoreOf(traditional)).toBe(scoreOf(simplified));
    expect(scoreOf(traditional)).not.toBe(0);
  }
});

it("adds up both languages of a mixed text", () => {
  expect(labelOf("这个 project 是 scam")).toBe("negative");
  expect(scoreOf("bullish 看好")).toBeGreaterThan(scoreOf("bullish"));
});

it("answers whatever is in the text: names of objects' own parts, halves of characters, control characters", () => {
  for (const text of ["constructor __proto__ toString hasOwnProperty", "\uD83D scam \uDE00", "\u0000\u0007 scam", "ﷺ ﷽", "☃︎‍🧑‍🚀", "1e999% +∞% -%"]) {
    const { score, words } = scoreSentiment(text);
    expect([text, Number.isFinite(score), words.every(({ weight }) => Number.isFinite(weight))]).toEqual([text, true, true]);
  }
  expect(labelOf("constructor __proto__ toString hasOwnProperty")).toBe("neutral");
});

it("leaves names alone: handles, cashtags, addresses of pages", () => {
  expect(labelOf("@scammer $RUG https://rugpull.example/scam")).toBe("neutral");
});

it("names the words that decided, as the text spells them, strongest first", () => {
  const { words } = scoreSentiment("Nice chart but SCAM, not Bullish. 這是詐騙 🚀");
  expect(words.map(({ text }) => text)).toEqual(expect.arrayContaining(["SCAM", "not Bullish", "詐騙", "🚀"]));
  const strengths = words.map(({ weight }) => Math.abs(weight));
  expect(strengths).toEqual([...strengths].sort((one, other) => other - one));
  expect(words.find(({ text }) => text === "詐騙")?.weight).toBeLessThan(0);
  expect(words.find(({ text }) => text === "🚀")?.weight).toBeGreaterThan(0);
});

it("names at most eight words, each once", () => {
  const { words } = scoreSentiment("scam scam rug fraud ponzi honeypot trash garbage liars thieves bearish");
  expect(words).toHaveLength(8);
  expect(new Set(words.map(({ text }) => text)).size).toBe(8);
});

it("stays within −1..1", () => {
  expect(scoreOf("scam ".repeat(5000))).toBeGreaterThanOrEqual(-1);
  expect(scoreOf("🚀 moon ".repeat(3000))).toBeLessThanOrEqual(1);
});

it("takes time in proportion to the length, whatever stands in the text", () => {
  const kinds = ["a", "no ", "not a scam, ", "割韭菜", "没有不", "!", "?", "1,", "@", "$", "http://", "🚀", "a'", ".", "x@", "but i thought scam ", "不过 本来以为 暴涨 "];
  // The processor's time: other programs on the machine take none of it.
  const timeOf = (kind: string, length: number) => {
    const text = kind.repeat(length / kind.length);
    const start = process.cpuUsage();
    scoreSentiment(text);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  for (const kind of kinds) {
    // Ten times the length takes ten times as long; a quadratic rule would take a hundred times.
    const isLinear = () => timeOf(kind, 100_000) < 40 * Math.max(timeOf(kind, 10_000), 3);
    expect([kind, isLinear() || isLinear() || isLinear()]).toEqual([kind, true]);
  }
});
