import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repairedLink } from "./repaired-link";

const repaired = (link: string) => repairedLink(new URL(link, "http://memescope.test"));
const wallet = `/wallets?address=0x${"a".repeat(40)}`;
const period = "/portfolio?why=2026-11-20T10%3A00%3A00.000Z%2F2026-11-27T10%3A00%3A00.000Z";

describe("a link that a chat has damaged", () => {
  it.each([
    ")", ").", ",", ">", ".", "]", "!", "?!", "\"", "**", "%29", "。", "”", "，很有意思", "%20", "%0A",
    "\u200b",
  ])("loses %j at its end", (end) => {
    for (const link of ["/social/timeline", wallet, period, "/leaderboard?tab=trending&timeframe=7d", "/wallets?q=foo)&sort=name"]) {
      expect(repaired(link + end)).toBe(link);
    }
  });

  it("loses it also from a parameter without a value", () => {
    expect([repaired("/wallets?add)"), repaired("/wallets?add%29="), repaired("/wallets?q=a&add%29%2C=")])
      .toEqual(["/wallets?add", "/wallets?add", "/wallets?q=a&add"]);
  });

  it("has its ampersands back", () => {
    expect(repaired("/prices?asset=M&amp%3Brange=30d")).toBe("/prices?asset=M&range=30d");
    expect(repaired("/social/digest?period=week&amp;on=2026-11-25&amp;zone=Europe%2FBerlin"))
      .toBe("/social/digest?period=week&on=2026-11-25&zone=Europe%2FBerlin");
  });

  it("has its query and its fragment back", () => {
    expect(repaired("/leaderboard%3Ftab%3Dtrending%26timeframe%3D7d")).toBe("/leaderboard?tab=trending&timeframe=7d");
    expect(repaired("/leaderboard%3Ftab=trending&timeframe=7d?utm_source=chat"))
      .toBe("/leaderboard?tab=trending&timeframe=7d&utm_source=chat");
    expect(repaired("/settings%23profile?utm_source=chat")).toBe("/settings?utm_source=chat#profile");
    expect(repaired(period.replaceAll("%", "%25").replace("?", "%3F").replace("=", "%3D"))).toBe(period);
  });
});

it.each([
  "/", "/dashboard", "/wallets?add", "/wallets?add=", "/wallets?q=foo.", "/wallets?q=%28foo%29",
  "/social/twitter-mentions?q=%E4%BD%A0%EF%BC%8C%E5%A5%BD",
  "/login?from=%2Fwallets%3Fq%3Dfoo.",
  "/wallets?sort=-balance&q=why%3F", "/wallets?q=%E5%A5%BD%E3%80%82&sort=name", period, "/portfolio?why=24h&why_coin=WEN.",
  "/wallets%", "/dashboard?utm_source=a_b-",
])("%s is left as it is", (link) => expect(repaired(link)).toBeNull());

it.each(["/%2Fevil.example%3Fa", "/%5Cevil.example%3Fa", "//evil.example)", "/%2f%2fevil.example%23)"])("%s leads to no other host", (link) => {
  const { pathname, search } = { pathname: link, search: "" };
  expect(repairedLink({ pathname, search })).toBe("/dashboard");
});

it("repairs come to an end, so that no visitor is sent in circles", () => {
  const pieces = fc.constantFrom(
    "/", "wallets", "login", "?", "&", "=", "#", "%3F", "%23", "%26", "&amp;", "&amp%3B", "q", "from", "a", ")", ".", "%29", "%2C", "。", "，", " ", "%25",
  );
  fc.assert(fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
    let link: string | null = `/wallets${parts.join("")}`;
    for (let times = 0; times < 5 && link !== null; times += 1) link = repaired(link);
    expect(link).toBeNull();
  }), { numRuns: 2_000 });
});

it("a link as long as a header may be is repaired too", () => {
  expect(repaired(`/wallets${")%29。".repeat(1_000)}`)).toBe("/wallets");
});
