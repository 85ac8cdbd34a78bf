import { afterEach, describe, expect, it, vi } from "vitest";
import { mention } from "@/contracts/social/calls";
import { dayOfInstant, instantOfDay } from "@/lib/shared/format/days";
import {
  countFilters, countMoreFilters, isFiltered, isListed, type MentionView, queryOfView, mentionViewParams, unfiltered,
} from "./view";

const usual: MentionView = {
  tracker: null, q: "", sentiment: "all", match: "all", unread: false, from: null, to: null, author: null, followers: null, verified: false,
  lang: null, automated: null, sort: "newest", page: 1, page_size: 10, layout: "list",
};
const read = (search: string) => mentionViewParams.read(new URLSearchParams(search));

describe("the mentions view in a URL", () => {
  it("defaults to the first page of ten, unfiltered", () => expect(read("")).toEqual(usual));

  it("carries search, filters, dates, page, size and layout", () => {
    const view =
      read("tracker=0f0e0d0c-1111-4222-8333-444455556666&q=+Moon+&sentiment=negative&match=keyword&unread=true&from=2026-11-01T08:00:00Z&to=2026-11-05&author=@Lena&followers=1000&verified=true&lang=zh&automated=hide&sort=engagement&page=3&size=50&view=compact");
    expect(view).toEqual({
      tracker: "0f0e0d0c-1111-4222-8333-444455556666",
      author: "Lena", followers: 1000, verified: true, lang: "zh", automated: "hide", sort: "engagement",
      q: "Moon", sentiment: "negative", match: "keyword", unread: true, from: "2026-11-01T08:00:00.000Z", to: "2026-11-05T00:00:00.000Z",
      page: 3, page_size: 50, layout: "compact",
    });
    const params = new URLSearchParams("from=x&other=1");
    mentionViewParams.write(params, view);
    expect(mentionViewParams.read(params)).toEqual(view);
    expect(params.get("other")).toBe("1");
  });

  it("names a tracker as people write it, or by its id", () => {
    for (const tracker of ["@ada_on_chain", "$WIF", "0F0E0D0C-1111-4222-8333-444455556666"]) {
      expect(read(`tracker=${encodeURIComponent(tracker)}`).tracker).toBe(tracker);
    }
  });

  it.each([
    "sentiment=joyful&match=odd&page=0&size=7", "page=-1", "page=1.5&view=tiles", "from=yesterday&to=9999-99-99",
    "from=1969-12-31&to=9999-12-31T23:00:00-14:00", "from=0000-01-01", "from=2026-11-05T10:00&to=2026-11-05T12:00:00", "unread=yes",
    "tracker=ada", "tracker=@", "tracker=@a.b", "tracker=$WIF)", "followers=7&verified=1&lang=<b>&automated=maybe&sort=oldest&author=@",
  ])("ignores the invalid parameters in ?%s", (search) => {
    expect(read(search)).toEqual(usual);
  });

  it("leaves out default values", () => {
    const params = new URLSearchParams("page=9");
    mentionViewParams.write(params, mentionViewParams.read(new URLSearchParams()));
    expect(`${params}`).toBe("");
  });
});

it("sends the date range to the server as start_time and end_time", () => {
  expect(queryOfView(read("from=2026-11-01T08:00:00Z&to=2026-11-05T07:59:59.999Z&page=2"))).toEqual({
    start_time: "2026-11-01T08:00:00.000Z", end_time: "2026-11-05T07:59:59.999Z", q: "", sentiment: "all", match: "all", unread: false,
    sort: "newest", page: 2, page_size: 10,
  });
  expect(queryOfView(read(""))).not.toHaveProperty("start_time");
});

it("converts a date to the bounds of that whole day in the reader's zone, and back", () => {
  const start = instantOfDay("2026-11-05", "start");
  const end = instantOfDay("2026-11-05", "end");
  expect(Date.parse(end!) - Date.parse(start!)).toBe(24 * 60 * 60_000 - 1);
  expect([dayOfInstant(start), dayOfInstant(end), dayOfInstant(null)]).toEqual(["2026-11-05", "2026-11-05", ""]);
  expect([instantOfDay("", "start"), instantOfDay("5.11.2026", "end")]).toEqual([null, null]);
});

afterEach(() => vi.unstubAllEnvs());

it.each(["Asia/Taipei", "UTC", "America/New_York"])("converts the last representable day in %s to an instant and back", (zone) => {
  vi.stubEnv("TZ", zone);
  const { to } = read(`to=${instantOfDay("9999-12-31", "end")}`);
  expect(dayOfInstant(to)).toBe("9999-12-31");
});

it("knows when a filter is active, and how to clear all filters", () => {
  expect([
    "", "page=2&view=compact&size=50", "q=x", "sentiment=neutral", "unread=true", "from=2026-11-05", "author=lena", "followers=100",
    "verified=true", "lang=en", "automated=only", "sort=engagement",
  ].map((search) => isFiltered(read(search)))).toEqual([false, false, true, true, true, true, true, true, true, true, true, false]);
  expect(isFiltered({
    ...read("author=lena&followers=100&verified=true&lang=en&automated=only&q=x&sentiment=neutral&unread=true&from=2026-11-05&page=4"),
    ...unfiltered,
  })).toBe(false);
});

it("counts each filter once, including a date range, but neither search nor order", () => {
  const search =
    "q=x&sort=engagement&view=compact&sentiment=neutral&match=keyword&unread=true&from=2026-11-05&to=2026-11-06&author=lena&followers=100&verified=true&lang=en&automated=only";
  expect([
    countFilters(read("")), countFilters(read("q=x&sort=engagement")), countFilters(read("to=2026-11-06")), countFilters(read(search)),
    countMoreFilters(read(search)),
  ]).toEqual([0, 0, 1, 9, 6]);
});

describe("whether a view lists a mention", () => {
  const one = mention.parse({
    id: "1", text: "GM, to the Moon", created_at: "2026-11-05T12:00:00Z", sentiment: "positive", is_read: false,
    author: { id: "9", username: "June_Labs", name: "June Li", verified: true, public_metrics: { followers_count: 1000 } }, lang: "en",
    automation_signs: [],
  });
  it.each<[boolean, Partial<MentionView>]>([
    [true, {}], [true, { q: "moon" }], [true, { q: "june li" }], [true, { q: "@june_l" }], [false, { q: "sun" }],
    [true, { sentiment: "positive" }], [false, { sentiment: "negative" }], [true, { unread: true }], [true, { author: "june_labs" }],
    [false, { author: "june" }], [true, { followers: 1000 }], [false, { followers: 10_000 }],
    [true, { verified: true }], [true, { lang: "en" }], [false, { lang: "zh" }], [true, { automated: "hide" }],
    [false, { automated: "only" }],
    [true, { from: "2026-11-05T12:00:00Z", to: "2026-11-05T12:00:00Z" }], [false, { from: "2026-11-05T12:00:01Z" }],
    [false, { to: "2026-11-05T11:59:59Z" }],
  ])("is %s for %j", (expected, view) => expect(isListed({ ...usual, ...view }, one)).toBe(expected));
  it("is false for a read mention in a list of unread ones", () =>
    expect(isListed({ ...usual, unread: true }, { ...one, is_read: true })).toBe(false));
});
