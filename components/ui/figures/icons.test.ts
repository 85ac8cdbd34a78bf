import { expect, it } from "vitest";
import { iconNames } from "./icon-sheet";

/** Words in the class names, such as `icon-share`, that the lists of content blockers hide on every site. */
const hidden = /^(back-to-top|connect|email-share|facebook|fb|feed|github|google|insta|linkedin|newsletter|pocket|rss|share|social|telegram|tw|tweet|twitter|youtube|yt)(-|$)/;

it("no icon has a class that a content blocker hides as a button for sharing", () => {
  expect(iconNames.length).toBeGreaterThan(0);
  expect(iconNames.filter((name) => hidden.test(name))).toEqual([]);
});
