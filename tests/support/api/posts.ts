import type { FoundPost } from "@/product-api/domain/social/commands-mentions";
import { scoreSentiment } from "@/product-api/domain/social/sentiment/score";

const TEXTS = [
  "love what @ada ships, the best project of the year 🚀", "@ada is this a scam? I lost everything", "@ada any news on the listing?",
  "@ada 這個項目太棒了,看好",
  "gm @ada", "@ada fees are way too high, disappointing",
];

/** Posts as a source returns them, a minute apart, newest first, with ids beyond the safe integer range. */
export function foundPosts(count: number, newest: Date): FoundPost[] {
  const scored = TEXTS.map((text) => ({ text, sentiment: scoreSentiment(text) }));
  return Array.from({ length: count }, (_, at) => {
    const { text, sentiment } = scored[at % scored.length]!;
    const username = `author_${at % 500}`;
    return {
      id: String(1_990_000_000_000_000_000n - BigInt(at) * 1_000_003n),
      text: `${text} (${at})`,
      createdAt: new Date(newest.getTime() - at * 60_000),
      lang: "en",
      url: `https://x.com/${username}/status/${at}`,
      author: {
        id: `a${at % 500}`, username, name: `Author ${at % 500}`, imageUrl: null, verified: at % 7 === 0, createdAt: newest,
        followers: at % 5_000, following: 10, posts: 100, listed: 1,
      },
      likes: at % 90, reposts: at % 9, replies: at % 5, quotes: at % 3,
      contextTags: ["Cryptocurrencies", "Memecoins"].slice(0, at % 3),
      matchedBy: [],
      hashtags: at % 2 ? ["memecore"] : [],
      sentiment,
    };
  });
}
