import { createHash } from "node:crypto";
import {
  countedUsd, portfolioPart, scoreScale, socialScore, spans, timeframes, totalScore, type SocialInputs, type Span, type Timeframe,
} from "@/contracts/leaderboard/rules";
import { sampleEntryId } from "@/lib/shared/board-source";

/** One generated player, the same in every process and on every day. */
export interface SamplePlayer {
  id: string;
  username: string;
  displayName: string;
  walletAddress: string;
  portfolioUsd: number;
  /** Dollars gained. */
  changeUsd: Record<Span, number>;
  /** 0–100 */
  tradingScore: number;
  /** Dollars transferred in and out. */
  volumeUsd: Record<Timeframe, number>;
  followers: number;
  /** A fraction. */
  engagementRate: number;
  /** By total score; null for a player who joined within the last day. */
  rankChange: number | null;
  isVerified: boolean;
  social: Record<Timeframe, SocialInputs>;
}

/** SPEC.md section 9. */
export const sampleSize = 50;
export const samplePlaceOfUser = 47;

/** The all-time score of first place, and how much lower each following place is (SPEC.md section 7). */
const topScore = 985;
const fallPerPlace = 15;

/** The fraction of the all-time social score, and of the portfolio part, that falls within a timeframe. */
const shareWithin: Record<Timeframe, number> = { "24h": 0.8, "7d": 0.9, "30d": 0.96, all: 1 };

const names: readonly (readonly [username: string, displayName: string])[] = [
  ["moonwhale", "Moon Whale"], ["june_labs", "June Li"], ["degen_dora", "Dora"], ["block_baron", "Block Baron"], ["ming_chain", "阿明"],
  ["pepe_prophet", "Pepe Prophet"], ["satoshi_sue", "Sue"], ["gwei_guru", "Gwei Guru"], ["meme_monk", "Meme Monk"], ["liquid_leo", "Leo"],
  ["hodl_hana", "Hana"], ["alpha_otter", "Alpha Otter"], ["candle_cat", "Candle Cat"], ["yield_yara", "Yara"], ["shibanora", "Nora"],
  ["rocket_rui", "小睿"], ["chartwright", "Chartwright"], ["diamond_dee", "Dee"], ["mint_marco", "Marco"], ["wagmi_wren", "Wren"],
  ["onchain_omar", "Omar"], ["frog_finance", "Frog Finance"], ["nina_nonce", "Nina"], ["bull_and_bao", "包包"], ["hash_hugo", "Hugo"],
  ["stake_stella", "Stella"], ["turbo_tom", "Tom"], ["luna_ledger", "Luna"], ["bridge_bea", "Bea"], ["gas_goblin", "Gas Goblin"],
  ["dip_diver", "Dip Diver"], ["valid_vera", "Vera"], ["snipe_sam", "Sam"], ["orbit_oscar", "Oscar"], ["jade_jpeg", "翠玉"],
  ["floor_finn", "Finn"], ["ape_amelia", "Amelia"], ["quiet_quant", "Quiet Quant"], ["rugproof_ron", "Ron"], ["zen_zoe", "Zoe"],
  ["paper_pia", "Pia"], ["epoch_eli", "Eli"], ["swap_sofia", "Sofia"], ["tiny_taro", "太郎"], ["cold_cleo", "Cleo"],
  ["first_bag_fay", "Fay"], ["faucet_fred", "Fred"], ["green_gus", "Gus"], ["newbie_niko", "Niko"],
];

/** The players from first to last place; the user's own has only a placeholder name. */
export const samplePlayers: readonly SamplePlayer[] = Array.from({ length: sampleSize }, (_, index) => samplePlayer(index + 1));

/** A player's scores within a timeframe, by the formulas of the live board. */
export function sampleScores({ portfolioUsd, changeUsd, tradingScore, social }: SamplePlayer, timeframe: Timeframe) {
  const social200 = socialScore(social[timeframe]);
  const change = timeframe === "all" ? null : changeUsd[timeframe];
  const counted = countedUsd(timeframe, { portfolioUsd, changeUsd: change });
  return {
    social: social200,
    change,
    portfolioPart: portfolioPart(counted),
    total: totalScore({ countedUsd: counted, socialScore: social200, tradingScore }),
  };
}

