import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as digest from "@/components/digest/view";
import * as mentions from "@/components/social/mentions/view";
import { readStatementView, statementQueryOf } from "@/components/statement/view";
import * as timeline from "@/components/timeline/view";
import { walletViewParams } from "@/components/wallets/view";
import { problem } from "@/contracts/problem";
import type { Params } from "@/lib/client/address/url-state";
import { startTestApi, type TestApi } from "../support/api/product-api";
import { seeded } from "../support/seeded";
import { strangeSearches } from "../support/strange-searches";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = (await api.register()).token.access_token;
});
afterAll(() => api.stop());

/** Nothing is tracked, there is no such thing, or the times are the wrong way round or in the future: what a screen explains. */
const explained = /^(not_found|no_scraping_job|range_reversed|time_in_future|time_before_history|unknown_asset)$/;

const pages: [string, (params: Params) => object | null][] = [
  ["/api/v1/wallets", (params) => walletViewParams.read(params)],
  ["/api/v1/social/mentions", (params) => mentions.queryOfView(mentions.mentionViewParams.read(params))],
  ["/api/v1/digest", (params) => digest.queryOfView(digest.digestViewParams.read(params), "UTC")],
  ["/api/v1/timeline", (params) => timeline.queryOfView(timeline.timelineViewParams.read(params), "UTC")],
  ["/api/v1/portfolio/statement", (params) => {
    const view = readStatementView(params);
    return view && statementQueryOf(view, Date.now());
  }],
];

it.each(pages)("whatever the URL of a page contains, its call responds, or refuses what the page explains: %s", async (path, queryOf) => {
  await fc.assert(fc.asyncProperty(strangeSearches, async (search) => {
    const query = queryOf(new URLSearchParams(search));
    if (query === null) return;
    const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${api.url}${path}?${given}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    if (!response.ok) expect([`${given}`, problem.parse(JSON.parse(text)).code]).toEqual([`${given}`, expect.stringMatching(explained)]);
  }), seeded(100));
});
