import { expect, it } from "vitest";
import { pageTitleOf } from "./page-title";

it("names five pages in the header, and the product on all others", () => {
  const paths = ["/dashboard", "/wallets", "/portfolio", "/prices", "/settings"];
  expect(paths.map(pageTitleOf)).toEqual(["dashboard", "wallets", "portfolio", "prices", "settings"]);
  expect(["/leaderboard", "/social", "/social/twitter-setup", "/nowhere"].map(pageTitleOf)).toEqual(Array(4).fill("product"));
});
