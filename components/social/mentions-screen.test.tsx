import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage } from "@/contracts/live";
import { mention, scrapingJob, socialMetrics, type Mention } from "@/contracts/social";
import { LiveContext, type Live } from "@/components/live/live-provider";
import { toast, toastStore } from "@/components/ui/toast-store";
import { ClockProvider } from "@/lib/client/clock";
import messages from "@/messages/en.json";
import { readMentionView } from "./mention-view";
import { MentionsScreen } from "./mentions-screen";
import type { MentionsData } from "./use-mentions";

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams(window.location.search) }));
const listeners = new Set<(message: ServerMessage) => void>();
const live: Live = {
  state: { status: "open" }, reconnect: () => undefined, pending: [],
  listen: (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const author = { id: "7", username: "junelabs", name: "June Li", verified: true, public_metrics: { followers_count: 1200 } };
const make = (id: string, more: object = {}) => mention.parse({
  id, text: `To the moon ${id}`, created_at: new Date(nowMs - Number(id) * 60_000).toISOString(), author, sentiment: "positive", url: `https://x.com/junelabs/status/${id}`,
  public_metrics: { like_count: 1234, retweet_count: 318, reply_count: 41, quote_count: 2_500_000 },
  context_annotations: ["Memecoins", "DeFi", "DeFi", "NFT", "Fourth"].map((name) => ({ entity: { name } })),
  sentiment_score: 0.62, sentiment_words: [{ text: "moon", weight: 2.1 }], sentiment_version: "lists-1", ...more,
});
const job = scrapingJob.parse({ id: "j1", username: "ada", lastRun: new Date(nowMs - 60_000).toISOString() });
const metrics = socialMetrics.parse({ mentions_24h: 12, mentions_7d: 70, mentions_30d: 200, sentiment_score: 35, engagement_rate: 0.0123, trending_topics: ["#memecore"] });
const view = readMentionView(new URLSearchParams());
const pageOf = (mentions: Mention[], total = mentions.length) => ({ mentions, total, page: 1, page_size: 10, unread: mentions.filter(({ is_read }) => !is_read).length });
const whole = (mentions = [make("1"), make("2", { is_read: true })]): MentionsData => ({ view, job, mentions: { kind: "page", page: pageOf(mentions) }, metrics });
const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const sent = (method: string) => fetched.mock.calls.filter(([, init]) => init?.method === method).map(([path, init]) => [path, init?.body ? JSON.parse(init.body as string) as unknown : null]);
const button = (name: string | RegExp) => screen.getByRole("button", { name });

async function show(initial: MentionsData = whole()) {
  const cache = new Map<string, never>();
  render(
    <SWRConfig value={{ provider: () => cache }}>
      <NextIntlClientProvider locale="en" messages={messages}>
        <ClockProvider renderedAtMs={nowMs}><LiveContext value={live}><MentionsScreen initial={structuredClone(initial)} /></LiveContext></ClockProvider>
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  await act(async () => undefined);
}

const tell = (message: ServerMessage) => act(async () => listeners.forEach((listener) => listener(message)));

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(async () => Response.json({ code: "internal" }, { status: 500 }));
  window.history.replaceState(null, "", "/social/twitter-mentions");
  toast.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  fetched.mockReset();
});

describe("the mentions screen", () => {
  it("leads to the setup while nothing is tracked", async () => {
    await show({ view, job: null, mentions: undefined, metrics: undefined });
    expect(screen.getByText("Twitter Tracking Not Setup")).toBeDefined();
    expect(screen.getByRole("link", { name: "Set up Twitter tracking" }).getAttribute("href")).toBe("/social/twitter-setup");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("shows the four tiles and the unread badge", async () => {
    await show();
    for (const text of ["24H Mentions", "12", "200 in 30 days", "7D Mentions", "70", "Sentiment Score", "+35", "Engagement Rate", "1.23 %", "1 unread", "#memecore"]) {
      expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
    }
  });

  it("says that there is not enough data instead of a score", async () => {
    await show({ ...whole(), metrics: socialMetrics.parse({ mentions_7d: 9 }) });
    const tile = screen.getByText("Sentiment Score").closest("div.rounded-card") as HTMLElement;
    expect(within(tile).getByText("—")).toBeDefined();
    expect(within(tile).getByText("Not enough data")).toBeDefined();
  });

  it("shows all of a mention, counts shortened and three tags", async () => {
    await show();
    const [item] = screen.getAllByRole("listitem").filter(({ textContent }) => textContent?.includes("To the moon 1"));
    const within1 = within(item!);
    for (const text of ["June Li", "@junelabs", "To the moon 1", "1.2K", "318", "41", "2.5M", "1,234 likes", /^Nov 5, 2026/, "Mark as Read"]) expect(within1.getByText(text), String(text)).toBeDefined();
    expect(within1.getByRole("img", { name: "Verified account" })).toBeDefined();
    expect(within(within1.getByRole("list", { name: "Topics" })).getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Memecoins", "DeFi", "NFT"]);
    expect(within1.getByRole("link", { name: "Open the post of June Li on X" }).getAttribute("href")).toBe("https://x.com/junelabs/status/1");
  });

  it("keeps what strangers wrote inert", async () => {
    await show(whole([make("1", { text: "<img src=x onerror=alert(1)> https://evil.example @you \u202Eabc", url: "javascript:alert(1)", author: { ...author, name: "<b>x</b>", profile_image_url: "http://evil.example/pixel.gif" } })]));
    expect(screen.getByText(/<img src=x onerror/)).toBeDefined();
    expect(document.querySelectorAll("main img, li img, li b").length).toBe(0);
    expect(screen.queryByRole("link", { name: /Open the post/ })).toBeNull();
  });

  it("unfolds a text of 25,000 characters on demand", async () => {
    await show(whole([make("1", { text: "moon ".repeat(5000) })]));
    expect(document.body.textContent!.length).toBeLessThan(5000);
    fireEvent.click(button("Show more"));
    expect(document.body.textContent!.length).toBeGreaterThan(24_000);
    expect(button("Show less").getAttribute("aria-expanded")).toBe("true");
  });

  it("marks a mention read at once, tells the server, and takes it back", async () => {
    fetched.mockImplementation(async () => Response.json({ changed: ["1"], unread: 0 }));
    await show();
    await act(async () => void fireEvent.click(button("Mark as Read: June Li")));
    expect(sent("POST")).toEqual([["/api/v1/social/mentions/read", { ids: ["1"], read: true }]]);
    expect(screen.getAllByRole("button", { name: "Mark as unread: June Li" })).toHaveLength(2);
    expect(screen.queryByText("1 unread")).toBeNull();
    await act(async () => void fireEvent.click(screen.getAllByRole("button", { name: "Mark as unread: June Li" })[0]!));
    expect(sent("POST").at(-1)).toEqual(["/api/v1/social/mentions/read", { ids: ["1"], read: false }]);
  });

  it("marks all of them read", async () => {
    fetched.mockImplementation(async () => Response.json({ changed: ["1", "9"], unread: 0 }));
    await show();
    await act(async () => void fireEvent.click(button("Mark all as read")));
    expect(sent("POST")).toEqual([["/api/v1/social/mentions/read", { read: true }]]);
    expect(toastStore.read()).toMatchObject([{ text: "2 mentions marked as read" }]);
  });

  it("says which words decided, and lets the label be corrected", async () => {
    fetched.mockImplementation(async (_path, init) => (init?.method === "PATCH" ? Response.json(make("1", { sentiment: "negative", sentiment_corrected: true })) : Response.json({}, { status: 500 })));
    await show();
    await act(async () => void fireEvent.click(screen.getAllByRole("button", { name: /^Sentiment: Positive/ })[0]!, { detail: 1 }));
    const menu = await screen.findByRole("menu");
    expect(menu.textContent).toContain("moon +2.1");
    expect(menu.textContent).toContain("Score +0.62, model lists-1");
    await act(async () => void fireEvent.click(within(menu).getByRole("menuitemradio", { name: "Negative" })));
    expect(sent("PATCH")).toEqual([["/api/v1/social/mentions/1", { sentiment: "negative" }]]);
    expect(screen.getAllByRole("button", { name: /^Sentiment: Negative/ })).toHaveLength(1);
  });

  it("deletes only when the time to undo is over", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fetched.mockImplementation(async (_path, init) => (init?.method === "DELETE" ? new Response(null, { status: 204 }) : Response.json(pageOf([make("2")]))));
    await show();
    const deletes = () => screen.getAllByRole("button", { name: "Delete the mention of June Li" });
    fireEvent.click(deletes()[0]!);
    expect(screen.queryByText("To the moon 1")).toBeNull();
    act(() => toastStore.read()[0]?.action?.onAct());
    expect(screen.getByText("To the moon 1")).toBeDefined();
    fireEvent.click(deletes()[0]!);
    await act(() => vi.advanceTimersByTimeAsync(7000));
    expect(sent("DELETE")).toEqual([["/api/v1/social/mentions/1", null]]);
  });

  it("has the list laid out close on demand, and keeps that in the URL", async () => {
    await show();
    fireEvent.click(button("Compact"));
    expect(window.location.search).toBe("?view=compact");
    cleanup();
    await show({ ...whole(), view: readMentionView(new URLSearchParams("view=compact")) });
    expect(button("Compact").getAttribute("aria-pressed")).toBe("true");
    expect(screen.queryByText("1,234 likes")).toBeNull();
    expect(screen.getByText("To the moon 1")).toBeDefined();
  });

  it("keeps every filter in the URL and asks the server for it", async () => {
    await show();
    fireEvent.change(screen.getByRole("combobox", { name: "Sentiment" }), { target: { value: "negative" } });
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-01" } });
    fireEvent.click(button("Unread only"));
    const params = new URLSearchParams(window.location.search);
    expect([params.get("sentiment"), params.get("unread"), params.get("from")]).toEqual(["negative", "true", new Date(2026, 10, 1).toISOString()]);
    cleanup();
    await show();
    await vi.waitFor(() => expect(fetched.mock.calls.map(([path]) => path)).toContain(
      `/api/v1/social/mentions?start_time=${encodeURIComponent(new Date(2026, 10, 1).toISOString())}&q=&sentiment=negative&unread=true&page=1&page_size=10`,
    ));
  });

  it("has no mentions: says so, and offers to scrape", async () => {
    fetched.mockImplementation(async () => Response.json({ success: true }));
    await show(whole([]));
    expect(screen.getByText("No mentions found")).toBeDefined();
    await act(async () => void fireEvent.click(screen.getAllByRole("button", { name: "Trigger Scraping" })[1]!));
    expect(sent("POST")).toEqual([["/api/v1/social/scraping/trigger", { username: "ada" }]]);
    expect(toastStore.read()).toMatchObject([{ text: "Scraping triggered! New mentions will appear shortly." }]);
  });

  it("says why scraping could not be triggered", async () => {
    fetched.mockImplementation(async () => Response.json({ code: "scrape_too_soon", detail: "x" }, { status: 429 }));
    await show();
    await act(async () => void fireEvent.click(button("Trigger Scraping")));
    expect(toastStore.read()).toMatchObject([{ title: "Failed to trigger scraping", text: messages.errors.scrape_too_soon }]);
  });

  it("says whether a refresh went well", async () => {
    await show();
    await act(async () => void fireEvent.click(button("Refresh")));
    expect(toastStore.read()).toMatchObject([{ title: "Failed to refresh mentions" }]);
    fetched.mockImplementation(async (path) => Response.json(path.includes("/metrics") ? metrics : path.includes("/jobs/") ? job : pageOf([make("3")])));
    await act(async () => void fireEvent.click(button("Refresh")));
    await vi.waitFor(() => expect(toastStore.read().at(-1)).toMatchObject({ text: "Mentions refreshed successfully" }));
    expect(screen.getByText("To the moon 3")).toBeDefined();
  });

  it("says what failed when the mentions cannot be had, and offers Retry", async () => {
    fetched.mockImplementation(async () => Response.json({ code: "not_found" }, { status: 403 }));
    await show({ ...whole(), mentions: undefined });
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to load mentions");
    expect(button("Retry")).toBeDefined();
  });

  it("says that the figures could not be had while the list is there", async () => {
    fetched.mockImplementation(async () => Response.json({ code: "not_found" }, { status: 403 }));
    await show({ ...whole(), metrics: undefined });
    expect(await screen.findByText("Failed to fetch social metrics")).toBeDefined();
    expect(screen.getByText("To the moon 1")).toBeDefined();
  });
});

describe("a mention that arrives", () => {
  const arrival = { type: "new_mention", data: make("0") } as const;

  it("stands at the top of the first page, once", async () => {
    await show();
    await tell(arrival);
    await tell(arrival);
    expect(screen.getAllByText(/^To the moon \d/).map(({ textContent }) => textContent)).toEqual(["To the moon 0", "To the moon 1", "To the moon 2"]);
    expect(screen.getByText("2 unread")).toBeDefined();
  });

  it("waits behind a button where the view is filtered", async () => {
    window.history.replaceState(null, "", "?q=moon");
    fetched.mockImplementation(async () => Response.json(pageOf([make("1")])));
    await show({ ...whole(), view: { ...view, q: "moon" } });
    await tell(arrival);
    await tell(arrival);
    expect(screen.queryByText("To the moon 0")).toBeNull();
    fireEvent.click(button("Show 1 new mention"));
    expect(window.location.search).toBe("");
  });

  it("and the end of a scrape has everything read again", async () => {
    await show();
    await tell({ type: "scrape_finished", data: { added: 3, error: null } });
    await vi.waitFor(() => expect(fetched.mock.calls.map(([path]) => path)).toEqual(expect.arrayContaining([
      "/api/v1/social/scraping/jobs/current", "/api/v1/social/scraping/metrics", "/api/v1/social/mentions?q=&sentiment=all&unread=false&page=1&page_size=10",
    ])));
  });
});

describe("a product API that knows no pages", () => {
  const mentions = Array.from({ length: 25 }, (_, minute) => make(`${minute + 1}`, { text: minute % 2 ? "To the MOON" : "rug?", sentiment: minute % 2 ? "positive" : "negative" }));
  const data = (): MentionsData => ({ ...whole(), mentions: { kind: "whole", mentions } });

  it("has its whole list searched, filtered and paged here", async () => {
    await show(data());
    expect(screen.getByText("1–10 of 25")).toBeDefined();
    cleanup();
    window.history.replaceState(null, "", "?q=moon&sentiment=positive&page=2");
    await show({ ...data(), view: readMentionView(new URLSearchParams("q=moon&sentiment=positive&page=2")) });
    expect(screen.getByText("11–12 of 12")).toBeDefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("has mentions marked here alone, and neither deletes nor corrects", async () => {
    await show(data());
    fireEvent.click(screen.getAllByRole("button", { name: /^Mark as Read/ })[0]!);
    expect(screen.getByText("24 unread")).toBeDefined();
    expect(fetched).not.toHaveBeenCalled();
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
  });

  it("is sent the date range", async () => {
    window.history.replaceState(null, "", "?from=2026-11-01T00:00:00.000Z");
    await show(data());
    await vi.waitFor(() => expect(fetched.mock.calls.map(([path]) => path)).toContain("/api/v1/social/scraping/mentions?start_time=2026-11-01T00%3A00%3A00.000Z"));
  });
});
