import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync("app/themes.css", "utf8");
type Tokens = Record<string, string>;

function tokensOf(theme: string): Tokens {
  const block = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name = "", color = ""]) => [name, color]));
}

/** Relative luminance as defined by WCAG 2.2. */
function luminance(color: string): number {
  const hex = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join("") : color.slice(1);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(tokens: Tokens, front: string, back: string): number {
  const [light = 0, dark = 0] = [luminance(tokens[front] ?? ""), luminance(tokens[back] ?? "")].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["bg", "surface", "raised", "hover", "soft"];
const texts: [string, string[]][] = [
  ["text", [...grounds, "up-soft", "down-soft", "warn-soft"]],
  ["muted", grounds],
  ["accent-text", grounds],
  ["on-accent", ["accent", "accent-strong"]],
  ["up", ["bg", "surface", "raised", "up-soft"]],
  ["down", ["bg", "surface", "raised", "down-soft"]],
  ["warn", ["bg", "surface", "raised", "warn-soft"]],
  ["gold", ["surface", "soft"]],
  ["silver", ["surface", "soft"]],
  ["bronze", ["surface", "soft"]],
];

describe.each(["light", "dark", "matrix"])("the %s theme", (theme) => {
  const tokens = tokensOf(theme);

  it("has the same tokens as the light one", () => {
    expect(Object.keys(tokens).sort()).toEqual(Object.keys(tokensOf("light")).sort());
  });

  it("gives text a contrast of at least 4.5 : 1 on every background it is used on", () => {
    const poor = texts.flatMap(([front, backs]) =>
      backs.map((back) => ({ pair: `${front} on ${back}`, ratio: contrast(tokens, front, back) })));
    expect(poor.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
  });

  it("gives every chart colour a contrast of at least 3 : 1 on its card", () => {
    expect(Math.min(...["c1", "c2", "c3", "c4"].map((part) => contrast(tokens, part, "surface")))).toBeGreaterThanOrEqual(3);
  });

  it("gives the border of a field a contrast of at least 3 : 1", () => {
    expect(Math.min(...["surface", "bg", "raised"].map((back) => contrast(tokens, "field", back)))).toBeGreaterThanOrEqual(3);
  });
});

it("uses the specification's primary colours", () => {
  expect(["light", "dark", "matrix"].map((theme) => tokensOf(theme).accent)).toEqual(["#1e3a8a", "#3b82f6", "#00ff41"]);
});
