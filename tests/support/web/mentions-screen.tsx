import type { CallKey } from "@/contracts/calls";
import { OffersProvider } from "@/lib/client/request/offers";
import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, vi } from "vitest";
import type { ServerMessage } from "@/contracts/live/calls";
import "@/contracts/problem";
import { mention, scrapingJob, socialMetrics, type Mention } from "@/contracts/social/calls";
import { LiveContext, type Live, type LiveView } from "@/components/live/live-context";
import { mentionViewParams } from "@/components/social/mentions/view";
import { MentionsScreen } from "@/components/social/mentions/mentions-screen";
import type { MentionsData } from "@/components/social/mentions/data";
import { TestProviders } from "./test-providers";

const listeners = new Set<(message: ServerMessage) => void>();
const open: LiveView = { state: { status: "open" }, pending: [] };
const live: Live = {
  read: () => open, subscribe: () => () => undefined, reconnect: () => undefined,
  listen: (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const nowMs = Date.parse("2026-11-05T12:00:00Z");
export const author = {
  id: "7", username: "junelabs", name: "June Li", verified: true, public_metrics: { followers_count: 1200 },
  profile_image_url: "https://pbs.twimg.com/june.jpg",
};
export const makeMention = (id: string, more: object = {}) => mention.parse({
  id, text: `To the moon ${id}`, created_at: new Date(nowMs - Number(id) * 60_000).toISOString(), author, sentiment: "positive",
  url: `https://x.com/junelabs/status/${id}`,
  public_metrics: { like_count: 1234, retweet_count: 318, reply_count: 41, quote_count: 2_500_000 },
  context_annotations: ["Memecoins", "DeFi", "DeFi", "NFT", "Fourth"].map((name) => ({ entity: { name } })),
  sentiment_score: 0.62, sentiment_words: [{ text: "moon", weight: 2.1 }], sentiment_version: "lists-1", ...more,
});
export const job = scrapingJob.parse({ id: "j1", username: "ada", lastRun: new Date(nowMs - 60_000).toISOString() });
export const metrics = socialMetrics.parse({
  mentions_24h: 12, mentions_7d: 70, mentions_30d: 200, sentiment_score: 35, engagement_rate: 0.0123, trending_topics: ["#memecore"],
});
export const view = mentionViewParams.read(new URLSearchParams());
export const pageOf = (mentions: Mention[], total = mentions.length) => ({
  mentions, total, page: 1, page_size: 10, unread: mentions.filter(({ is_read }) => !is_read).length, tracked: "@ada",
  has_keyword_posts: mentions.some(({ matched_by }) => matched_by.length > 0), as_of: new Date(nowMs).toISOString(),
});
export const mentionsData = (mentions = [
  makeMention("1"), makeMention("2", { is_read: true }),
]): MentionsData => ({ view, job, userId: "u1", mentions: pageOf(mentions), metrics });
export const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
export const sent = (method: string) => fetched.mock.calls.filter(([, init]) => init?.method === method).map(([path, init]) => [
  path, init?.body ? JSON.parse(init.body as string) as unknown : null,
]);
export const button = (name: string | RegExp) => screen.getByRole("button", { name });

/** @param unsupported calls the product API does not support @param beside another part of the page */
export async function show(initial: MentionsData = mentionsData(), unsupported: CallKey[] = [], beside: ReactNode = null) {
  render(
    <TestProviders nowMs={nowMs}>
      <OffersProvider unsupported={unsupported}>
        <LiveContext value={live}><MentionsScreen initial={structuredClone(initial)} />{beside}</LiveContext>
      </OffersProvider>
    </TestProviders>,
  );
  await act(async () => undefined);
}

export const sendLiveMessage = (message: ServerMessage) => act(async () => listeners.forEach((listener) => listener(message)));

/** Resets everything before and after each test of a file. */
export function resetBetweenTests(): void {
  beforeEach(() => {
    vi.setSystemTime(nowMs);
    vi.stubGlobal("fetch", fetched);
    fetched.mockImplementation(async () => Response.json({ code: "internal" }, { status: 500 }));
    window.history.replaceState(null, "", "/social/twitter-mentions");
  });
}
