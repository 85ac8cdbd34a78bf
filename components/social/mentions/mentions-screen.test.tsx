import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  author, button, fetched, job, makeMention, nowMs, pageOf, sent, show, resetBetweenTests, view, mentionsData,
} from "@/tests/support/web/mentions-screen";
import { watchLiveRegions } from "@/tests/support/web/live-regions";
import { socialMetrics, type ScrapingJob } from "@/contracts/social/calls";
import messages from "@/messages/en.json";
import { toastStore } from "@/components/ui/overlays/toast-store";
import { mentionViewParams } from "./view";

resetBetweenTests();
const asOf = new Date(nowMs).toISOString();

describe("the mentions screen", () => {
  it("links to the setup while nothing is tracked", async () => {
    await show({ view, job: null, userId: "u1", mentions: undefined, metrics: undefined });
    expect(await screen.findByText("Twitter Tracking Not Setup")).toBeDefined();
    expect(screen.getByRole("link", { name: "Set up Twitter tracking" }).getAttribute("href")).toBe("/social/twitter-setup");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("shows the four tiles and the unread badge", async () => {
    await show();
    const tiles = { "24H Mentions": "12200 in 30 days", "7D Mentions": "70", "Sentiment Score": "+35", "Engagement Rate": "1.23\u202f%" };
    for (const [name, figure] of Object.entries(tiles)) {
      const tile = screen.getByText(name).closest("div.card");
      expect(tile?.querySelector(".\\@container")?.parentElement?.textContent, name).toContain(figure);
    }
    for (const text of ["1 unread", "#memecore"]) expect(screen.getByText(text)).toBeDefined();
  });

  it("says that there is not enough data instead of showing a score", async () => {
    await show({ ...mentionsData(), metrics: socialMetrics.parse({ mentions_7d: 9 }) });
    const tile = screen.getByText("Sentiment Score").closest("div.card") as HTMLElement;
    expect(within(tile).getByText("—")).toBeDefined();
    expect(within(tile).getByText("Not enough data")).toBeDefined();
  });

  it("shows every part of a mention, with shortened counts and three topics", async () => {
    await show(mentionsData([makeMention("1"), makeMention("2", { author: { ...author, verified: false }, sentiment: "negative" })]));
    const itemOf = (text: string) => screen.getAllByRole("listitem").find(({ textContent }) => textContent?.includes(text))!;
    const [item, other] = [itemOf("To the moon 1"), itemOf("To the moon 2")];
    const within1 = within(item);
    for (const text of ["June Li", "@junelabs", "To the moon 1", "1.2K", "318", "41", "2.5M", "Mark as Read"]) {
      expect(within1.getByText(text), String(text)).toBeDefined();
    }
    expect(within1.getByTitle(/November 5, 2026/)).toBeDefined();
    for (const count of ["1,234 likes", "318 retweets", "41 replies", "2,500,000 quotes"]) expect(within1.getByText(count)).toBeDefined();
    expect(item.querySelector("img")?.getAttribute("src")).toBe(author.profile_image_url);
    expect(within1.getByRole("img", { name: "Verified account" })).toBeDefined();
    expect(within(other).queryByRole("img", { name: "Verified account" })).toBeNull();
    const sentimentsOf = (one: HTMLElement) => ["positive", "neutral", "negative"].filter((name) => one.querySelector(`.icon-${name}`));
    expect([item, other].map(sentimentsOf)).toEqual([["positive"], ["negative"]]);
    expect(within(within1.getByRole("list", { name: "Topics" })).getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Memecoins", "DeFi", "NFT",
    ]);
    expect(within1.getByRole("link", {
      name: "Open the post by June Li on X",
    }).getAttribute("href")).toBe("https://x.com/junelabs/status/1");
  });

  it("keeps what strangers wrote inert", async () => {
    await show(mentionsData([makeMention("1", {
      text: "<img src=x onerror=alert(1)> https://evil.example @you \u202Eabc",
      url: "javascript:alert(1)",
      author: { ...author, name: "<b>x</b>", profile_image_url: "http://evil.example/pixel.gif" },
    })]));
    expect(screen.getByText(/<img src=x onerror/)).toBeDefined();
    expect(document.querySelectorAll("main img, li img, li b").length).toBe(0);
    expect(screen.queryByRole("link", { name: /Open the post/ })).toBeNull();
  });

  it("expands a text of 25,000 characters on demand", async () => {
    await show(mentionsData([makeMention("1", { text: "moon ".repeat(5000) })]));
    expect(document.body.textContent.length).toBeLessThan(5000);
    fireEvent.click(button("Show more"));
    expect(document.body.textContent.length).toBeGreaterThan(24_000);
    expect(button("Show less").getAttribute("aria-expanded")).toBe("true");
  });

  it("marks a mention as read at once, sends that to the server, and can undo it", async () => {
    fetched.mockImplementation(async () => Response.json({ changed: ["1"], unread: 0 }));
    await show();
    expect(screen.getByText("To the moon 1").className).not.toContain("text-muted");
    await act(async () => void fireEvent.click(button("Mark as Read: June Li")));
    expect(sent("POST")).toEqual([["/api/v1/social/mentions/read", { ids: ["1"], read: true }]]);
    expect(screen.getAllByRole("button", { name: "Mark as unread: June Li" })).toHaveLength(2);
    expect(screen.queryByText("1 unread")).toBeNull();
    expect(screen.getByText("To the moon 1").className).toContain("text-muted");
    await act(async () => void fireEvent.click(screen.getAllByRole("button", { name: "Mark as unread: June Li" })[0]!));
    expect(sent("POST").at(-1)).toEqual(["/api/v1/social/mentions/read", { ids: ["1"], read: false }]);
  });

  it.each(["list", "compact"])("dims the author of a read mention in the %s layout", async (layout) => {
    window.history.replaceState(null, "", `?view=${layout}`);
    await show();
    const names = screen.getAllByText("June Li", { selector: "li bdi" });
    expect(names.map(({ className }) => className.includes("text-muted"))).toEqual([false, true]);
  });

  it("marks all mentions as read", async () => {
    fetched.mockImplementation(async () => Response.json({ changed: ["1", "9"], unread: 0 }));
    await show();
    await act(async () => void fireEvent.click(button("Mark all as read")));
    expect(sent("POST")).toEqual([["/api/v1/social/mentions/read", { as_of: asOf, read: true }]]);
    expect(toastStore.read()).toMatchObject([{ text: "2 mentions marked as read" }]);
  });

  it("marks everything that matches a filter as read, on all pages, and can undo it", async () => {
    fetched.mockImplementation(async (_path, init) => Response.json(
      init?.method === "POST" ? { changed: ["1", "9"], unread: 5 } : pageOf([makeMention("1")]),
    ));
    window.history.replaceState(null, "", "?sentiment=positive&q=moon");
    await show();
    await act(async () => void fireEvent.click(button("Mark these as read")));
    expect(sent("POST")).toEqual([["/api/v1/social/mentions/read", { filter: { sentiment: "positive", q: "moon" }, as_of: asOf, read: true }]]);
    await act(async () => toastStore.read()[0]!.action!.onAct());
    expect(sent("POST").at(-1)).toEqual(["/api/v1/social/mentions/read", { ids: ["1", "9"], read: false }]);
  });

  it("shows the mentions of the tracker in the URL, marks only those, and hides the account's figures", async () => {
    const tracker = "0f0e0d0c-1111-4222-8333-444455556666";
    const coins = { ...pageOf([makeMention("1", { text: "$PEPE up" })]), tracked: "$PEPE" };
    fetched.mockImplementation(async (_path, init) => Response.json(init?.method === "POST" ? { changed: ["1"], unread: 0 } : coins));
    window.history.replaceState(null, "", `?tracker=${tracker}`);
    await show({ ...mentionsData(), view: { ...view, tracker }, mentions: coins });
    expect(screen.getByText("$PEPE up")).toBeDefined();
    expect(screen.queryByText("24H Mentions")).toBeNull();
    expect(screen.getByText(/does not count in your figures/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Trigger Scraping" })).toBeNull();
    await act(async () => void fireEvent.click(button("Mark all as read")));
    expect(sent("POST")).toEqual([["/api/v1/social/mentions/read", { filter: { tracker }, as_of: asOf, read: true }]]);
    await act(async () => toastStore.read()[0]!.action!.onAct());
    expect(sent("POST").at(-1)).toEqual(["/api/v1/social/mentions/read", { ids: ["1"], read: false, filter: { tracker } }]);
  });

  it("leads back to the account's own mentions if a tracker is gone", async () => {
    const tracker = "0f0e0d0c-1111-4222-8333-444455556666";
    fetched.mockImplementation(async (path) => (path.includes("tracker=")
      ? Response.json({ code: "not_found" }, { status: 404 })
      : Response.json(pageOf([makeMention("1")]))));
    window.history.replaceState(null, "", `?tracker=${tracker}`);
    await show({ ...mentionsData(), view: { ...view, tracker }, mentions: undefined });
    expect(await screen.findByText("Your account does not track this, or no longer does.")).toBeDefined();
    await act(async () => void fireEvent.click(button("Show your own mentions")));
    expect(window.location.search).toBe("");
    expect(await screen.findByText("To the moon 1")).toBeDefined();
  });

  it("shows which words decided the sentiment, and lets it be corrected", async () => {
    fetched.mockImplementation(async (_path, init) => (init?.method === "PATCH"
      ? Response.json(makeMention("1", { sentiment: "negative", sentiment_corrected: true }))
      : Response.json({}, { status: 500 })));
    await show();
    await act(async () => void fireEvent.click(screen.getAllByRole("button", { name: /^Sentiment: Positive/ })[0]!, { detail: 1 }));
    const menu = await screen.findByRole("menu");
    expect(menu.textContent).toContain("moon +2.1");
    expect(menu.textContent).toContain("Score +0.62, model lists-1");
    await act(async () => void fireEvent.click(within(menu).getByRole("menuitemradio", { name: "Negative" })));
    expect(sent("PATCH")).toEqual([["/api/v1/social/mentions/1", { sentiment: "negative" }]]);
    expect(screen.getByRole("button", { name: "Sentiment: Negative, set by you. Change it" })).toBeDefined();
  });

  it("offers a compact layout, and keeps it in the URL", async () => {
    await show();
    expect(button("List").getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(button("Compact"));
    expect(window.location.search).toBe("?view=compact");
    cleanup();
    await show({ ...mentionsData(), view: mentionViewParams.read(new URLSearchParams("view=compact")) });
    expect(button("Compact").getAttribute("aria-pressed")).toBe("true");
    expect(screen.queryByText("1,234 likes")).toBeNull();
    expect(screen.getByText("To the moon 1")).toBeDefined();
  });

  it("keeps every filter of the toolbar, and the order, in the URL and sends them to the server", async () => {
    // jsdom has no popovers, but their content is in the document all the same.
    HTMLElement.prototype.showPopover = () => undefined;
    const found = { ...mentionsData(), job: { ...job, keywords: ["memecore"] } };
    await show(found);
    const sentiment = screen.getByRole<HTMLSelectElement>("combobox", { name: "Sentiment" });
    expect([...sentiment.options].map(({ text }) => text)).toEqual(["All sentiments", "Positive", "Neutral", "Negative"]);
    fireEvent.change(sentiment, { target: { value: "negative" } });
    fireEvent.click(button("More filters"));
    fireEvent.change(await screen.findByRole("combobox", { name: "Found by" }), { target: { value: "keyword" } });
    fireEvent.click(button("Done"));
    fireEvent.change(screen.getByRole("combobox", { name: "Sort" }), { target: { value: "engagement" } });
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "moon" } });
    await vi.waitFor(() => expect(window.location.search).toContain("q=moon"));
    await act(async () => void fireEvent.click(button(/^Time:\s*All time/)));
    fireEvent.change(await screen.findByLabelText("From"), { target: { value: "2026-11-01" } });
    fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-05" } });
    fireEvent.click(button("Unread only"));
    const [from, to] = [new Date(2026, 10, 1).toISOString(), new Date(+new Date(2026, 10, 6) - 1).toISOString()];
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      q: "moon", sentiment: "negative", match: "keyword", unread: "true", from, to, sort: "engagement",
    });
    cleanup();
    await show(found);
    await vi.waitFor(() => expect(fetched.mock.calls.map(([path]) => path)).toContain(
      `/api/v1/social/mentions?${new URLSearchParams({ start_time: from, end_time: to }).toString()}&q=moon&sentiment=negative&match=keyword&unread=true&sort=engagement&page=1&page_size=10`,
    ));
  });

  it("announces that a filter has left nothing", async () => {
    await show();
    const announced = watchLiveRegions();
    fetched.mockImplementation(async () => Response.json(pageOf([])));
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "zzz" } });
    await vi.waitFor(() => expect(announced()).toContain("No mentions found"));
  });

  it("says that there are no mentions, and offers to scrape", async () => {
    fetched.mockImplementation(async () => Response.json({ success: true }));
    await show(mentionsData([]));
    expect(screen.getByText("No mentions found")).toBeDefined();
    await act(async () => void fireEvent.click(screen.getAllByRole("button", { name: "Trigger Scraping" })[1]!));
    expect(sent("POST")).toEqual([["/api/v1/social/scraping/trigger", { username: "ada" }]]);
    expect(toastStore.read()).toMatchObject([{ text: "Scraping triggered! New mentions will appear shortly." }]);
  });

  it("says why scraping could not be triggered", async () => {
    await show();
    await act(async () => void fireEvent.click(button("Trigger Scraping")));
    expect(toastStore.read()).toMatchObject([{ tone: "error", title: "Failed to trigger scraping", text: messages.errorCodes.internal }]);
    expect(button("Trigger Scraping").getAttribute("aria-disabled")).toBeNull();
  });

  describe("after a scrape was requested too soon", () => {
    const tooSoon = (
      now: Partial<ScrapingJob>, headers: Record<string, string> = { "retry-after": "4" },
    ) => fetched.mockImplementation(async (_path, init) => (
      init?.method === "POST"
        ? Response.json({ code: "scrape_too_soon", detail: "x" }, { status: 429, headers })
        : Response.json({ ...job, ...now })));
    const trigger = () => screen.getByRole("button", { name: /^Trigger Scraping/ });
    const press = async () => {
      await act(async () => void fireEvent.click(trigger()));
      await vi.waitFor(() => expect(toastStore.read()).toHaveLength(1));
      await act(async () => undefined);
    };
    beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));

    it("says when the next one can start, and counts down to it", async () => {
      tooSoon({ state: "idle" });
      await show();
      await press();
      expect(toastStore.read()).toMatchObject([
        { tone: "info", text: "The last scrape was a moment ago. The next one can start in 4 seconds." },
      ]);
      expect([trigger().textContent, trigger().getAttribute("aria-disabled")]).toEqual(["Trigger Scraping0:04", "true"]);
      await act(async () => void fireEvent.click(trigger()));
      expect(sent("POST")).toHaveLength(1);
      await act(() => vi.advanceTimersByTimeAsync(2000));
      expect(trigger().textContent).toMatch(/^Trigger Scraping0:0[123]$/);
      await act(() => vi.advanceTimersByTimeAsync(3000));
      expect([trigger().textContent, trigger().getAttribute("aria-disabled")]).toEqual(["Trigger Scraping", null]);
      await press();
      expect(sent("POST")).toHaveLength(2);
    });

    it("says that one is already under way", async () => {
      tooSoon({ state: "running" });
      await show();
      await press();
      expect(toastStore.read()).toMatchObject([{ tone: "info", text: "A scrape is already under way. New mentions will appear shortly." }]);
      expect(screen.getByRole("progressbar", { name: "Trigger Scraping" })).toBeDefined();
    });

    it("says until when the network asks us to wait", async () => {
      tooSoon({ state: "waiting", waitingUntil: new Date(Date.now() + 899_500).toISOString() }, { "retry-after": "900" });
      await show();
      await press();
      expect(toastStore.read()).toMatchObject([{ tone: "info", text: messages.social.setup.active.waitingShort }]);
      expect(await screen.findByText(/Tracking resumes automatically at/)).toBeDefined();
      // Until its first tick, the clock is the server's.
      await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(trigger().textContent).toMatch(/^Trigger Scraping1[45]:\d\d$/);
      // On the next visit the notice is there before a scrape is requested.
      cleanup();
      await show({ ...mentionsData(), job: { ...job, state: "waiting", waitingUntil: new Date(nowMs + 60_000).toISOString() } });
      expect(await screen.findByText(/Tracking resumes automatically at/)).toBeDefined();
    });

    it("shows no time if none is known", async () => {
      tooSoon({ state: "idle" }, {});
      await show();
      await press();
      expect(toastStore.read()).toMatchObject([{ tone: "info", text: messages.errorCodes.scrape_too_soon }]);
      expect([trigger().textContent, trigger().getAttribute("aria-disabled")]).toEqual(["Trigger Scraping", null]);
    });
  });

  describe("if mentions have not been read for hours", () => {
    const hoursAgo = (hours: number) => new Date(nowMs - hours * 60 * 60_000).toISOString();
    const withJob = (changes: object) => show({ ...mentionsData(), job: { ...job, ...changes } });

    it("says since when, why, and where tracking is set up", async () => {
      await withJob({ lastRun: hoursAgo(3), error: "401", errorCode: "unauthorised" });
      const notice = (await screen.findByText(/^Mentions were last read/)).closest("[role=status]")!;
      expect(notice.textContent).toMatch(/^Mentions were last read 3 h agoThe network refused us access\. This is for us to fix, not you\./);
      expect(within(notice as HTMLElement).getByRole("link", { name: "Twitter Setup" }).getAttribute("href")).toBe("/social/twitter-setup");
      cleanup();
      await withJob({ lastRun: hoursAgo(3) });
      expect((await screen.findByText(/^Mentions were last read/)).closest("[role=status]")!.textContent)
        .toContain("Newer ones, if there are any, are not listed or counted yet.");
      cleanup();
      await withJob({ lastRun: null, error: "404", errorCode: "no_account" });
      expect(await screen.findByText("There is no account @ada on the network.")).toBeDefined();
    });

    it("says nothing of a single failure, or while they are being read", async () => {
      await withJob({ lastRun: hoursAgo(1), error: "503", errorCode: "unavailable" });
      expect(screen.queryByText(/last read/)).toBeNull();
      cleanup();
      await withJob({ lastRun: hoursAgo(3), state: "running" });
      expect(screen.queryByText(/last read/)).toBeNull();
    });
  });

  it("can show more mentions per page", async () => {
    await show({ ...mentionsData(), mentions: pageOf([makeMention("1")], 60) });
    const size = screen.getByRole<HTMLSelectElement>("combobox", { name: "Mentions per page" });
    expect([size.value, [...size.options].map(({ value }) => value)]).toEqual(["10", ["10", "20", "50", "100"]]);
    fireEvent.change(size, { target: { value: "50" } });
    expect(window.location.search).toBe("?size=50");
  });
});
