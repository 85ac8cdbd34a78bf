import type { WeightedTerms } from "./weighted";

/** Turns the word round that follows within a few characters. */
export const chineseNegators = "从来没有 从来没 从来不 并没有 没有过 没有 并不 并非 不是 不会 不能 不够 不再 不太 不怎么 不算 没法 无法 毫无 绝不 从不 从没 从未 尚未 还没 不 没 无 未 别 甭 难以 零";

/** Multiplies what stands right behind. */
export const chineseDegrees: WeightedTerms = [
  [1.4, "非常 超级 特别 极其 极度 十分 无比 疯狂 简直 绝对 彻底 完全 狠狠 太 超 巨 爆"],
  [1.2, "很 真 真的 好 挺 更 最 这么 如此 越来越 有够 相当 实在 够 蛮 狂"],
  [0.6, "有点 有些 稍微 略 略微 还算 勉强 可能 也许 大概 似乎 好像有"],
];

/** What was said before counts less than what follows. */
export const chineseTurns = "但是 但 不过 可是 然而 却 没想到 结果 居然 竟然 反而 如今 今天总算";

/** An earlier belief: counts little when a turn follows. */
export const chineseBeliefs = "本来以为 原本以为 原以为 还以为 以为 曾经 虽然 尽管 说好 期望 期待越 期望越 本来";

const nobody = "没(?:有)?(?:任何|什么|半个|一个)?人(?:能|会|敢|来|要|肯|再|出来)?(?:解释|回应|回复|回答|回|理|管|处理|负责|说明|接盘|接|买|救|信|认账)";
const nothing =
  "没(?:有)?(?:任何|什么|半点|一点|一句)?(?:解释|回应|回复|说明|交代|诚意|前途|下文|进展|动静|用处|意义|诚信|底线|保障|人气|热度|买盘)";

/** Weight of "threefold": 三倍. */
export const chineseManifold = 2;

/** Words that are made, not listed; tried at the beginning of what is left of a text. */
export const chinesePatterns: readonly { shape: RegExp; weight: number }[] = [
  // "cannot be opened", "does not come out": 打不开, 提不出.
  { shape: /^[提转登打开充卖买进连加载点用收付退取领查动导刷存出]不[了出开上进去动到来通起]/, weight: -2 },
  { shape: /^[一二两三四五六七八九十百千万几好]{1,4}倍/, weight: chineseManifold },
  // Nobody who, or nothing with which, one is helped: 没人解释, 没有交代.
  { shape: new RegExp(`^(?:${nobody}|${nothing})`), weight: -2 },
];
