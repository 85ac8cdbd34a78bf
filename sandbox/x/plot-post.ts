import { timeOfId } from "./snowflake";
import type { Post } from "./post";
import { tribune } from "./users";

/** Time constant of the reactions: 63% of them have arrived by then. */
const attentionMs = 3 * 3_600_000;

/** The post that starts an episode, as it is at a given time. */
export function plotPost(id: string, handle: string, nowMs: number): Post {
  const atMs = timeOfId(id);
  const seenShare = 1 - Math.exp(-Math.max(0, nowMs - atMs) / attentionMs);
  const countUpTo = (max: number) => Math.floor(max * seenShare);
  return {
    id,
    atMs,
    text: `Read before you follow @${handle}: the wallets sold $M into every pump this week while telling everyone to hold. Followers are down bad, and there is no word of explanation. A terrible look. 😡`,
    lang: "en",
    author: tribune,
    annotations: [],
    counts: { likes: countUpTo(6_400), reposts: countUpTo(1_150), replies: countUpTo(730), quotes: countUpTo(210) },
  };
}
