import { describe, expect, it } from "vitest";
import { automationSignsOf, textKeyOf, type AuthorFacts } from "./rules";

const lastPostedAt = new Date("2026-11-05T12:00:00Z");
const daysBefore = (days: number) => new Date(lastPostedAt.getTime() - days * 86_400_000).toISOString();
const signs = ({ age, followers, following, posts, repeats = 1 }: {
  age?: number; followers?: number; following?: number; posts?: number; repeats?: number;
}) => {
  const public_metrics = {
    followers_count: followers ?? null, following_count: following ?? null, tweet_count: posts ?? null, listed_count: null,
  };
  return automationSignsOf(
    { profile: { created_at: age === undefined ? null : daysBefore(age), public_metrics }, lastPostedAt, repeats } satisfies AuthorFacts,
  );
};

describe("signs of an automated account", () => {
  it.each([
    ["repetition alone", { age: 900, followers: 50, following: 50, posts: 100, repeats: 3 }, ["repeats_text"]],
    ["a young account that follows many", { age: 29.9, followers: 9, following: 200 }, ["young_account", "follows_many"]],
    ["a young account that posts a lot", { age: 10, followers: 900, following: 20, posts: 1_001 }, ["young_account", "posts_much"]],
    [
      "an account with all of the signs",
      { age: 2, followers: 0, following: 2_000, posts: 900, repeats: 9 },
      ["young_account", "follows_many", "posts_much", "repeats_text"],
    ],
  ])("are found for %s", (_, facts, expected) => expect(signs(facts)).toEqual(expected));

  it.each([
    ["a young account without other signs", { age: 1, followers: 9, following: 100, posts: 5 }],
    ["a text posted only twice", { age: 900, followers: 9, following: 9, posts: 5, repeats: 2 }],
    ["an account of 30 days that follows many", { age: 30, followers: 9, following: 200 }],
    ["a young account that follows 199", { age: 1, followers: 9, following: 199, posts: 5 }],
    ["a young account with exactly 100 posts a day", { age: 10, followers: 900, following: 20, posts: 1_000 }],
    ["exactly 20 followed per follower", { age: 1, followers: 10, following: 200, posts: 5 }],
    ["many posts on the first day", { age: 0.1, followers: 10, following: 10, posts: 90 }],
    ["unknown figures", { following: 5_000, posts: 1e6 }],
    ["an account created after its own post", { age: -1, followers: 10, following: 10, posts: 1e6 }],
  ])("are not found for %s", (_, facts) => expect(signs(facts)).toEqual([]));
});

it.each([
  ["Claim YOUR airdrop https://a.example/1", "@friend claim  your\nairdrop https://b.example/2?x", true],
  ["看好這個項目,一定會漲到月球", "@朋友 看好這個項目,一定會漲到月球", true],
  ["claim your airdrop now", "claim your airdrop later", false],
])("%j and %j count as the same text: %s", (one, other, isSame) => {
  expect(textKeyOf(one)).not.toBeNull();
  expect(textKeyOf(one) === textKeyOf(other)).toBe(isSame);
});

it.each(["gm", "@ada gm everyone", "@ada https://a.example/a/long/link", ""])("%j is too short to compare", (text) => {
  expect(textKeyOf(text)).toBeNull();
});
