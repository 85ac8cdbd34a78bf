import { describe, expect, it } from "vitest";
import { safeImage, safeLink } from "../safe-url";
import { clampText, clampedLength } from "./clamp-text";

describe("a link of a stranger", () => {
  it("is followed over https", () => expect(safeLink("https://x.com/june/status/1")).toBe("https://x.com/june/status/1"));
  it.each(["http://x.com/1", "javascript:alert(1)", "data:text/html,x", "//x.com/1", "https://user:pass@evil.example/", "", "x", null])("is left out as %j", (url) => {
    expect(safeLink(url)).toBeNull();
  });
});

describe("a picture of a stranger", () => {
  it("is loaded from the network itself", () => expect(safeImage("https://pbs.twimg.com/profile_images/1/a.jpg")).toBe("https://pbs.twimg.com/profile_images/1/a.jpg"));
  it.each(["http://pbs.twimg.com/a.jpg", "https://evil.example/pixel.gif", "https://pbs.twimg.com.evil.example/a", "https://pbs.twimg.com:8443/a", "data:image/svg+xml,<svg/>", null])("is left out as %j", (url) => {
    expect(safeImage(url)).toBeNull();
  });
});

describe("a text", () => {
  it("that is short is shown whole", () => {
    expect(clampText("gm")).toBeNull();
    expect(clampText("x".repeat(clampedLength))).toBeNull();
  });
  it("of 25,000 characters starts with some hundred, between words", () => {
    const start = clampText("to the moon ".repeat(2100))!;
    expect(start.length).toBeLessThanOrEqual(clampedLength);
    expect(start.endsWith("moon")).toBe(true);
  });
  it("of many lines starts with some of them", () => expect(clampText("gm\n".repeat(400))!.split("\n")).toHaveLength(8));
  it("is never cut within a character", () => {
    for (const text of ["🚀".repeat(2000), `x${"🚀".repeat(2000)}`]) expect(() => encodeURIComponent(clampText(text)!)).not.toThrow();
  });
});
