import { configure, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, vi } from "vitest";
import "@/contracts/problem";
import { boardPage, leaderboardEntry, leaderboardStats, type LeaderboardEntry } from "@/contracts/leaderboard/calls";
import "@/components/leaderboard/analysis/analysis-tab";
import { boardViewParams } from "@/components/leaderboard/view";
import { LeaderboardScreen } from "@/components/leaderboard/leaderboard-screen";
import "@/components/leaderboard/profile/link-dialog";
import "@/components/leaderboard/analysis/score-dialog";
import "@/components/leaderboard/analysis/trending-tab";
import type { LeaderboardData } from "@/components/leaderboard/data";
import "@/components/leaderboard/profile/visibility-dialog";
import { toastStore } from "@/components/ui/overlays/toast-store";
import { MissingSourcesProvider } from "@/lib/client/request/missing-sources";
import type { MissingSources } from "@/lib/shared/missing-sources";
import { flushRequests } from "./flush-requests";
import { TestProviders } from "./test-providers";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
export const player = (position: number, extra: object = {}): LeaderboardEntry => leaderboardEntry.parse({
  id: `p${position}`, user_id: `u${position}`, username: `player_${position}`, display_name: `Player ${position}`,
  twitter_username: `tw_${position}`, position,
  score: 1000 - 15 * position, social_score: 200 - 4 * position, trading_score: 90 - position, portfolio_value: 2_500_000 / position,
  portfolio_change: position === 1 ? 12_345 : -9.5, volume: 80_000 / position, mentions_count: 1500 / position,
  engagement_rate: 0.0512, is_verified: true, rank_change_24h: position === 2 ? -1 : 3, last_updated: "2026-11-05T11:58:00Z", ...extra,
});
export const own = player(4, { user_id: "me", username: "ann", display_name: null, is_you: true, portfolio_value: 1234.5 });
export const rows = [player(1), player(2, { is_verified: false }), player(3, { trading_score: null }), own, player(5)];
export const boardOf = (entries: object[], total = entries.length) => boardPage.parse({ entries, total, page: 1, page_size: 25 });
export const stats = leaderboardStats.parse({
  timeframe: "7d", total_participants: 1200, total_volume: 33_800_000, average_score: 600.5, top_performer: rows[0], user_rank: 4,
  percentile: 1,
});
/** The mock of the network. */
export const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
export const problem = (status: number, code: string, extra: object = {}) => json(
  { type: "about:blank", title: "x", status, detail: "Refused", code, ...extra }, status,
);
/** Answers each part of the board with its own data and refuses all others, because each part expects a different shape. */
export function answerParts(
  parts: Partial<Record<"board" | "user/rank" | "stats" | "competitive-analysis", (page: number) => unknown>>,
): void {
  fetched.mockImplementation(async (path) => {
    const { pathname, searchParams } = new URL(path, "http://board");
    const part = Object.entries(parts).find(([name]) => pathname.endsWith(`/leaderboard/${name}`));
    return part ? json(await part[1](Number(searchParams.get("page")))) : problem(500, "internal");
  });
}
/** The latest request that changed something. */
export const sent = () => fetched.mock.calls
  .filter(([, init]) => init?.method !== "GET")
  .map(([path, init]) => [init?.method, path, init?.body && JSON.parse(String(init.body))])
  .at(-1);
export const requestedPaths = () => fetched.mock.calls.map(([path]) => path);

function leaderboardData(change: Partial<LeaderboardData> = {}, search = ""): LeaderboardData {
  return {
    view: boardViewParams.read(new URLSearchParams(search)), preferredTimeframe: "7d", source: "live", user: { id: "me" },
    isSandbox: false,
    board: boardOf(rows, 30), rank: own, stats, trending: undefined, analysis: undefined,
    visibility: { mode: "public", pseudonym: null },
    link: { linked: false, profileId: null, profile_url: null, name: null, trading_score: null, trading_volume: null, updated_at: null },
    ...change,
  };
}

export async function show(change: Partial<LeaderboardData> = {}, search = "", missing: MissingSources = { prices: null, mentions: null }) {
  window.history.replaceState(null, "", `/leaderboard${search}`);
  const page = () => (
    <TestProviders nowMs={nowMs} onError={rethrow}>
      <MissingSourcesProvider missing={missing}><LeaderboardScreen initial={initial} /></MissingSourcesProvider>
    </TestProviders>
  );
  const initial = structuredClone(leaderboardData(change, search.slice(1)));
  const { rerender } = render(page());
  await flushRequests();
  // In Next, `useSearchParams` follows the history; here the screen has to be rendered again.
  return { redraw: async () => { rerender(page()); await flushRequests(); } };
}

/** A screen must not use a message that does not exist. */
function rethrow(error: Error): never {
  throw error;
}

export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await flushRequests();
};
export const tableRows = () => within(screen.getByRole("table", { name: "Players by rank" })).getAllByRole("row").slice(1);
export const toasts = () => toastStore.read().map(({ title, text }) => [title, text]);

/** Resets everything before and after each test of a file. */
export function resetBetweenTests(): void {
  // Testing the visibility of each table element costs seconds, and nothing here is hidden.
  configure({ defaultHidden: true });
  vi.setConfig({ testTimeout: 30_000 });
  beforeEach(() => {
    vi.useFakeTimers({ now: nowMs });
    vi.stubGlobal("fetch", fetched);
    fetched.mockImplementation(async () => problem(500, "internal"));
    Element.prototype.scrollIntoView = () => undefined;
  });
}
