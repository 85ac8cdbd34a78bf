import { render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { MissingSourcesProvider } from "@/lib/client/request/missing-sources";
import { neitherSource } from "@/tests/support/web/missing-sources";
import { English, TestProviders } from "@/tests/support/web/test-providers";
import { ValueChart } from "./value-chart";

function rowsOf(points: readonly [at: string, usd: number][]) {
  render(
    <TestProviders timeZone="America/New_York">
      <ValueChart points={points.map(([at, usd]) => ({ at, usd }))} label="Value" column="Value" formatUsd={(usd) => `$${usd}`} />
    </TestProviders>,
  );
  return within(screen.getByRole("table", { hidden: true }))
    .getAllByRole("row", { hidden: true })
    .slice(1)
    .map(({ textContent }) => textContent);
}

it("draws both hours of the night when clocks go back, each with its own label", () => {
  expect(rowsOf([
    ["2026-11-01T04:30:00Z", 1], ["2026-11-01T05:00:00Z", 2], ["2026-11-01T05:30:00Z", 3], ["2026-11-01T06:00:00Z", 4],
    ["2026-11-01T06:30:00Z", 5], ["2026-11-01T07:00:00Z", 6],
  ])).toEqual([
    "Nov 1, 2026, 00:30$1", "Nov 1, 2026, 01:00$2", "Nov 1, 2026, 01:30$3", "Nov 1, 2026, 01:00 EST$4", "Nov 1, 2026, 01:30 EST$5",
    "Nov 1, 2026, 02:00$6",
  ]);
});

it("keeps the later of two points within the same minute", () => {
  expect(rowsOf([["2026-11-05T12:00:00Z", 1], ["2026-11-05T12:05:02Z", 2], ["2026-11-05T12:05:40Z", 3]])).toEqual([
    "Nov 5, 2026, 07:00$1", "Nov 5, 2026, 07:05$3",
  ]);
});

it("without a point says that history grows, or that none ever will without a source of prices", () => {
  const chart = <ValueChart points={[]} label="Value" column="Value" formatUsd={String} />;
  const textOf = (one: ReactNode) => render(one, { wrapper: English }).container.textContent;
  expect(textOf(chart)).toBe("Not enough history yet. It grows while the server runs.");
  expect(textOf(<MissingSourcesProvider missing={neitherSource}>{chart}</MissingSourcesProvider>)).toBe("Nothing has a value in dollars.");
});
