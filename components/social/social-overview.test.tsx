import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense, use, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Mention, mention, scrapingJob, socialMetrics } from "@/contracts/social/calls";
import type { ServerMessage } from "@/contracts/live/calls";
import { idleView, type Live, LiveContext } from "@/components/live/live-context";
import { MissingSourcesProvider } from "@/lib/client/request/missing-sources";
import { neitherSource } from "@/tests/support/web/missing-sources";
import { router } from "@/tests/support/web/next-navigation";
import { TestProviders } from "@/tests/support/web/test-providers";
import { LatestMentions } from "./latest-mentions";
import type { OverviewData } from "./data";
import { SocialOverview } from "./social-overview";

async function show(initial: OverviewData) {
  render(<TestProviders nowMs={Date.now()}><SocialOverview initial={initial} /></TestProviders>);
  await act(async () => undefined);
}

beforeEach(() => vi.stubGlobal("fetch", async () => Response.json({}, { status: 403 })));

describe("the newest mentions", () => {
  const post = (id: string, sentiment: string) => mention.parse({
    id, text: `post ${id}`, sentiment, created_at: new Date().toISOString(), author: { id: "a", username: "bob", name: "Bob" },
  });
  const showThem = (mentions: readonly Mention[]) => render(
    <TestProviders nowMs={Date.now()}><LatestMentions mentions={mentions} /></TestProviders>,
  );

  it("are listed with their sentiment and author", () => {
    showThem([post("1", "positive"), post("2", "negative")]);
    const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows).toEqual([expect.stringMatching(/^PositiveBob@bob.*post 1$/), expect.stringMatching(/^NegativeBob@bob.*post 2$/)]);
    expect(screen.getByRole("link", { name: "See mentions" }).getAttribute("href")).toBe("/social/twitter-mentions");
  });

  it("are cut off between characters, not within an emoji", () => {
    showThem([{ ...post("1", "positive"), text: `${"a".repeat(299)}🚀 to the moon` }]);
    expect(screen.getByRole("listitem").textContent).toMatch(/[^a]a{299}$/);
  });

  it("take no space if there are none", () => {
    const { container } = showThem([]);
    expect(container.textContent).toBe("");
  });
});

