import { describe, expect, it } from "vitest";
import { safeImage, safeLink } from "../safe-url";
import { clampText, clampedLength } from "./clamp-text";

describe("a link from a stranger", () => {
  it("is kept if it uses https", () => expect(safeLink("https://x.com/june/status/1")).toBe("https://x.com/june/status/1"));
  it.each([
    "http://x.com/1", "javascript:alert(1)", "data:text/html,x", "//x.com/1", "https://user:pass@evil.example/", "", "x", null,
  ])("is left out if it is %j", (url) => {
    expect(safeLink(url)).toBeNull();
  });
});

describe("a picture from a stranger", () => {
  it("is kept if X hosts it", () =>
    expect(safeImage("https://pbs.twimg.com/profile_images/1/a.jpg")).toBe("https://pbs.twimg.com/profile_images/1/a.jpg"));
  it.each([
    "http://pbs.twimg.com/a.jpg", "https://evil.example/pixel.gif", "https://pbs.twimg.com.evil.example/a", "https://pbs.twimg.com:8443/a",
    "data:image/svg+xml,<svg/>", null,
  ])("is left out if it is %j", (url) => {
    expect(safeImage(url)).toBeNull();
  });
});

describe("the text of a mention", () => {
  it("is shown in full if it is short", () => {
    expect(clampText("gm")).toBeNull();
    expect(clampText("x".repeat(clampedLength))).toBeNull();
  });
  it("is cut between words after some hundred characters if it has 25,000", () => {
    const start = clampText("to the moon ".repeat(2100))!;
    expect(start.length).toBeLessThanOrEqual(clampedLength);
    expect(start.endsWith("moon")).toBe(true);
  });
  it("is cut after a few lines if it has many", () => expect(clampText("gm\n".repeat(400))!.split("\n")).toHaveLength(8));
  it("is never cut within a character", () => {
    for (const text of ["🚀".repeat(2000), `x${"🚀".repeat(2000)}`]) expect(() => encodeURIComponent(clampText(text)!)).not.toThrow();
  });
});
