import { expect, test } from "vitest";
import { cleanLine, httpsUrl, postText, smallCount, unescapeOnce } from "./social-text";

test("decodes HTML escapes once", () => {
  expect(unescapeOnce("a &lt;b&gt; &amp;amp; &quot; &amp;lt;")).toBe("a <b> &amp; &quot; &lt;");
});

test("makes text a single line, cut between characters", () => {
  expect(cleanLine(` two\nlines ${"🚀".repeat(300)}`)).toBe(`two lines ${"🚀".repeat(190)}`);
});

test("cuts a text that no network allows, between characters, and marks it", () => {
  expect(postText("x".repeat(25_000))).toBe("x".repeat(25_000));
  expect(postText(`${"x".repeat(24_999)}🚀${"y".repeat(1_000_000)}`)).toBe(`${"x".repeat(24_999)}…`);
});

test.each([
  ["https://pbs.example/a.png", "https://pbs.example/a.png"],
  ["http://pbs.example/a.png", null],
  ["javascript:alert(1)", null],
  ["data:image/svg+xml,<svg/>", null],
  ["//pbs.example/a.png", null],
  [`https://pbs.example/${"a".repeat(3_000)}`, null],
  ["", null],
  [undefined, null],
])("an image at %s becomes %s", (given, expected) => {
  expect(httpsUrl(given)).toBe(expected);
});

test("makes counts whole numbers that fit into 32 bits", () => {
  expect([smallCount(3.9), smallCount(9e15)]).toEqual([3, 2_147_483_647]);
});