function samplePlayer(place: number): SamplePlayer {
  const at = place > samplePlaceOfUser ? place - 2 : place - 1;
  const [username, displayName] = place === samplePlaceOfUser ? ["you", "You"] : (names[at] ?? ["player", "Player"]);
  const { portfolio, social, trading } = partsOf(place);
  return {
    id: sampleEntryId(place), username, displayName,
    walletAddress: `0x${createHash("sha256").update(`sample wallet ${place}`).digest("hex").slice(0, 40)}`,
    portfolioUsd: dollarsFor(portfolio),
    changeUsd: Object.fromEntries(spans.map((span) => [span, dollarsFor(portfolio * shareWithin[span])])) as Record<Span, number>,
    tradingScore: roundCents(scoreScale.tradingScore * trading),
    volumeUsd: Object.fromEntries(
      timeframes.map((timeframe, at) => [timeframe, Math.round(10 ** (1.3 + 0.5 * at + 4 * trading + 0.4 * noise(place, "volume")))]),
    ) as Record<Timeframe, number>,
    followers: Math.round(10 ** (2 + 4 * social + 0.5 * noise(place, "followers"))),
    engagementRate: Math.round((0.004 + 0.07 * noise(place, "engagement")) * 10_000) / 10_000,
    rankChange: place === samplePlaceOfUser ? 3 : place === sampleSize ? null : Math.round(6 * noise(place, "change")) - 3,
    isVerified: place === samplePlaceOfUser || noise(place, "verified") > 0.3,
    social: Object.fromEntries(
      timeframes.map((timeframe) => [timeframe, mentionsFor(social * shareWithin[timeframe])]),
    ) as Record<Timeframe, SocialInputs>,
  };
}

/** Shares of the three parts, 0–1, that together give the score of a place: 0.4·P + 0.3·S + 0.3·T. */
function partsOf(place: number): { portfolio: number; social: number; trading: number } {
  const score = (topScore - fallPerPlace * (place - 1)) / scoreScale.score;
  const portfolio = 0.35 + 0.63 * score;
  const others = (score - 0.4 * portfolio) / 0.6;
  // What one part gains the other loses, so that the order stays the same.
  const tilt = (2 * noise(place, "tilt") - 1) * Math.min(0.05, 0.4 * others, 0.8 * (1 - others));
  return { portfolio, social: others + tilt, trading: others - tilt };
}

/** Mentions that give this share (0–1) of a full social score; interactions make up for what the rest leaves open. */
function mentionsFor(share: number): SocialInputs {
  const authors = Math.max(1, Math.round(10 ** (scoreScale.authorDecades * share) - 1));
  const mentions = Math.ceil(1.6 * authors);
  const toneWeight = Math.min(1, mentions / scoreScale.moodMentions);
  const balance = Math.round((2 * Math.min(1, share / toneWeight) - 1) * mentions);
  const negative = Math.max(0, Math.floor((0.8 * mentions - balance) / 2));
  const inputs = { mentions, authors, likes: 0, retweets: 0, quotes: 0, replies: 0, positive: Math.max(0, balance + negative), negative };
  const remaining = (share - socialScore(inputs) / scoreScale.socialScore) / scoreScale.interactionShare;
  return { ...inputs, ...interactionsOf(Math.max(0, Math.round(10 ** (scoreScale.interactionDecades * remaining) - 1))) };
}

/** Likes, retweets, quotes and replies that together count as this many interactions. */
function interactionsOf(count: number): Pick<SocialInputs, "likes" | "retweets" | "quotes" | "replies"> {
  const [retweets, quotes, replies] = [2 * Math.floor(0.06 * count), Math.floor(0.03 * count), Math.floor(0.1 * count)];
  return { likes: count - scoreScale.retweetWeight * retweets - scoreScale.quoteWeight * quotes - replies, retweets, quotes, replies };
}

/** Dollars that give this share (0–1) of a full portfolio part. */
function dollarsFor(share: number): number {
  return roundCents(10 ** (scoreScale.portfolioDecades * share) - 1);
}

/** A pseudo-random number from 0 to 1, always the same for the same place and use. */
function noise(place: number, use: string): number {
  return createHash("sha256").update(`${use} ${place}`).digest().readUInt32BE(0) / 2 ** 32;
}

function roundCents(value: number): number {
  return Math.round(value * 100) / 100;
}
