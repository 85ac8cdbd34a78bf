import { describe, expect, it } from "vitest";
import { authorName } from "./author-name";

describe("authorName", () => {
  it.each(["Ada", "夜市比特幣", "👨‍👩‍👧‍👦", "محمد", ".", "\u200bAda"])("is the name %j", (name) => {
    expect(authorName({ name, username: "ada" })).toBe(name);
  });

  it.each(["", "  ", "\u00a0", "\u200b\u2060", "\u3164", "\uffa0\u115f", "\u2800", "\ufe0f", "\u202e"])("is the username if the name is %j", (name) => {
    expect(authorName({ name, username: "ada" })).toBe("ada");
  });
});
