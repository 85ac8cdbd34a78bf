import { describe, expect, it } from "vitest";
import { scoreScale, spans, timeframes, type SocialInputs } from "./rules";
import { findRequiredGain, pointsToPass, scoreWith, withMentions, type ScoreParts } from "./required-gain-rules";
import { seededRandom } from "@/sandbox/seed/random";

const none: SocialInputs = { mentions: 0, authors: 0, likes: 0, retweets: 0, quotes: 0, replies: 0, positive: 0, negative: 0 };
const some: SocialInputs = { mentions: 10, authors: 9, likes: 650, retweets: 100, quotes: 50, replies: 199, positive: 7, negative: 1 };
const parts = (more: Partial<ScoreParts> = {}): ScoreParts => ({
  timeframe: "all", portfolioUsd: 1234.5, changeUsd: null, social: some, tradingScore: 50, ...more,
});

/** Random players of every kind: rich and poor, with many mentions and with none, at the maximum of a part and with nothing. */
function randomPlayer(random: () => number): ScoreParts {
  const whole = (below: number) => Math.floor(random() * below);
  const mentions = random() < 0.15 ? 0 : 1 + whole(10 ** (1 + whole(4)));
  const positive = whole(mentions + 1);
  const counts = {
    mentions, authors: mentions && 1 + whole(mentions), likes: whole(10 ** whole(6)), retweets: whole(500), quotes: whole(50),
    replies: whole(200), positive, negative: whole(mentions - positive + 1),
  };
  const social = mentions === 0 ? none : counts;
  const half = Object.fromEntries(Object.entries(social).map(([name, value]) => [name, Math.floor(value / 2)])) as unknown as SocialInputs;
  const usd = () => (random() < 0.1 ? null : (random() - 0.3) * 10 ** (8 * random()));
  return {
    timeframe: timeframes[whole(4)]!, portfolioUsd: Math.abs(usd() ?? 0), changeUsd: usd(),
    social: random() < 0.3 ? { ...social, automated: half } : social, tradingScore: random() < 0.3 ? null : 100 * random(),
  };
}

describe("the way past a score", () => {
  it("is just enough, and one less is not, for random players and scores", () => {
    const random = seededRandom(60);
    const outcomeCounts = { mentions: 0, dollars: 0, none: 0 };
    for (let index = 0; index < 3000; index += 1) {
      const player = randomPlayer(random);
      const own = scoreWith(player, {});
      const target = Math.round(100 * (own + (scoreScale.score - own) * random() ** 3)) / 100;
      const gain = findRequiredGain(player, target);
      outcomeCounts[gain.by] += 1;
      const scoreAfter = (less: number) => (gain.by === "mentions"
        ? scoreWith(player, { mentions: gain.count - less })
        : gain.by === "dollars"
        ? scoreWith(player, { usd: gain.usd - less })
        : Number.NaN);
      if (gain.by === "none") {
        expect(scoreWith(player, { usd: 1e9 })).toBeLessThanOrEqual(target);
        if (player.social.mentions > 0) expect(scoreWith(player, { mentions: 1e6 })).toBeLessThanOrEqual(target);
        const { portfolio, social, trading } = gain.remainingPoints;
        expect(own + portfolio + social + trading).toBeCloseTo(scoreScale.score, 1);
      } else {
        expect(scoreAfter(0), JSON.stringify({ player, target, gain })).toBeGreaterThan(target);
        expect(scoreAfter(1), JSON.stringify({ player, target, gain })).toBeLessThanOrEqual(target);
      }
    }
    expect(Math.min(...Object.values(outcomeCounts))).toBeGreaterThan(100);
  });

  it("takes the difference plus a hundredth of a point, rounded up to tenths", () => {
    expect([pointsToPass(100, 109.74), pointsToPass(100, 109.8), pointsToPass(100, 100), pointsToPass(0.1, 0.3)]).toEqual([
      9.8, 9.9, 0.1, 0.3,
    ]);
  });

  it("by mentions assumes the player's usual engagement, with automated accounts at their reduced weight", () => {
    expect(withMentions(some, 5)).toEqual({
      mentions: 15, authors: 13.5, likes: 975, retweets: 150, quotes: 75, replies: 298.5, positive: 10.5, negative: 1.5,
    });
    expect(withMentions({ ...some, automated: { ...none, mentions: 5 } }, 6).mentions).toBe(12);
  });

  it("is by up to a thousand mentions before dollars, and by more of them only if dollars are not enough", () => {
    const gainTo = (player: ScoreParts, more: number) => findRequiredGain(player, scoreWith(player, {}) + more);
    expect(gainTo(parts({ portfolioUsd: 0 }), 1)).toEqual({ by: "mentions", count: 1 });
    expect(gainTo(parts({ portfolioUsd: 0, social: { ...some, mentions: 1000 } }), 100)).toMatchObject({ by: "dollars" });
    expect(gainTo(parts({ portfolioUsd: 1e7, social: { ...some, mentions: 1000 } }), 100)).toMatchObject({ by: "mentions" });
  });

  it("is by dollars if there is no usual engagement, and makes up for a loss first", () => {
    const silent = parts({ social: none });
    expect(findRequiredGain(silent, scoreWith(silent, {}) + 10)).toMatchObject({ by: "dollars" });
    for (const timeframe of spans) {
      const loser = parts({ timeframe, changeUsd: -5000, social: none });
      const gain = findRequiredGain(loser, scoreWith(loser, {}));
      // Passing takes 0.01 points, about 1/5,700 of a decade above zero: a
      // single dollar gained, once the 5,000 that were lost are made up for.
      expect(gain).toEqual({ by: "dollars", usd: 5001 });
    }
  });
});
