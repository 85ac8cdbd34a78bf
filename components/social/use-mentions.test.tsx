import { cleanup, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { button, fetched, make, pageOf, show, startAfresh, tell, view, whole } from "@/tests/support/mentions-screen";
import { readMentionView } from "./mention-view";
import type { MentionsData } from "./use-mentions";

startAfresh();

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
