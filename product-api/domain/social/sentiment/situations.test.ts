import { expect, it } from "vitest";
import type { Sentiment } from "@/contracts/social/rules";
import { scoreSentiment } from "./score";

const labelOf = (text: string) => scoreSentiment(text).label;

it.each<[what: string, read: Record<string, Sentiment>]>([
  ["recognises reports of failing service without any emotional words", {
    "a ticket nobody answers": "negative", "still waiting for my withdrawal": "negative", "no response for weeks": "negative",
    "my order has been processing for 5 days": "negative", "I asked three times and heard nothing": "negative",
    "they closed my case": "negative",
    "unable to log in": "negative", "the team went silent": "negative", "nothing from support": "negative",
  }],
  ["recognises reports of working service", {
    "support answered within minutes": "positive", "got my refund within a day": "positive",
    "my deposit arrived within minutes": "positive",
    "support never answered within a week": "negative",
  }],
  ["reads plain waiting, tickets and times as neutral", {
    "waiting for the vote to end": "neutral", "how do I open a ticket?": "neutral", "my ticket number is 12": "neutral",
    "the lock is for 30 days": "neutral",
    "support hours are 9 to 5": "neutral", "no longer still waiting for my transfer": "neutral",
  }],
  ["does not join the words of two sentences", { "I was waiting. For three weeks the price stood still": "neutral" }],
  ["knows the slang of the field", {
    "it's so over": "negative", "we're so back": "positive", "ngmi": "negative", "wagmi": "positive", "got rekt": "negative",
    "down bad": "negative",
    "going to zero": "negative", "we are cooked": "negative", "let him cook": "positive", "diamond hands": "positive",
    "slow rug": "negative",
    "gonna make it": "positive", "not gonna make it": "negative", "common W": "positive", "absolute L": "negative",
    "coming w/ friends": "neutral",
  }],
])("%s", (_, read) => {
  expect(Object.fromEntries(Object.keys(read).map((text) => [text, labelOf(text)]))).toEqual(read);
});

it("reports the words of a situation, first to last", () => {
  expect(scoreSentiment("hello, still waiting for my refund").words).toEqual([{ text: "still waiting for my refund", weight: -1.8 }]);
});
