import { describe, expect, it } from "vitest";
import { parseFontSize, parseLanguage, parseSidebar, parseTheme } from "./preferences";

describe("preferences", () => {
  it("accepts the three themes and falls back to light", () => {
    expect(["light", "dark", "matrix"].map(parseTheme)).toEqual(["light", "dark", "matrix"]);
    expect([null, undefined, "", "DARK", "system", "<script>"].map(parseTheme)).toEqual(Array(6).fill("light"));
  });

  it("accepts the three languages and falls back to English", () => {
    expect(["en", "zh-TW", "zh-CN"].map(parseLanguage)).toEqual(["en", "zh-TW", "zh-CN"]);
    expect([null, "zh", "fr", "../en"].map(parseLanguage)).toEqual(Array(4).fill("en"));
  });

  it("accepts whole font sizes from 12 to 20 px and falls back to 14", () => {
    expect(["12", "14", "17", "20"].map(parseFontSize)).toEqual([12, 14, 17, 20]);
    expect([null, "", "11", "21", "14.5", "-14", "1e1", "018", "big"].map(parseFontSize)).toEqual(Array(9).fill(14));
  });

  it("lets the window's width decide about the sidebar unless the user opened or closed it", () => {
    expect(["collapsed", "expanded"].map(parseSidebar)).toEqual(["collapsed", "expanded"]);
    expect([null, "auto", "x"].map(parseSidebar)).toEqual(Array(3).fill("auto"));
  });
});
