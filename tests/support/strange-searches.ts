import fc from "fast-check";

/** The parameters of all screens. */
const names = [
  "q", "sort", "page", "size", "tracker", "sentiment", "match", "unread", "from", "to", "author", "followers", "verified", "lang", "automated",
  "view", "tab", "timeframe", "by", "period", "on", "zone", "range", "coin", "why", "why_wallet", "why_coin", "why_line", "at", "asset",
];
const values = [
  "", " ", "\u0000", "a\u0000b", "a\r\nb", "\t", "\u0085", "\ufffd", "\u{1f438}".repeat(100), "x".repeat(99) + " y", "x".repeat(199) + "\u{1f438}",
  "蛙".repeat(10_000), "@", "@@größe", "@ frog", "  @frog_fan ", "some.user-name", "x".repeat(49) + "\u{1f438}", "1", "0", "-1", "1.5", "1e3", "0x10",
  "100000", "100001", "99999999999999999999", "true", "TRUE", "newest", "-usd", "usd", "name", "24h", "7d", "30d", "all", "board", "trending",
  "rise", "positive", "keyword", "compact", "zh-TW", "xx-", "hide", "only", "100", "1000", "day", "week", "2026-02-30", "2026-11-20", "9999-12-31",
  "2026-11-20T10:00:00Z", "2026-11-20T10:00:00", "2026-11-20T10:00:00.123456789+14:00", "9999-12-31T23:59:59-12:00", "+010000-01-01T00:00:00Z",
  "2026-11-20T10:00Z", "2026-11-19T10:00:00Z/2026-11-20T10:00:00Z", "2026-11-20T10:00 nonsense Z", "UTC", "Asia/Taipei", "+05:30", "Nowhere/None",
  "ETH", "eth ", "received", "0f0e0d0c-1111-4222-8333-444455556661", "0F0E0D0C-1111-4222-8333-444455556661", "__proto__", "constructor",
];
const value = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: fc.string({ unit: "binary" }) });

/** Queries of pages, `page=2&q=a&q=b`, with values of any kind and parameters given more than once. */
export const strangeSearches = fc
  .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 40 })
  .map((parameters) => `${new URLSearchParams(parameters)}`);
