import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  author, button, fetched, job, makeMention, metrics, nowMs, pageOf, sent, show, resetBetweenTests, sendLiveMessage, view, mentionsData,
} from "@/tests/support/web/mentions-screen";

resetBetweenTests();

describe("an arriving mention", () => {
  const arrival = { type: "new_mention", data: makeMention("0") } as const;

  it("is shown at the top of the first page, once", async () => {
    await show();
    await sendLiveMessage(arrival);
    await sendLiveMessage(arrival);
    expect(screen.getAllByText(/^To the moon \d/).map(({ textContent }) => textContent)).toEqual([
      "To the moon 0", "To the moon 1", "To the moon 2",
    ]);
    expect(screen.getByText("2 unread")).toBeDefined();
  });

  it("is marked with all others only if it was shown before", async () => {
    fetched.mockImplementation(async () => Response.json({ changed: ["1"], unread: 1 }));
    const markAll = async () => {
      await act(async () => void fireEvent.click(button("Mark all as read")));
      return (sent("POST").at(-1)![1] as { as_of: string }).as_of;
    };
    await show();
    const before = await markAll();
    const processedAt = new Date(nowMs + 5_000).toISOString();
    await sendLiveMessage({ ...arrival, data: makeMention("0", { processed_at: processedAt }) });
    expect([before, await markAll()]).toEqual([new Date(nowMs).toISOString(), processedAt]);
  });

  it("is shown at the top of a filtered list that it matches, and in no other", async () => {
    window.history.replaceState(null, "", "?q=moon");
    fetched.mockImplementation(async () => Response.json(pageOf([makeMention("1")])));
    await show({ ...mentionsData(), view: { ...view, q: "moon" } });
    await sendLiveMessage(arrival);
    const elsewhere = { ...arrival, data: makeMention("3", { text: "Nothing of the kind" }) };
    await sendLiveMessage(elsewhere);
    await sendLiveMessage(elsewhere);
    expect(screen.getAllByText(/^To the moon \d/).map(({ textContent }) => textContent)).toEqual([
      "To the moon 0", "To the moon 1", "To the moon 2",
    ]);
    expect(screen.queryByText("Nothing of the kind")).toBeNull();
    expect(screen.queryByRole("button", { name: /new mention/ })).toBeNull();
    expect(screen.getByText("3 unread")).toBeDefined();
  });

  it("is shown in the list of its author's former handle", async () => {
    window.history.replaceState(null, "", "?author=oldhandle");
    const listed = pageOf([makeMention("1"), makeMention("2", { author: { ...author, username: "oldhandle" } })]);
    await show({ ...mentionsData(), mentions: listed, view: { ...view, author: "oldhandle" } });
    await sendLiveMessage(arrival);
    await sendLiveMessage({ ...arrival, data: makeMention("3", { text: "Somebody else", author: { ...author, id: "8" } }) });
    expect(screen.getAllByText(/^To the moon \d/).map(({ textContent }) => textContent)).toEqual([
      "To the moon 0", "To the moon 1", "To the moon 2",
    ]);
    expect(screen.queryByText("Somebody else")).toBeNull();
  });

  it("waits behind a button on any other page, if it matches the filter at all", async () => {
    window.history.replaceState(null, "", "?q=moon&page=2");
    fetched.mockImplementation(async () => Response.json(pageOf([makeMention("1")], 30)));
    await show({ ...mentionsData(), mentions: { ...pageOf([makeMention("1")], 30), page: 2 }, view: { ...view, q: "moon", page: 2 } });
    await sendLiveMessage(arrival);
    await sendLiveMessage(arrival);
    await sendLiveMessage({ ...arrival, data: makeMention("3", { text: "Nothing of the kind" }) });
    expect(screen.queryByText("To the moon 0")).toBeNull();
    expect(screen.getByText("3 unread")).toBeDefined();
    fireEvent.click(button("Show 1 new mention"));
    expect(window.location.search).toBe("?q=moon");
  });

  it("is fetched 3 s after a scrape was requested", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers = { "/trigger": { success: true }, "/jobs/": job, "/metrics": metrics };
    fetched.mockImplementation(async (path) => {
      const [, answer] = Object.entries(answers).find(([part]) => path.includes(part)) ?? [];
      return Response.json(answer ?? pageOf([makeMention("0")]));
    });
    await show();
    await act(async () => void fireEvent.click(button("Trigger Scraping")));
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(screen.queryByText("To the moon 0")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(await screen.findByText("To the moon 0")).toBeDefined();
  });

  it("is fetched with everything else when a scrape ends", async () => {
    await show();
    await sendLiveMessage({ type: "scrape_finished", data: { added: 3, error: null } });
    await vi.waitFor(() => expect(fetched.mock.calls.map(([path]) => path)).toEqual(expect.arrayContaining([
      "/api/v1/social/scraping/jobs/current", "/api/v1/social/scraping/metrics",
      "/api/v1/social/mentions?q=&sentiment=all&match=all&unread=false&sort=newest&page=1&page_size=10",
    ])));
  });
});

