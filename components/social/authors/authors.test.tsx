import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { mentionAuthors } from "@/contracts/social/authors";
import { author, button, fetched, makeMention, show, resetBetweenTests, view, mentionsData } from "@/tests/support/web/mentions-screen";
import { mentionViewParams } from "../mentions/view";
import { languageName } from "./language-name";

resetBetweenTests();

const sampleAuthors = mentionAuthors.parse({
  authors: [
    { author: { ...author, public_metrics: { followers_count: 7 } }, reach: 1_234, mentions: 3, engagement: 1_234, automation_signs: [] },
    {
      author: { id: "8", username: "spam_sam", public_metrics: { followers_count: 9 } }, reach: null, mentions: 9, engagement: 0,
      automation_signs: ["repeats_text"],
    },
    { author: { id: "9", username: "solo" }, reach: 1, mentions: 1, engagement: 0, automation_signs: [] },
  ],
  languages: [{ lang: "en", mentions: 9 }, { lang: "zh", mentions: 3 }],
});
const requestedPaths = () => fetched.mock.calls.map(([path]) => path).filter((path) => path.startsWith("/api/v1/social/mentions/authors"));
const answering = () => fetched.mockImplementation(async (path) => (path.startsWith("/api/v1/social/mentions/authors")
  ? Response.json(sampleAuthors)
  : Response.json({ code: "internal" }, { status: 500 })));
const search = () => Object.fromEntries(new URLSearchParams(window.location.search));
const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)));

describe("top authors", () => {
  it("can be ordered by reach and by engagement, and each links to that author's mentions", async () => {
    answering();
    await show();
    expect(requestedPaths()).toEqual([]);
    await press("Top authors");
    const list = await screen.findByRole("list", { name: "Top authors" });
    const rows = within(list).getAllByRole("listitem");
    expect(rows[0]!.textContent).toContain("1.2K followers");
    expect(rows[1]!.textContent).toContain("Likely automated");
    expect(rows[1]!.textContent).toContain("— followers");
    expect(rows[2]!.textContent).toContain("1 follower1 mention");
    fireEvent.change(screen.getByRole("combobox", { name: "Order" }), { target: { value: "engagement" } });
    await vi.waitFor(() =>
      expect(requestedPaths()).toEqual(["/api/v1/social/mentions/authors?by=reach", "/api/v1/social/mentions/authors?by=engagement"]));
    const link = within(list).getByRole<HTMLAnchorElement>("link", { name: "June Li" });
    expect(link.getAttribute("href")).toBe("/social/twitter-mentions?author=junelabs");
    await act(async () => void fireEvent.click(link));
    expect(search()).toEqual({ author: "junelabs" });
    expect(screen.queryByRole("dialog")).toBeNull();
    await press("Show all authors, not only @junelabs");
    expect(search()).toEqual({});
  });

  it("are not offered if the product API does not return them, nor are filters by author", async () => {
    await show(mentionsData(), ["GET /api/v1/social/mentions/authors"]);
    expect(screen.queryByRole("button", { name: "Top authors" })).toBeNull();
    expect(screen.queryByRole("button", { name: /More filters/ })).toBeNull();
  });
});

describe("more filters", () => {
  it("are kept in the URL, counted, and reset together", async () => {
    answering();
    await show();
    await press("More filters");
    const choose = (name: string, value: string) => fireEvent.change(screen.getByRole("combobox", { name }), { target: { value } });
    await screen.findByRole("option", { name: "Chinese" });
    choose("Followers", "1000");
    choose("Language", "zh");
    choose("Likely automated accounts", "hide");
    fireEvent.click(screen.getByRole("switch", { name: "Verified accounts only" }));
    fireEvent.change(screen.getByRole("searchbox", { name: "Author" }), { target: { value: "@lena" } });
    await vi.waitFor(() =>
      expect(search()).toEqual({ author: "lena", followers: "1000", verified: "true", lang: "zh", automated: "hide" }));
    await press("Done");
    expect(button("More filters (5)")).toBeDefined();
    await press("More filters (5)");
    await press("Reset these");
    expect(search()).toEqual({});
  });

  it("say what is wrong with a handle instead of searching for it, and take it back with the others", async () => {
    answering();
    await show();
    await press("More filters");
    const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Author" });
    const refused = () => field().getAttribute("aria-invalid") === "true" && screen.queryByText(/^Username can only contain letters/);
    fireEvent.change(field(), { target: { value: "lena k" } });
    await vi.waitFor(() => expect(refused()).toBeTruthy());
    expect(search()).toEqual({});
    await press("Reset these");
    expect([field().value, refused()]).toEqual(["", false]);
    fireEvent.change(field(), { target: { value: "@lena" } });
    await vi.waitFor(() => expect(search()).toEqual({ author: "lena" }));
    expect(refused()).toBe(false);
    cleanup();
    window.history.replaceState(null, "", "/social/twitter-mentions?author=lena+k");
    await show();
    await press("More filters (1)");
    expect([field().value, Boolean(refused())]).toEqual(["lena k", true]);
  });

  it("are sent to the server, together with the chosen order", async () => {
    const link = "automated=only&followers=100&sort=engagement";
    window.history.replaceState(null, "", `/social/twitter-mentions?${link}`);
    await show({ ...mentionsData(), view: mentionViewParams.read(new URLSearchParams(link)) });
    expect(screen.getByRole("list", { name: "Mentions, most engagement first" })).toBeDefined();
    cleanup();
    await show({ ...mentionsData(), view });
    await vi.waitFor(() =>
      expect(
        fetched.mock.calls.map(([path]) => path),
      ).toContain("/api/v1/social/mentions?followers_min=100&automated=only&q=&sentiment=all&match=all&unread=false&sort=engagement&page=1&page_size=10"));
  });
});

describe("a likely automated account", () => {
  it("is marked with its reasons, and no other account is", async () => {
    await show(mentionsData([
      makeMention("1", { automation_signs: ["young_account", "repeats_text"] }),
      makeMention("2", { automation_signs: [] }),
      makeMention("3"),
    ]));
    expect(screen.getAllByText("Likely automated")).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "About: Likely automated" }));
    const panel = screen.getByText(/no proof/).closest<HTMLElement>("[popover]")!;
    await vi.waitFor(() =>
      expect(panel.textContent).toContain("Likely automated because · the account was less than 30 days old when it posted this· it posted the same text at least 3 times within 7 days"));
  });
});

it("names a language in the reader's language, and leaves X's codes for unknown ones as they are", () => {
  expect([
    languageName("zh", "en"), languageName("en", "zh-CN"), languageName("und", "en"), languageName("qme", "en"), languageName("1", "en"),
  ]).toEqual(["Chinese", "英语", "und", "qme", "1"]);
});
