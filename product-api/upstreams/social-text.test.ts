import { expect, test } from "vitest";
import { cleanLine, cleanText, httpsUrl, smallCount, unescapeOnce } from "./social-text";

test("escapes are undone once", () => {
  expect(unescapeOnce("a &lt;b&gt; &amp;amp; &quot; &amp;lt;")).toBe("a <b> &amp; &quot; &lt;");
});

test("what a database cannot hold is taken out, and nothing else", () => {
  expect(cleanText("a\u0000b \ud83d\ude80 \ud83d x \ude80 \u202e\u200b")).toBe("ab 🚀 \ufffd x \ufffd \u202e\u200b");
  expect(cleanLine(` two\nlines ${"🚀".repeat(300)}`)).toBe(`two lines ${"🚀".repeat(190)}`);
});

test.each([
  ["https://pbs.example/a.png", "https://pbs.example/a.png"],
  ["http://pbs.example/a.png", null],
  ["javascript:alert(1)", null],
  ["data:image/svg+xml,<svg/>", null],
  ["//pbs.example/a.png", null],
  ["", null],
  [undefined, null],
])("an image at %s is %s", (given, expected) => {
  expect(httpsUrl(given)).toBe(expected);
});

test("counts fit into 32 bits", () => {
  expect([smallCount(3.9), smallCount(9e15)]).toEqual([3, 2_147_483_647]);
});
