import type { WeightedTerms } from "./weighted";

/** Negations, which reverse the word that follows within a few characters. */
export const chineseNegators =
  "没有想象中 没想象中 没有想像中 没想像中 没那么 没有那么 不那么 没遇过 没遇到过 没碰到过 没出过 没让 没有让 不让 不会让 不觉得 不认为 谈不上 称不上 算不上 说不上 " +
  "从来没有 从来没 从来不 并没有 没有过 没有 并不 并非 不是 不会 不能 不够 不再 不太 不怎么 不算 没法 无法 毫无 绝不 从不 从没 从未 尚未 还没 不 没 无 未 别 甭 难以 零";

/** Judgements and feelings: denying them states the opposite, 没让人失望, 不贵. */
export const chineseJudgements =
  "失望 问题 毛病 差 难用 卡 卡顿 慢 坏 烂 贵 后悔 担心 担忧 麻烦 复杂 漏洞 烦 出错 失败 难看 丑 糟糕 跳票 延迟 故障 无聊 尴尬 遗憾 可怕 难懂 拖延";

/** Degrees, which multiply the word directly after them. */
export const chineseDegrees: WeightedTerms = [
  [1.4, "非常 超级 特别 极其 极度 十分 无比 疯狂 简直 绝对 彻底 完全 狠狠 太 超 巨 爆"],
  [1.2, "很 真 真的 好 挺 更 最 这么 如此 越来越 有够 相当 实在 够 蛮 狂"],
  [0.6, "有点 有些 稍微 略 略微 还算 勉强 可能 也许 大概 似乎 好像有"],
];

/** Words at which the text turns: what was said before counts less than what follows. */
export const chineseTurns = "但是 但 不过 可是 然而 却 没想到 结果 居然 竟然 反而 如今 今天总算";

/** Words for an earlier belief, which counts little if a turn follows. */
export const chineseBeliefs = "本来以为 原本以为 原以为 还以为 以为 曾经 虽然 尽管 说好 期望 期待越 期望越 本来";

const nobody = "没(?:有)?(?:任何|什么|半个|一个)?人(?:能|会|敢|来|要|肯|再|出来)?(?:解释|回应|回复|回答|回|理|管|处理|负责|说明|接盘|接|买|救|信|认账)";
const nothing =
  "没(?:有)?(?:任何|什么|半点|一点|一句)?(?:解释|回应|回复|说明|交代|诚意|前途|下文|进展|动静|用处|意义|诚信|底线|保障|人气|热度|买盘)";

/** Weight of "threefold": 三倍. */
export const chineseManifold = 2;

const waiting = "等|卡|拖|审核|审|处理|排队|催";
const span = "个?多?(?:天|周|月|星期|礼拜|小时)";

/** Weight of a long wait: 等了三周, 等了 3 周. */
export const chineseWait = -1.5;
export const chineseWaiting = new RegExp(`(?:${waiting})[到了]?(?:快|整整|将近|超过|都)?$`);
export const chineseSpan = new RegExp(`^${span}`);

/** Words that are formed by rule rather than listed; matched at the beginning of the rest of a text. */
export const chinesePatterns: readonly { shape: RegExp; weight: number }[] = [
  // "cannot be opened", "does not come out": 打不开, 提不出.
  { shape: /^[提转登打开充卖买进连加载点用收付退取领查动导刷存出]不[了出开上进去动到来通起]/, weight: -2 },
  { shape: /^[一二两三四五六七八九十百千万几好]{1,4}倍/, weight: chineseManifold },
  // As good as one: 不是骗子也差不多.
  { shape: /^不是.{1,4}也差不多/, weight: -2 },
  // Not even that: 连个公告都没有, 一毛都没看到.
  { shape: /^连个?.{1,4}[都也]没有?/, weight: -1.8 },
  { shape: /^[一半][毛分块]钱?[都也]?[没不]/, weight: -1.8 },
  // Unanswered, or still waiting: 都没回, 等了三周, 还在审核.
  { shape: /^[都也]?(?:没有|没|未)人?回(?![本血调暖升头归])[我应覆复信]?/, weight: -1.8 },
  { shape: new RegExp(`^(?:${waiting})[到了]?(?:快|整整|将近|超过|都)?[一二两三四五六七八九十几半好百]{1,3}(?:${span})`), weight: chineseWait },
  { shape: /^(?:还|仍|依然|一直)在?(?:审核|处理|排队|等|卡|审查)/, weight: -1.2 },
  // Money that is gone, withdrawals that are closed: 余额少了, 关了提现.
  { shape: /^(?:余额|币|钱|资产|收益)都?(?:少了|没了|不见|消失|蒸发)/, weight: -1.8 },
  { shape: /^(?:关了|关闭|停了|停掉|限制)(?:提现|提币|出金|提领|提款)/, weight: -2 },
  // Nobody or nothing to help: 没人解释, 没有交代.
  { shape: new RegExp(`^(?:${nobody}|${nothing})`), weight: -2 },
];
