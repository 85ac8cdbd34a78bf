import fc from "fast-check";
import { expect, it } from "vitest";
import type { z } from "zod";
import { digestCalls } from "@/contracts/digest/calls";
import { leaderboardCalls } from "@/contracts/leaderboard/calls";
import { mentionFilter, socialCalls } from "@/contracts/social/calls";
import { statementCalls } from "@/contracts/statement/calls";
import { timelineCalls } from "@/contracts/timeline/calls";
import { isViewQuery, viewScreens } from "@/contracts/views/rules";
import { walletsCalls } from "@/contracts/wallets/calls";
import { queryOfView, type ViewParams } from "@/lib/client/address/use-view";
import type { Params } from "@/lib/client/address/url-state";
import { seeded } from "@/tests/support/seeded";
import { strangeSearches } from "@/tests/support/strange-searches";
import * as digest from "../digest/view";
import { boardViewParams, type BoardView } from "../leaderboard/view";
import * as mentions from "../social/mentions/view";
import { readStatementView, statementParams, statementQueryOf } from "../statement/view";
import * as timeline from "../timeline/view";
import { walletViewParams } from "../wallets/view";

/** The query that is sent, as the API reads it: everything in a query is text. */
const sent = (query: object) => Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
const boardQuery = ({ timeframe, sort, verified, page }: BoardView) => ({ timeframe, sort, verified, page });

const screens: [string, (params: Params) => object | null, z.ZodType][] = [
  ["wallets", (params) => walletViewParams.read(params), walletsCalls.page.query],
  ["mentions", (params) => mentions.queryOfView(mentions.mentionViewParams.read(params)), socialCalls.mentionPage.query],
  ["the filter of mentions", (params) => mentions.filterOfView(mentions.mentionViewParams.read(params)), mentionFilter],
  ["the leaderboard", (params) => boardQuery(boardViewParams.read(params)), leaderboardCalls.board.query],
  ["digest", (params) => digest.queryOfView(digest.digestViewParams.read(params), "UTC"), digestCalls.read.query],
  ["timeline", (params) => timeline.queryOfView(timeline.timelineViewParams.read(params), "UTC"), timelineCalls.read.query],
  ["the selected part of a timeline", (params) => timeline.timelineViewParams.read(params).selected, timelineCalls.authors.query],
  ["statement", (params) => {
    const view = readStatementView(params);
    return view && statementQueryOf(view, Date.UTC(2026, 10, 27));
  }, statementCalls.statement.query],
];

it.each(screens)("whatever a URL contains, the contract accepts the query that is read from it, without control characters: %s", (
  _what, queryOf, schema,
) => {
  fc.assert(fc.property(strangeSearches, (search) => {
    const query = queryOf(new URLSearchParams(search));
    if (query === null) return;
    expect(schema.safeParse(sent(query)).error?.issues ?? []).toEqual([]);
    expect(JSON.stringify(Object.values(sent(query)).join(" "))).not.toMatch(/\\[unrtbf]/);
  }), seeded(500));
});

const saved = { wallets: walletViewParams, mentions: mentions.mentionViewParams, board: boardViewParams } as const;

it.each(viewScreens)("whatever a URL contains, the view that is read from it can be saved, and reads back unchanged: %s", (screen) => {
  const params = saved[screen] as unknown as ViewParams<{ page: number }>;
  fc.assert(fc.property(strangeSearches, (search) => {
    const query = queryOfView(params, params.read(new URLSearchParams(search)));
    expect([query, isViewQuery(screen, query)]).toEqual([query, true]);
    expect(queryOfView(params, params.read(new URLSearchParams(query)))).toBe(query);
  }), seeded(500));
});

it("whatever a URL contains, the statement, digest and timeline that it opens have one URL", () => {
  const written = {
    digest: (params: URLSearchParams) => queryOf(digest.digestViewParams, params),
    timeline: (params: URLSearchParams) => queryOf(timeline.timelineViewParams, params),
    statement: (params: URLSearchParams) => {
      const view = readStatementView(params);
      if (view?.span.kind === "unreadable") return "";
      return `${new URLSearchParams(Object.entries(statementParams(view)).filter((one): one is [string, string] => one[1] !== null))}`;
    },
  };
  fc.assert(fc.property(strangeSearches, fc.constantFrom(...Object.values(written)), (search, write) => {
    const query = write(new URLSearchParams(search));
    expect(write(new URLSearchParams(query))).toBe(query);
  }), seeded(500));
});

function queryOf<V>({ read, write }: ViewParams<V>, given: URLSearchParams): string {
  const params = new URLSearchParams();
  write(params, read(given));
  return params.toString();
}
