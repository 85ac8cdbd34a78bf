import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { TestProviders } from "@/tests/support/web/test-providers";
import { translate } from "@/tests/support/browser/translate";
import { Change } from "./change";
import { Flash } from "./flash";
import { MTokenAmount } from "./m-token-amount";
import { MetricStrip, StatCard } from "./stat-card";

it.each([null, "assets"])("updates its figure on a page that the browser has translated, with the note %j", (note) => {
  const show = (value: string) => <MetricStrip metrics={[{ id: "average", label: "Average", value, note }]} />;
  const { container, rerender } = render(show("$1.00"));
  translate(container);
  rerender(show("$2.00"));
  expect(container.querySelector("dd")?.textContent).toBe(`$2.00${note ?? ""}`);
});

it.each([
  ["$1,234,567.89", false], ["$203,661,149.02", true],
  [<Flash key="1" value={1}>$203,661,149.02</Flash>, true], [<Change key="2" value="+$12,345,678.90" direction="up" />, true],
  [<Change key="3" value="+$2.00" direction="up" />, false], [null, false],
  [<MTokenAmount key="4" amount="352045.95" />, false], [<MTokenAmount key="5" amount="1000000" />, true],
] as const)("shrinks a figure only if it is too long for the card: %s", (value, isLong) => {
  const { container } = render(<TestProviders nowMs={0}><StatCard label="Value" value={value} /></TestProviders>);
  expect(container.querySelector("[data-long]") !== null).toBe(isLong);
});
