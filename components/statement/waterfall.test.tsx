import { render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { English } from "@/tests/support/web/test-providers";
import { Waterfall } from "./waterfall";

const picture = (usd: Partial<Parameters<typeof Waterfall>[0]["usd"]>) => (
  <English>
    <Waterfall usd={{ opening: 0, added: 0, received: 0, sent: 0, contracts: 0, fees: 0, prices: 0, closing: 0, ...usd }} />
  </English>
);
/** The columns from left to right: their text, where their bars begin, measured from the bottom, how long they are, and their fill. */
function columnsOf(usd: Parameters<typeof picture>[0]) {
  const { container } = render(picture(usd));
  return [...(container.querySelector("figure")?.firstElementChild?.children ?? [])].map((column) => {
    const bar = column.querySelector("rect");
    const [y, height] = [Number(bar?.getAttribute("y")), Number(bar?.getAttribute("height"))];
    return { text: column.textContent, from: Math.round(100 - y - height), length: Math.round(height), fill: bar?.getAttribute("class") };
  });
}

describe("the waterfall chart of a statement", () => {
  it("marks each step by its sign and label, not by colour alone", () => {
    expect(columnsOf({ opening: 100, received: 100, prices: -50, closing: 150 })).toEqual([
      { text: "Before$100.00", from: 0, length: 50, fill: "fill-muted" },
      { text: "Received+$100.00", from: 50, length: 50, fill: "fill-up" },
      { text: "Prices−$50.00", from: 75, length: 25, fill: "fill-down" },
      { text: "After$150.00", from: 0, length: 75, fill: "fill-muted" },
    ]);
  });

  it("draws a negative total below zero", () => {
    expect(columnsOf({ opening: 10, contracts: -40, closing: -30 }).map(({ text, from, length }) => [text, from, length])).toEqual([
      ["Before$10.00", 75, 25], ["Contracts−$40.00", 0, 100], ["After−$30.00", 0, 75],
    ]);
  });

  it("says so if its bars are cut", () => {
    expect(render(picture({ opening: 100_000, prices: -50, closing: 99_950 })).container.textContent).toContain("do not start at zero");
    expect(render(picture({ opening: 100, prices: -50, closing: 50 })).container.textContent).not.toContain("do not start at zero");
  });

  it("renders no style attribute, which the content security policy would block", () => {
    expect(renderToString(picture({ opening: 100_000, fees: -2, closing: 99_998 }))).not.toContain("style=");
  });
});
