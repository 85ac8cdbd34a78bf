import { expect, it } from "vitest";
import type { Sentiment } from "@/contracts/social/rules";
import { scoreSentiment } from "./score";

const labelOf = (text: string) => scoreSentiment(text).label;

it.each<[what: string, read: Record<string, Sentiment>]>([
  ["reads a litotes as what it means", {
    沒讓人失望: "positive", 手续费不贵: "positive", 真的不差: "positive", 我不觉得这个项目靠谱: "negative", 没有想象中那么难用: "positive", 從來沒遇過問題: "positive",
    手续费很贵: "negative", 算不上成功: "negative",
  }],
  ["still reads a fault as a fault if it is 'not the first'", { 又不是第一次当机了: "negative", 又不是第一次當機了: "negative" }],
  ["reads 'not a scammer but as good as one' as negative", { 不是骗子也差不多: "negative" }],
  ["recognises failing service without any emotional words", {
    信寄了三封都沒回: "negative", 客服没人回: "negative", 等了三周: "negative", "提币等了 3 周": "negative", "出金審核了 10 天": "negative", 提現還在審核: "negative",
    连个公告都没有: "negative", 余额少了: "negative", 昨晚关了提现: "negative", 到现在没到帐: "negative", 錢還沒到帳: "negative",
  }],
  ["scores plain times and answers as neutral", { 假期三天: "neutral", "活动有 3 天": "neutral", "等 3 楼回答": "neutral" }],
  [
    "recognises mockery by its opening, next to something that went wrong",
    { "厉害了,又当机": "negative", 厉害: "positive", "真行,余额少了": "negative" },
  ],
])("%s", (_, read) => {
  expect(Object.fromEntries(Object.keys(read).map((text) => [text, labelOf(text)]))).toEqual(read);
});

it("reports the words around a figure, in simplified and in traditional characters", () => {
  expect(scoreSentiment("提币等了 3 个星期").words).toEqual([{ text: "等了 3 个星期", weight: -1.5 }]);
  expect(scoreSentiment("提幣等了 3 個星期").words).toEqual([{ text: "等了 3 個星期", weight: -1.5 }]);
});
