import { expect, it } from "vitest";
import { automatedChoices, followerSteps, mentionSorts } from "@/contracts/social/authors-rules";
import { mentionMatches, mentionPageSizes, sentiments } from "@/contracts/social/rules";
import { boardSorts, timeframes, trendingOrders } from "@/contracts/leaderboard/rules";
import { isViewQuery } from "@/contracts/views/rules";
import { walletPageSizes, walletSorts } from "@/contracts/wallets/rules";
import { queryOfView } from "@/lib/client/address/use-view";
import { boardTabs, boardViewParams } from "../leaderboard/view";
import { mentionViewParams, type MentionView } from "../social/mentions/view";
import { walletViewParams } from "../wallets/view";

const nothing = new URLSearchParams();
const mention = (change: Partial<MentionView>) => queryOfView(mentionViewParams, { ...mentionViewParams.read(nothing), ...change });

it("every view that a screen writes can be saved, and reads back unchanged", () => {
  const wallets = walletSorts.flatMap((sort) =>
    walletPageSizes.map((page_size) => queryOfView(walletViewParams, { q: "0xAb 冷=&?#%", sort, page: 7, page_size })));
  const boards = boardTabs.flatMap((tab) => timeframes.flatMap((timeframe) => boardSorts.flatMap((sort) => trendingOrders.map((by) =>
    queryOfView(boardViewParams, { tab, timeframe, sort, verified: true, by, page: 2 })))));
  const mentions = [
    ...sentiments.map((sentiment) => mention({ sentiment })), ...mentionMatches.map((match) => mention({ match })),
    ...mentionSorts.map((sort) => mention({ sort })),
    ...mentionPageSizes.map((page_size) => mention({ page_size })), ...followerSteps.map((followers) => mention({ followers })),
    ...automatedChoices.map((automated) => mention({ automated })),
    mention({
      tracker: "0f0e0d0c-1111-4222-8333-444455556661", q: "gm “wagmi”", unread: true, from: "2026-11-05T00:00:00.000Z",
      to: "2026-11-06T00:00:00.000Z", author: "frog_fan", verified: true, lang: "zh-TW", layout: "compact",
    }),
  ];
  for (const [screen, queries] of [["wallets", wallets], ["board", boards], ["mentions", mentions]] as const) {
    expect(queries.filter((query) => !isViewQuery(screen, query)), screen).toEqual([]);
    expect(queries.filter((query) => query.includes("page=")), screen).toEqual([]);
  }
  for (const query of wallets) expect(queryOfView(walletViewParams, walletViewParams.read(new URLSearchParams(query)))).toBe(query);
  for (const query of boards) expect(queryOfView(boardViewParams, boardViewParams.read(new URLSearchParams(query)))).toBe(query);
  for (const query of mentions) expect(queryOfView(mentionViewParams, mentionViewParams.read(new URLSearchParams(query)))).toBe(query);
});

it("parameters that a screen does not know are left out of its links", () => {
  expect(queryOfView(
    walletViewParams, walletViewParams.read(new URLSearchParams("evil=1&sort=balance&page=3&q=%20cold%20")),
  )).toBe("q=cold&sort=balance");
});
