import { act, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scrapingJob, socialMetrics } from "@/contracts/social";
import { ClockProvider } from "@/lib/client/clock";
import messages from "@/messages/en.json";
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
afterEach(() => vi.unstubAllGlobals());

describe("the state of tracking", () => {
  it("is told with its two screens", async () => {
    const job = scrapingJob.parse({ id: "1", username: "ada", lastRun: null });
    await show({ job, metrics: socialMetrics.parse({ mentions_24h: 12, mentions_7d: 70 }) });
    expect(screen.getByRole("region", { name: "Active Tracking" }).textContent).toContain("Tracking mentions of @ada");
    expect(screen.getByText("Last sync: Never", { exact: false })).toBeDefined();
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/social/twitter-setup", "/social/twitter-mentions"]);
  });

  it("leads to the setup while there is none", async () => {
    await show({ job: null, metrics: undefined });
    expect(screen.getByRole("link", { name: "Set up Twitter tracking" })).toBeDefined();
  });

  it("says that it could not be read", async () => {
    await show({ job: undefined, metrics: undefined });
    expect(screen.getByText("Failed to get scraping job status")).toBeDefined();
  });
});
