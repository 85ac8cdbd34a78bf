import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import "@/contracts/problem";
import { scrapingJob, scrapingStats } from "@/contracts/social/calls";
import { socialProfile } from "@/contracts/social/profile";
import { webhook } from "@/contracts/webhooks/calls";
import type { SetupData } from "@/components/social/data";
import { SetupScreen } from "@/components/social/setup/setup-screen";
import { toastStore } from "@/components/ui/overlays/toast-store";
import { MissingSourcesProvider } from "@/lib/client/request/missing-sources";
import type { MissingSources } from "@/lib/shared/missing-sources";
import { TestProviders } from "./test-providers";

export const at = new Date(Date.now() - 3 * 60_000).toISOString();
export const job = scrapingJob.parse({ id: "j1", username: "ada", lastRun: at, frequency: 30, keywords: ["$MEME"], webhookUrl: null });
export const hook = webhook.parse({ id: "w1", url: "https://example.com/hook", events: ["mentions", "sentiment"], created_at: at });
export const stats = scrapingStats.parse({ totalMentions: 774, lastScrapeTime: at, successRate: 98, avgScrapeTime: 1.52 });
const profile = socialProfile.parse({ id: "1", username: "ada", name: "Ada", public_metrics: { followers_count: 15_600 } });
/** Nothing is tracked. */
export const none: SetupData = {
  job: null, userId: "u1", source: { name: "X", ready: true, reason: null }, stats: undefined, profile: null, webhooks: [],
};
export const active: SetupData = { ...none, job, stats, profile };

export const setupPath = "POST /api/v1/social/scraping/setup";
/** The network's responses, by method and path; any other request fails. */
export const answers = new Map<string, (body: unknown) => Response | Promise<Response>>();
export const fetched = vi.fn(async (path: string, init?: RequestInit) => {
  const answer = answers.get(`${init?.method} ${path}`);
  return answer ? answer(init?.body ? JSON.parse(init.body as string) : null) : Response.json({ code: "internal" }, { status: 500 });
});
export const problem = (status: number, body: object = {}) => () => Response.json(body, { status });
export const sent = (method: string) => fetched.mock.calls.filter(([, init]) => init?.method === method).map(([path, init]) => [
  path, init?.body ? JSON.parse(init.body as string) as unknown : null,
]);
export const button = (name: string) => screen.getByRole("button", { name });
export const press = (name: string) => act(async () => void fireEvent.click(button(name)));
export const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The texts of the toasts. */
export const toastTexts = () => toastStore.read().map(({ title, text }) => (title === undefined ? text : `${title} | ${text}`));

export async function show(initial: SetupData = none, missing: MissingSources = { prices: null, mentions: null }) {
  render(
    <TestProviders nowMs={Date.now()} timeZone="UTC">
      <MissingSourcesProvider missing={missing}><SetupScreen initial={structuredClone(initial)} /></MissingSourcesProvider>
    </TestProviders>,
  );
  await act(async () => undefined);
}

/** Resets everything before and after each test of a file. */
export function resetBetweenTests(): void {
  beforeEach(() => void vi.stubGlobal("fetch", fetched));
  afterEach(() => void answers.clear());
}
