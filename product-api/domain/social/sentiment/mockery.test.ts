import { expect, it } from "vitest";
import type { Sentiment } from "@/contracts/social/rules";
import { scoreSentiment } from "./score";

const labelOf = (text: string) => scoreSentiment(text).label;

it.each<[what: string, read: Record<string, Sentiment>]>([
  ["distinguishes claims of trust that are laughed at from genuine laughter", {
    "totally legit project lmao": "negative", "totally legit project": "positive", "very trustworthy 😂": "negative", "很靠谱,笑死": "negative",
    "lol love this place": "positive", "haha best legit app ever": "positive",
  }],
  ["reads claims in quotation marks as doubted", {
    '"safe" and "audited": gone in a day': "negative", "safe and audited": "positive", "这个“靠谱”的项目": "negative",
  }],
  ["recognises praise next to something that went wrong, with a mocking opening", {
    "oh nice, my swap failed": "negative", "great, another scam": "negative", "Sure, totally safe, got hacked": "negative",
    "love it when my swap fails": "negative", "so glad I held, down 40%": "negative",
    "sure, it was slow once, but now it is great": "positive", "glad I sold, great call": "positive",
    "love it, the others are slow": "positive",
    "Great app, best of all": "positive",
  }],
  ["distinguishes thanks for harm from thanks for help", {
    "thanks for losing my money, really helpful": "negative", "thanks for the scam": "negative",
    "thanks for fixing the broken chart": "positive",
    "thanks for the help, team": "positive",
  }],
  ["recognises an exaggerated claim next to something that contradicts it", {
    "so professional, a typo on every page": "negative", "professional team, I hate the typo though": "neutral",
    "so professional and fast": "positive",
  }],
  ["recognises marks of mockery", { "best team ever /s": "negative", "legit team 🤡": "negative", "must be nice": "negative", "what a great way to lose a deposit": "negative", "best team ever": "positive", "totally not a scam": "negative", "definitely not a scam lol": "negative", "not a scam": "positive",
    "好棒,又跌了": "negative", 好棒: "positive",
  }],
])("%s", (_, read) => {
  expect(Object.fromEntries(Object.keys(read).map((text) => [text, labelOf(text)]))).toEqual(read);
});

it("reports the praise that it inverted, with its new sign", () => {
  const { words } = scoreSentiment("totally legit project lmao");
  expect(words.map(({ text, weight }) => [text, weight < 0])).toEqual([["legit", true], ["lmao", true]]);
});
