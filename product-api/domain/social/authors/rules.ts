import { createHash } from "node:crypto";
import { automationLimits, type AutomationSign } from "@/contracts/social/authors-rules";
import type { SocialProfile } from "@/contracts/social/profile";
import { DAY_MS } from "../../durations";

/** The facts by which an author is judged. */
export interface AuthorFacts {
  /** As of the latest mention; null values are unknown and give no sign. */
  profile: Pick<SocialProfile, "created_at" | "public_metrics">;
  lastPostedAt: Date;
  /** The largest number of mentions with the same text within the 7 days up to the latest. */
  repeats: number;
}

const pointsOf: Readonly<Record<AutomationSign, number>> = {
  young_account: 1, follows_many: 1, posts_much: 1, repeats_text: automationLimits.repetitionPoints,
};

/** Why an account is likely automated, by the rules of `automationLimits`; empty if the signs add up to less than 2 points. */
export function automationSignsOf(facts: AuthorFacts): AutomationSign[] {
  const found = signsOf(facts);
  return found.reduce((sum, sign) => sum + pointsOf[sign], 0) >= automationLimits.points ? found : [];
}

function signsOf({ profile, lastPostedAt, repeats }: AuthorFacts): AutomationSign[] {
  const { followers_count: followers = null, following_count: following = null, tweet_count: posts = null } = profile.public_metrics;
  const ageDays = profile.created_at ? (lastPostedAt.getTime() - Date.parse(profile.created_at)) / DAY_MS : null;
  const { youngDays, followingMin, followingPerFollower, postsPerDay, sameText } = automationLimits;
  const applies: Record<AutomationSign, boolean> = {
    young_account: ageDays !== null && ageDays < youngDays,
    follows_many: followers !== null && following !== null && following >= followingMin && following > followingPerFollower * followers,
    posts_much: posts !== null && ageDays !== null && ageDays >= 1 && posts / ageDays > postsPerDay,
    repeats_text: repeats >= sameText,
  };
  return (Object.keys(applies) as AutomationSign[]).filter((sign) => applies[sign]);
}

/**
 * The same key for texts that differ only in handles, links, letter case and whitespace: campaigns use such texts to address one handle
 * after another. Null for a text so short that it may be just a greeting.
 */
export function textKeyOf(text: string): string | null {
  const plain = text.replace(/(?:@[\p{L}\p{N}_]+|https?:\/\/\S+|\s)+/gu, " ").trim().toLowerCase();
  return [...plain].length < automationLimits.sameTextLength ? null : createHash("sha256").update(plain).digest("base64url").slice(0, 22);
}
