import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/figures/badge";
import { Card } from "@/components/ui/figures/card";
import { Change } from "@/components/ui/figures/change";
import { AreaChart, DonutChart } from "@/components/ui/charts/chart";
import { AreaChartSkeleton, DonutChartSkeleton } from "@/components/ui/charts/chart-shapes";
import { ChartTip } from "@/components/ui/charts/chart-tip";
import { StepChoice } from "@/components/ui/charts/step-choice";
import { OpposedBars, StackedBars, StepLines, StepPanel } from "@/components/ui/charts/step-plots";
import type { StepRange } from "@/components/ui/charts/step-rules";
import { Flash } from "@/components/ui/figures/flash";
import { MTokenAmount } from "@/components/ui/figures/m-token-amount";
import { Explain, ExplainedName } from "@/components/ui/overlays/explain";
import { Sparkline } from "@/components/ui/charts/sparkline";
import { StatCardsLoading } from "@/components/ui/figures/page-loading";
import { MetricStrip, StatCard, StatCards } from "@/components/ui/figures/stat-card";
import { UnknownFigure } from "@/components/ui/figures/unknown-figure";
import { Section, States } from "./section";

const dollars = (value: number | null): string => (value === null ? "—" : `$${value.toLocaleString("en")}`);
const wave = Array.from({ length: 57 }, (_, nth) => 120_000 + Math.round(5000 * Math.sin(nth / 6) + 2000 * Math.sin(nth / 2.3)));
const line = wave.map((value, at) => ({ at, value }));
const points = wave.map((value, nth) => ({
  when: `Nov ${14 + Math.floor(nth / 8)}, ${(nth % 8) * 3}:00`,
  tick: `Nov ${14 + Math.floor(nth / 8)}`,
  value,
  estimated: nth < 14 ? 0.4 * value : 0,
}));
const slices = [
  ["Treasury", 61_878], ["Trading", 35_241], ["Cold Storage", 19_674], ["Savings", 4947], ["Airdrops", 2928],
].map(([name, value]) => ({ id: `${name}`, name: `${name}`, value: Number(value) }));
const metrics = [
  { id: "change", label: "24H Change", value: <Change value="+$2,744.21" direction="up" />, note: "+2.20 %" },
  { id: "down", label: "Falling", value: <Change value="−$310.07" direction="down" />, note: "−0.24 %" },
  { id: "flat", label: "At rest", value: <Change value="$0.00" direction="flat" /> },
  { id: "unknown", label: "Unknown", value: <UnknownFigure />, note: "not known yet" },
];

const steps = Array.from({ length: 24 }, (_, nth) => Math.round(9 + 6 * Math.sin(nth / 3) + 3 * Math.sin(nth)));

/** Plots above one time axis, with a stretch of it selected. */
function Steps() {
  const [selected, setSelected] = useState<StepRange | null>({ from: 6, to: 9 });
  return (
    <div className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <StepPanel name="Stacked, partly unknown" axis={["20", "0"]}>
        <StackedBars bars={steps.map((step, nth) => (nth < 3 ? null : [2, 2, step - 4]))} fills={[
          "fill-down", "fill-field", "fill-up",
        ]} max={20} />
      </StepPanel>
      <StepPanel name="Line, partly estimated" axis={["20", "0"]}>
        <StepLines values={steps} scale={{ min: 0, max: 20, step: 10 }} marked={steps.map((step) => step < 6)} />
      </StepPanel>
      <StepPanel slim name="Opposed"><OpposedBars incoming={steps} outgoing={steps.toReversed()} /></StepPanel>
      <StepPanel name="Missing" missing="Why there is nothing to draw.">{null}</StepPanel>
      <div className="absolute inset-0 col-start-2">
        <StepChoice
          steps={steps.length} label="Time" textOf={({ from, to }) => `${from} to ${to}`} selected={selected} onSelect={setSelected}
          onHover={() => undefined}
        />
      </div>
    </div>
  );
}

function Flashing() {
  const [count, setCount] = useState(1284);
  return <><Flash value={count}>{count}</Flash><Button onClick={() => setCount(count + 1)}>Make it flash</Button></>;
}

/** Everything that shows a number. */
export function Figures() {
  return (
    <>
      <Section name="Figure">
        <StatCards>
          <StatCard lead label="Leads the page" value="$127,187.61" note={<><Badge tone="up" className="num">+2.20 %</Badge> in 24 h</>} />
          <StatCard label="Follows" value={<MTokenAmount amount="360307.71" />} note="1 M = $0.3530" />
          <StatCard label={<ExplainedName figure="Explained"><p>What it is, in one sentence.</p></ExplainedName>} value="7" note="7 synced" />
          <StatCard label={
            <>
              Very long
              <Explain figure="Very long"><p>What it is, in one sentence.</p><p>What had to be asked for.</p></Explain>
            </>
          } value="$1,000,000,000,000.00" />
        </StatCards>
        <StatCardsLoading />
        <MetricStrip metrics={metrics} />
        <States>
          <Change value="+2.41 %" direction="up" /><Change value="−2.41 %" direction="down" /><Change value="0.00 %" direction="flat" />
          <Sparkline points={line} span={56} /><Sparkline
            points={line} span={56} tone="up"
          /><Sparkline points={line} span={112} tone="down" /><ChartTip title="Nov 18, 09:00" value="$124,120" note="$40,000 of it estimated" />
          <Flashing />
        </States>
      </Section>
      <Section name="Chart">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card title="Area, partly estimated">
            <AreaChart points={points} label="Area" summary="From low to high." texts={{
              when: "Time", value: "Value", dashed: "Dashed: partly estimated", gap: "Gap: not known",
              cut: (from) => `The axis begins at ${from}, not at 0`,
            }} formatValue={dollars} axisFormat={() => (value) => `$${value / 1000}K`} estimatedText={() => "part of it estimated"}
            choice={{ label: "Point in time", action: "Show this time", onAct: () => undefined }} />
          </Card>
          <Card title="Ring">
            <DonutChart
              slices={slices} label="Shares" centre="5 wallets" restName={(count) => `${count} others`} formatValue={dollars}
              formatPercent={(percent, decimals) => `${percent.toFixed(decimals)} %`}
            />
          </Card>
          <Card title="Plots above one time axis"><Steps /></Card>
          <Card title="Area on its way"><AreaChartSkeleton /></Card>
          <Card title="Ring on its way"><DonutChartSkeleton /></Card>
        </div>
      </Section>
    </>
  );
}
