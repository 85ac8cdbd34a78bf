import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Age } from "@/components/times/age";
import { formatPercentChange, formatUsd } from "@/lib/shared/format/figures";
import { TestProviders } from "@/tests/support/web/test-providers";
import { Cell, Row, Table, TableBody } from "../tables/table";
import { Badge } from "./badge";
import { Change } from "./change";
import { Flash } from "./flash";
import { MTokenAmount } from "./m-token-amount";
import { MetricStrip, StatCard } from "./stat-card";

it.each([
  ["a cell", <Table key="1" label="Coins"><TableBody><Row><Cell label="Value">{formatUsd(null, "en")}</Cell></Row></TableBody></Table>],
  ["a card", <StatCard key="2" label="Value" value={formatUsd(null, "en")} />],
  ["a strip of figures", <MetricStrip key="3" metrics={[{ id: "value", label: "Value", value: formatUsd(null, "en") }]} />],
  ["a change", <Change key="4" value={formatPercentChange(null, "en")} direction="flat" />],
  ["a badge", <Badge key="5">{formatPercentChange(null, "en")}</Badge>],
  ["a figure that flashes", <Flash key="6" value={null}>{formatUsd(null, "en")}</Flash>],
  ["an amount", <MTokenAmount key="7" amount={null} />],
  ["an age", <Age key="8" at={null} />],
] as const)("the dash of an unknown figure has a name in %s, because voices skip it", (_, figure) => {
  render(<TestProviders nowMs={0}>{figure}</TestProviders>);
  expect(screen.getByRole("img", { name: "Unknown" }).textContent).toBe("—");
});