it("keeps read marks in this browser, and offers neither deletion nor correction, if the product API keeps no read state", async () => {
  const unsupported: Parameters<typeof show>[1] = [
    "POST /api/v1/social/mentions/read", "PATCH /api/v1/social/mentions/:id", "DELETE /api/v1/social/mentions/:id",
  ];
  await show(mentionsData(), unsupported);
  for (const name of [/^Delete/, "Unread", /^Mark all/]) expect(screen.queryByRole("button", { name })).toBeNull();
  fireEvent.click(screen.getAllByRole("button", { name: /^Mark as Read/ })[0]!);
  cleanup();
  await show(mentionsData(), unsupported);
  expect(screen.getAllByRole("button", { name: /^Mark as unread/ })).toHaveLength(1);
  expect(fetched).not.toHaveBeenCalled();
  await act(async () => void fireEvent.click(screen.getAllByRole("button", { name: /^Sentiment: Positive/ })[0]!, { detail: 1 }));
  expect(within(await screen.findByRole("menu")).getAllByRole("menuitemradio").map(({ textContent }) => textContent)).toEqual(["Positive"]);
  fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
  fireEvent.click(button("Filters"));
  await screen.findByRole("dialog");
  expect(screen.queryByRole("switch", { name: "Unread only" })).toBeNull();
  expect(screen.queryByRole("combobox", { name: "Found by" })).toBeNull();
});

it("still offers the filter by keyword while posts are listed that a removed keyword found", async () => {
  await show({ ...mentionsData(), mentions: { ...pageOf([makeMention("1")]), has_keyword_posts: true } });
  fireEvent.click(button("More filters"));
  expect(await screen.findByRole("combobox", { name: "Found by" })).toBeDefined();
});

it("does not treat the links of the timeline and the digest as filtered by how posts were found where there are only mentions", async () => {
  window.history.replaceState(null, "", "?match=mention");
  const linked = { ...mentionsData(), view: { ...view, match: "mention" as const } };
  await show(linked);
  expect([screen.queryByRole("button", { name: "Mark these as read" }), fetched.mock.calls]).toEqual([null, []]);
  expect(button("Mark all as read")).toBeDefined();
  expect(button("More filters").textContent).not.toContain("1");
  for (const some of [{ job: { ...job, keywords: ["memecore"] } }, { mentions: { ...linked.mentions!, has_keyword_posts: true } }]) {
    cleanup();
    await show({ ...linked, ...some });
    expect(button("Mark these as read")).toBeDefined();
  }
});

it("offers a phone the filters of the toolbar, by keyword only if there are keywords or a link asks for it", async () => {
  await show({ ...mentionsData(), job: { ...job, keywords: ["memecore"] } });
  fireEvent.click(button("Filters"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("switch", { name: "Unread only" })).toBeDefined();
  expect(dialog.getByRole("combobox", { name: "Found by" })).toBeDefined();
  cleanup();
  window.history.replaceState(null, "", "/social/twitter-mentions?match=keyword");
  await show({ ...mentionsData(), view: { ...view, match: "keyword" } });
  fireEvent.click(button("Filters (1)"));
  expect(within(await screen.findByRole("dialog")).getByRole("combobox", { name: "Found by" })).toBeDefined();
});
