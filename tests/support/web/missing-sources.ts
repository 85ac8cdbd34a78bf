import type { MissingSources } from "@/lib/shared/missing-sources";

/** What the web half tells the screens of an installation that has neither source. */
export const neitherSource: MissingSources = {
  prices: { name: "No prices here", text: "Nothing has a value in dollars." },
  mentions: { name: "No mentions here", text: "Nothing can be tracked." },
};