describe("the parts that only the server renders", () => {
  const initial: OverviewData = { job: null, userId: "u1", metrics: undefined };

  it("are rendered again when the router brings the page back as it was", async () => {
    const page = { ...initial };
    await show(page);
    expect(router.refresh).not.toHaveBeenCalled();
    cleanup();
    await show(page);
    expect(router.refresh).toHaveBeenCalledTimes(1);
  });

  it("are rendered again after each scrape", async () => {
    const listeners = new Set<(message: ServerMessage) => void>();
    const listen: Live["listen"] = (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    const live: Live = { read: () => idleView, subscribe: () => () => undefined, reconnect: () => undefined, listen };
    render(
      <TestProviders nowMs={Date.now()}><LiveContext value={live}><SocialOverview initial={{ ...initial }} /></LiveContext></TestProviders>,
    );
    await act(async () => listeners.forEach((listener) => listener({ type: "scrape_finished", data: { added: 1, error: null } })));
    expect(router.refresh).toHaveBeenCalledTimes(1);
  });
});

describe("the state of tracking", () => {
  it("names what keeps mentions from being read", async () => {
    const lastRun = new Date(Date.now() - 50 * 60 * 60_000).toISOString();
    const job = scrapingJob.parse({ id: "1", username: "ada", lastRun, error: "503", errorCode: "unavailable" });
    await show({ job, userId: "u1", metrics: socialMetrics.parse({}) });
    const notice = (await screen.findByText(/^Mentions were last read/)).closest("[role=status]")!;
    expect(notice.textContent).toBe("Mentions were last read 2 d agoThe network is not responding. We will retry automatically.Twitter Setup");
  });

  it("is shown with links to its screens", async () => {
    const job = scrapingJob.parse({ id: "1", username: "ada", lastRun: null });
    await show({ job, userId: "u1", metrics: socialMetrics.parse({ mentions_24h: 12, mentions_7d: 70 }) });
    expect(screen.getByRole("region", { name: "Active Tracking" }).textContent).toContain("Tracking mentions of @ada");
    expect(screen.getByText("Last sync: Never", { exact: false })).toBeDefined();
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/social/twitter-setup", "/social/twitter-mentions", "/social/timeline", "/social/digest",
    ]);
  });

  it("links to the setup while nothing is tracked", async () => {
    await show({ job: null, userId: "u1", metrics: undefined });
    expect(screen.getByRole("link", { name: "Set up Twitter tracking" })).toBeDefined();
  });

  it("offers no setup without a source of mentions, and says that there is none", async () => {
    render(
      <TestProviders nowMs={Date.now()}>
        <MissingSourcesProvider missing={neitherSource}>
          <SocialOverview initial={{ job: null, userId: "u1", metrics: undefined }} />
        </MissingSourcesProvider>
      </TestProviders>,
    );
    await act(async () => undefined);
    expect(screen.getByText("Nothing can be tracked.")).toBeDefined();
    expect(screen.queryByRole("link", { name: "Set up Twitter tracking" })).toBeNull();
  });

  it("says that it could not be loaded, and can be loaded again", async () => {
    await show({ job: undefined, userId: "u1", metrics: undefined });
    expect(screen.getByText("Failed to get scraping job status")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(router.refresh).toHaveBeenCalledOnce();
    expect(screen.queryByRole("region", { name: "Active Tracking" })).toBeNull();
  });

  it("has one Retry for everything that could not be loaded", async () => {
    vi.useFakeTimers();
    render(
      <TestProviders nowMs={Date.now()}>
        <SocialOverview initial={{ job: undefined, userId: "u1", metrics: undefined }} isIncomplete />
      </TestProviders>,
    );
    const retry = screen.getByRole("button", { name: "Retry" });
    expect(retry.closest("[role=status]")?.textContent).toMatch(/^Failed to get scraping job statusFailed to fetch mentions/);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(router.refresh).toHaveBeenCalledOnce();
  });

  it("keeps Retry busy until the page has arrived again", async () => {
    let arrive: () => void = () => undefined;
    const page = new Promise<void>((resolve) => { arrive = resolve; });
    // As Next's router does, it suspends the update until the server has answered.
    function Refreshed() {
      const [asked, setAsked] = useState<Promise<void> | null>(null);
      router.refresh.mockImplementationOnce(() => setAsked(page));
      if (asked) use(asked);
      return null;
    }
    const initial = { job: undefined, userId: "u1", metrics: undefined };
    render(<TestProviders nowMs={Date.now()}><SocialOverview initial={initial} /><Suspense><Refreshed /></Suspense></TestProviders>);
    const retry = screen.getByRole("button", { name: "Retry" });
    await act(async () => void fireEvent.click(retry));
    expect(retry.getAttribute("aria-busy")).toBe("true");
    await act(async () => arrive());
    expect(retry.getAttribute("aria-busy")).toBeNull();
  });

  it("is kept in this browser, and shown to the same account if it cannot be loaded", async () => {
    const job = scrapingJob.parse({ id: "1", username: "ada", lastRun: new Date(Date.now() - 5 * 60_000).toISOString() });
    await show({ job, userId: "u1", metrics: socialMetrics.parse({ mentions_24h: 12, mentions_7d: 70 }) });
    await vi.waitFor(() => expect(localStorage.length).toBe(1));
    cleanup();
    await show({ job: undefined, userId: "u1", metrics: undefined });
    const lastKnown = await screen.findByRole("region", { name: "Active Tracking" });
    for (const part of ["Tracking mentions of @ada", "Last sync: 5 min ago", "as last seen in this browser", "12", "70"]) {
      expect(lastKnown.textContent, part).toContain(part);
    }
    cleanup();
    await show({ job: undefined, userId: "u2", metrics: undefined });
    expect(screen.queryByRole("region", { name: "Active Tracking" })).toBeNull();
    cleanup();
    await show({ job: null, userId: "u1", metrics: undefined });
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
  });
});
