import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { translate } from "@/tests/support/browser/translate";
import { AreaChart, DonutChart } from "./chart";
import { Sparkline } from "./sparkline";
import { StackedBars, StepLines } from "./step-plots";

vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });

const dollars = (value: number | null) => (value === null ? "—" : `$${value}`);
const points = Array.from({ length: 49 }, (_, hour) => ({
  tick: `d${hour}`, when: `hour ${hour}`, value: 100 + hour, estimated: hour < 10 ? 25 : 0,
}));
const chosen: string[] = [];
const area = (
  <AreaChart
    points={points} label="7-day performance" summary="From $100 to $148."
    texts={{
      when: "Time", value: "Value", dashed: "Dashed: partly estimated", gap: "Gap: not known", cut: (from) => `The axis begins at ${from}`,
    }} formatValue={dollars} axisFormat={() => dollars}
    estimatedText={({ estimated }) => (estimated ? `$${estimated} of it estimated` : null)}
    choice={{ label: "Point in time", action: "Show this time", onAct: (point) => chosen.push(point.when) }}
  />
);
const slices = [
  ["Treasury", 60], ["Trading", 36], ["Cold", 4],
].map(([name, value]) => ({ id: `${name}`, name: `${name}`, value: Number(value) }));
const donut = (
  <DonutChart
    slices={slices} label="Asset allocation" centre="3 wallets" restName={(count) => `${count} others`}
    formatValue={dollars} formatPercent={(percent, decimals) => `${percent.toFixed(decimals)} %`}
  />
);

describe("an area chart", () => {
  it("describes itself in a sentence and a table, from its first to its last point", () => {
    render(area);
    const figure = screen.getByRole("figure", { name: "7-day performance" });
    expect(figure.textContent).toContain("From $100 to $148.");
    const rows = within(figure).getAllByRole("row").map(({ textContent }) => textContent);
    expect([rows[0], rows[1], rows.at(-1)]).toEqual(["TimeValue", "hour 0$100 ($25 of it estimated)", "hour 48$148"]);
    expect(rows.length).toBeLessThanOrEqual(25);
    expect(screen.getByText("Dashed: partly estimated")).toBeDefined();
  });

  it("says where its axis begins unless that is 0, and what a gap means", () => {
    render(area);
    expect(screen.getByText(/^The axis begins at \$\d+$/)).toBeDefined();
    expect(screen.queryByText("Gap: not known")).toBeNull();
    cleanup();
    render(
      <AreaChart {...area.props} points={[
        { tick: "a", when: "first", value: 0 }, { tick: "b", when: "second", value: null }, { tick: "c", when: "third", value: 40 },
      ]} />,
    );
    expect(screen.queryByText(/The axis begins/)).toBeNull();
    expect(screen.getByText("Gap: not known")).toBeDefined();
    expect(screen.getByRole("row", { name: "second —" })).toBeDefined();
  });

  it("its table shows new values on a page that the browser has translated", () => {
    const { rerender } = render(area);
    translate(screen.getByRole("table"));
    const shown = points.map((point) => ({ ...point, value: point.value + 1000 }));
    rerender(<AreaChart {...area.props} points={shown} />);
    expect(screen.getByRole("row", { name: "hour 48 $1148" })).toBeDefined();
  });

  it("offers an action for a point chosen by keyboard or click", async () => {
    render(area);
    const slider = screen.getByRole("slider", { name: "Point in time" });
    expect(slider.getAttribute("aria-valuetext")).toBe("hour 48\u00a0· $148");
    fireEvent.keyDown(slider, { key: "ArrowLeft" });
    expect(slider.getAttribute("aria-valuetext")).toBe("hour 47\u00a0· $147");
    fireEvent.keyDown(slider, { key: "Enter" });
    const action = screen.getByRole("button", { name: "Show this time" });
    await vi.waitFor(() => expect(document.activeElement).toBe(action));
    fireEvent.click(action);
    vi.spyOn(slider, "getBoundingClientRect").mockReturnValue({ left: 100, width: 480 } as DOMRect);
    fireEvent.click(slider, { clientX: 102 });
    fireEvent.click(action);
    expect(chosen).toEqual(["hour 47", "hour 0"]);
  });
});

describe("a donut chart", () => {
  it("updates its amounts on a page that the browser has translated", () => {
    const { rerender } = render(donut);
    translate(screen.getByRole("list"));
    rerender(<DonutChart {...donut.props} formatValue={(value) => `€${value}`} />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Treasury €6060.0 %", "Trading €3636.0 %", "Cold €44.0 %",
    ]);
  });

  it("labels no slice below 5 %, and lists every share in its legend", () => {
    const { container, rerender } = render(donut);
    const labels = () => [...container.querySelectorAll("text")].map(({ textContent }) => textContent);
    expect(labels()).toEqual(["60 %", "36 %"]);
    const entries = within(screen.getByRole("list", { name: "Asset allocation" })).getAllByRole("listitem");
    expect(entries.map(({ textContent }) => textContent)).toEqual(["Treasury $6060.0 %", "Trading $3636.0 %", "Cold $44.0 %"]);
    const shares = [90.1, 5, 4.9].map((value, nth) => ({ id: `${nth}`, name: `${nth}`, value }));
    rerender(<DonutChart {...donut.props} slices={shares} />);
    expect(labels()).toEqual(["90 %", "5 %"]);
  });
});

it("charts render on the server, without style attributes and without the charting library", () => {
  const html = renderToString(<>{area}{donut}<Sparkline points={[{ at: 0, value: 1 }, { at: 1, value: 2 }]} span={1} tone="up" /></>);
  expect(html).toContain("3 wallets");
  expect(html.match(/<path d="M0,/g)?.length).toBeGreaterThanOrEqual(2);
  expect(html.match(/<circle/g)).toHaveLength(3);
  expect(html).not.toContain("recharts");
  expect(html).not.toContain("style=");
});

it.each([
  ["bars", <StackedBars key="bars" bars={[null, [1, 2]]} fills={["fill-down", "fill-up"]} max={4} />],
  ["lines", <StepLines key="lines" values={[null, 1, 2]} scale={{ min: 0, max: 4, step: 1 }} />],
])("outlines steps about which nothing is known, which the shade alone hardly shows and print does not: %s", (_, plot) => {
  const [unknown] = /<path[^>]*fill-hover[^>]*>/.exec(renderToString(plot)) ?? [];
  expect(unknown).toContain('d="M0 0H1V100H0z"');
  expect(unknown).toContain("stroke-field");
});
