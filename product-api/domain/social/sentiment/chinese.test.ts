import { expect, it } from "vitest";
import type { Sentiment } from "@/contracts/social/rules";
import { scoreSentiment } from "./score";

const labelOf = (text: string) => scoreSentiment(text).label;

it.each<[what: string, read: Record<string, Sentiment>]>([
  ["hears a litotes as what it means", {
    沒讓人失望: "positive", 手续费不贵: "positive", 真的不差: "positive", 我不觉得这个项目靠谱: "negative", 没有想象中那么难用: "positive", 從來沒遇過問題: "positive", 手续费很贵: "negative", 算不上成功: "negative",
  }],
  ["leaves a fault a fault that is not the first", { 又不是第一次当机了: "negative", 又不是第一次當機了: "negative" }],
  ["hears what is as good as said", { 不是骗子也差不多: "negative" }],
  ["hears service that fails, without a word of feeling", {
    信寄了三封都沒回: "negative", 客服没人回: "negative", 等了三周: "negative", "提币等了 3 周": "negative", "出金審核了 10 天": "negative", 提現還在審核: "negative",
    连个公告都没有: "negative", 余额少了: "negative", 昨晚关了提现: "negative", 到现在没到帐: "negative", 錢還沒到帳: "negative",
  }],
  ["leaves plain times and answers alone", { 假期三天: "neutral", "活动有 3 天": "neutral", "等 3 楼回答": "neutral" }],
  ["hears mockery by its opening, next to what went wrong", { "厉害了,又当机": "negative", 厉害: "positive", "真行,余额少了": "negative" }],
])("%s", (_, read) => {
  expect(Object.fromEntries(Object.keys(read).map((text) => [text, labelOf(text)]))).toEqual(read);
});

it("names the words around a figure, traditional or simplified", () => {
  expect(scoreSentiment("提幣等了 3 個星期").words).toEqual([{ text: "等了 3 個星期", weight: -1.5 }]);
});
