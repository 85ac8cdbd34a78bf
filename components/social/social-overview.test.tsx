import { act, cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scrapingJob, socialMetrics } from "@/contracts/social/calls";
import messages from "@/messages/en.json";
import { ClockProvider } from "@/lib/client/startup/clock";
import { SocialOverview, type OverviewData } from "./social-overview";

async function show(initial: OverviewData) {
  render(
    <SWRConfig value={{ provider: () => new Map<string, never>() }}>
      <NextIntlClientProvider locale="en" messages={messages}>
        <ClockProvider renderedAtMs={Date.now()}><SocialOverview initial={initial} /></ClockProvider>
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  await act(async () => undefined);
}

beforeEach(() => vi.stubGlobal("fetch", async () => Response.json({}, { status: 403 })));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe("the state of tracking", () => {
  it("is told with its screens", async () => {
    const job = scrapingJob.parse({ id: "1", username: "ada", lastRun: null });
    await show({ job, userId: "u1", metrics: socialMetrics.parse({ mentions_24h: 12, mentions_7d: 70 }) });
    expect(screen.getByRole("region", { name: "Active Tracking" }).textContent).toContain("Tracking mentions of @ada");
    expect(screen.getByText("Last sync: Never", { exact: false })).toBeDefined();
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/social/twitter-setup", "/social/twitter-mentions", "/social/timeline", "/social/digest"]);
  });

  it("leads to the setup while there is none", async () => {
    await show({ job: null, userId: "u1", metrics: undefined });
    expect(screen.getByRole("link", { name: "Set up Twitter tracking" })).toBeDefined();
  });

  it("says that it could not be read", async () => {
    await show({ job: undefined, userId: "u1", metrics: undefined });
    expect(screen.getByText("Failed to get scraping job status")).toBeDefined();
    expect(screen.queryByRole("region", { name: "Active Tracking" })).toBeNull();
  });

  it("is kept in this browser, and shown to the same account where it cannot be read", async () => {
    const job = scrapingJob.parse({ id: "1", username: "ada", lastRun: new Date(Date.now() - 5 * 60_000).toISOString() });
    await show({ job, userId: "u1", metrics: socialMetrics.parse({ mentions_24h: 12, mentions_7d: 70 }) });
    await vi.waitFor(() => expect(localStorage.length).toBe(1));
    cleanup();
    await show({ job: undefined, userId: "u1", metrics: undefined });
    const kept = await screen.findByRole("region", { name: "Active Tracking" });
    for (const part of ["Tracking mentions of @ada", "Last sync: 5 min ago", "as this browser last knew it", "12", "70"]) expect(kept.textContent, part).toContain(part);
    cleanup();
    await show({ job: undefined, userId: "u2", metrics: undefined });
    expect(screen.queryByRole("region", { name: "Active Tracking" })).toBeNull();
    cleanup();
    await show({ job: null, userId: "u1", metrics: undefined });
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
  });
});
