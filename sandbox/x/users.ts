import sandbox from "../seed/sandbox.json";
import { logBetween, seededRandom } from "../seed/random";
import { hashOf, userIdOf } from "./snowflake";

/** A user of the stand-in. */
export interface User {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly verified: boolean;
  readonly createdAtMs: number;
  readonly followers: number;
  readonly following: number;
  readonly posts: number;
  readonly listed: number;
  /** Set only for an added user. */
  readonly imageUrl?: string;
  /** The account's bio, if one was set. */
  readonly bio?: string;
}

/** The language an author writes in. */
export type Language = "en" | "zh-TW" | "zh-CN";

interface Author {
  readonly user: User;
  readonly language: Language;
}

const names: readonly (readonly [Language, username: string, name: string])[] = [
  ["en", "MoonshotMia", "Mia 🌙"], ["en", "gwei_gary", "Gary (gwei enjoyer)"], ["en", "chainlinked_jo", "Jo Park"],
  ["en", "BlockBard", "The Block Bard"], ["en", "satoshis_aunt", "Satoshi's Aunt"], ["en", "ramen_degen", "ramen degen 🍜"],
  ["en", "OnchainOlu", "Olu Adeyemi"], ["en", "quietwhale", "quiet whale 🐋"], ["en", "LiquidityLena", "Lena Vogt"],
  ["en", "rugradar", "RugRadar"], ["en", "TheGasReport", "The Gas Report"], ["en", "pepe_phd", "Dr. Pepe"],
  ["en", "nina_nodes", "Nina | nodes"], ["en", "candle_carl", "Carl Candlestick"], ["en", "AltseasonAmy", "Amy"],
  ["en", "wagmi_walt", "Walt"], ["en", "MemecoinDaily", "Memecoin Daily"], ["en", "bagholder_ben", "Ben, holding bags"],
  ["en", "ZkZara", "Zara"], ["en", "hodl_hannah", "Hannah"], ["en", "ser_toby", "toby"], ["en", "mevmara", "Mara"],
  ["en", "DeltaNeutralDan", "Dan"], ["en", "anon_0x51f", "anon"],
  ["zh-TW", "taipei_chain", "台北鏈上人"], ["zh-TW", "mango_trader", "芒果交易員 🥭"], ["zh-TW", "BobaOnchain", "珍奶上鏈"],
  ["zh-TW", "crypto_ahmei", "阿美看幣"], ["zh-TW", "kaohsiung_whale", "高雄鯨魚"], ["zh-TW", "night_mkt_btc", "夜市比特幣"],
  ["zh-TW", "lin_defi", "林 DeFi 筆記"], ["zh-TW", "xiaolongbtc", "小籠幣"],
  ["zh-CN", "shanghai_gwei", "上海Gwei"], ["zh-CN", "lao_jiucai", "老韭菜日记"], ["zh-CN", "bi_quan_wang", "币圈小王"],
  ["zh-CN", "chengdu_hodl", "成都HODL"], ["zh-CN", "liang_hua_li", "量化李"], ["zh-CN", "wangge_airdrop", "王哥空投 🎈"],
  ["zh-CN", "hezi_research", "盒子研究"], ["zh-CN", "zhaocai_mao", "招财猫"],
];

/** Members of the cast that look like bots: they follow thousands of accounts and post around the clock. */
const bots: Readonly<Record<string, Partial<User>>> = {
  anon_0x51f: { verified: false, followers: 61, following: 2_940, posts: 2_600_000 },
  wangge_airdrop: { verified: false, followers: 118, following: 4_730, posts: 2_100_000 },
};

/** Everyone who writes about the tracked handles. */
export const authors: readonly Author[] = names.map(([language, username, name]) => ({
  language, user: { ...makeUser(username, name), ...bots[username] },
}));

/** Rarely mentions anyone, and has many followers. */
export const tribune: User = { ...makeUser("ChainTribune", "The Chain Tribune"), verified: true, followers: 318_000, following: 212 };

const knownUsers: ReadonlyMap<string, User> = new Map([
  ...authors.map(({ user }) => user), tribune,
].map((user) => [user.username.toLowerCase(), user]));

/** The constant properties of a user: an author of the cast, or a user made from the handle alone. */
export function userOf(username: string): User {
  return knownUsers.get(username.toLowerCase()) ?? makeUser(username, username);
}

function makeUser(username: string, name: string): User {
  const random = seededRandom(hashOf(`account ${username.toLowerCase()}`));
  const followers = Math.round(logBetween(random, 40, 400_000));
  return {
    id: userIdOf(username),
    username,
    name,
    verified: random() < (followers > 20_000 ? 0.7 : 0.15),
    createdAtMs: Date.UTC(2012 + Math.floor(random() * 12), Math.floor(random() * 12), 1 + Math.floor(random() * 28)),
    followers,
    following: Math.round(logBetween(random, 50, 3000)),
    posts: Math.round(logBetween(random, 200, 60_000)),
    listed: Math.round(followers / logBetween(random, 60, 400)),
  };
}

const { demo } = sandbox;
const dayMs = 86_400_000;
const growthStartsMs = Date.UTC(2026, 0, 1);

/** A tracked user at a given time; it gains followers day by day. The demo's user has a full name and a large following. */
export function trackedUser(handle: string, nowMs: number): User {
  if (knownUsers.has(handle.toLowerCase())) return userOf(handle);
  const isDemo = handle.toLowerCase() === demo.xUsername.toLowerCase();
  const base = isDemo ? { ...userOf(demo.xUsername), name: demo.fullName, verified: true, followers: 12_400, listed: 180 } : userOf(handle);
  const perDay = 0.0005 + (hashOf(`growth ${handle.toLowerCase()}`) % 1000) / 500_000;
  const growth = 1 + perDay * Math.max(0, (nowMs - growthStartsMs) / dayMs);
  return { ...base, followers: Math.round((base.followers + 400) * growth), listed: Math.round((base.listed + 6) * growth) };
}
