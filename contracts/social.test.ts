import { describe, expect, it } from "vitest";
import { readAnswer } from "./call";
import { mention, mentionQuery, socialCalls } from "./social";
import { bareUsername, pageOfMentions, parseKeywords } from "./social-rules";

const author = { id: 7, username: "june", name: "June Li" };
const at = (minute: number) => `2026-11-05T12:${String(minute).padStart(2, "0")}:00Z`;

describe("an answer of another product API", () => {
  const least = { id: 12, text: "gm", created_at: at(0), author };

  it.each([["a list", [least]], ["an object with mentions", { mentions: [least] }], ["either within data", { data: { items: [least] } }]])("gives mentions as %s", (_, answer) => {
    expect(readAnswer(socialCalls.mentions, answer)).toMatchObject([
      { id: "12", text: "gm", sentiment: "neutral", author: { id: "7", verified: false, profile_image_url: null }, context_annotations: [], is_read: false, url: null },
    ]);
  });

  it.each([["joyful"], [null], [undefined], [3]])("has %j for neutral", (sentiment) => {
    expect(mention.parse({ ...least, sentiment }).sentiment).toBe("neutral");
  });

  it("may write a job without what is ours alone", () => {
    expect(readAnswer(socialCalls.job, { data: { id: 1, username: "june", isActive: true, lastRun: null } })).toMatchObject({
      id: "1", frequency: 15, keywords: [], state: "idle", notifications: { mentions: true, sentiment: true, engagement: false },
    });
  });
});

describe("a page of a list that came whole", () => {
  const mentions = Array.from({ length: 25 }, (_, minute) => mention.parse({
    id: `${minute}`, text: minute % 2 ? "To the MOON" : "rug?", created_at: at(minute), author, is_read: minute < 5,
    sentiment: minute % 2 ? "positive" : "negative",
  }));
  const page = (query: object) => pageOfMentions(mentions, mentionQuery.parse(query));
  const ids = (query: object) => page(query).mentions.map(({ id }) => id);

  it("starts with the newest, ten at a time", () => {
    expect(ids({})).toEqual(["24", "23", "22", "21", "20", "19", "18", "17", "16", "15"]);
    expect(ids({ page: 3 })).toEqual(["4", "3", "2", "1", "0"]);
    expect(page({})).toMatchObject({ total: 25, unread: 20, page: 1, page_size: 10 });
  });
  it("is searched in any case, in text, name and handle", () => {
    expect(page({ q: "moon" }).total).toBe(12);
    expect(page({ q: "JUNE li" }).total).toBe(25);
    expect(page({ q: "@june" }).total).toBe(25);
    expect(page({ q: "nobody" }).total).toBe(0);
  });
  it("is filtered by sentiment and by what is unread", () => {
    expect([page({ sentiment: "positive" }).total, page({ sentiment: "negative" }).total, page({ sentiment: "neutral" }).total]).toEqual([12, 13, 0]);
    expect(page({ unread: "true" })).toMatchObject({ total: 20, unread: 20 });
  });
});

it("reads names and keywords as people type them", () => {
  expect([" @June_1 ", "june", "@@x"].map(bareUsername)).toEqual(["June_1", "june", "@x"]);
  expect(parseKeywords(" $MEME, ,airdrop ， 迷因、airdrop")).toEqual(["$MEME", "airdrop", "迷因"]);
});
