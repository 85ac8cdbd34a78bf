import { describe, expect, it } from "vitest";
import { readAnswer } from "./call";
import { mention, socialCalls } from "./social";
import { bareUsername, parseKeywords } from "./social-rules";

const author = { id: 7, username: "june", name: "June Li" };

describe("an answer of another product API", () => {
  const least = { id: 12, text: "gm", created_at: "2026-11-05T12:00:00Z", author };

  it.each([["a list", [least]], ["an object with mentions", { mentions: [least] }], ["either within data", { data: { items: [least] } }]])("gives mentions as %s", (_, answer) => {
    expect(readAnswer(socialCalls.mentions, answer)).toMatchObject([
      { id: "12", text: "gm", sentiment: "neutral", author: { id: "7", verified: false, profile_image_url: null }, context_annotations: [], is_read: false },
    ]);
  });

  it("need not tell where a post is, if its id does; null and other ids are no link", () => {
    const urlOf = (more: object) => mention.parse({ ...least, ...more }).url;
    expect(urlOf({ id: "1795248123456789012" })).toBe("https://x.com/i/web/status/1795248123456789012");
    expect([urlOf({ url: null }), urlOf({ id: "note-7" }), urlOf({ url: "https://example.com/7" })]).toEqual([null, null, "https://example.com/7"]);
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

it("reads names and keywords as people type them", () => {
  expect([" @June_1 ", "june", "@@x"].map(bareUsername)).toEqual(["June_1", "june", "@x"]);
  expect(parseKeywords(" $MEME, ,airdrop ， 迷因、airdrop")).toEqual(["$MEME", "airdrop", "迷因"]);
});
