import { DonutChart as TremorDonutChart, type CustomTooltipProps } from "@tremor/react";
import { useCallback, useMemo } from "react";
import { classes } from "../classes";
import type { ShownSlice } from "./chart-rules";
import { ChartTip } from "./chart-tip";

interface DonutPlotProps {
  slices: readonly ShownSlice[];
  formatValue: (value: number) => string;
  formatPercent: (percent: number) => string;
}

const colors = ["c1", "c2", "c3", "c4"];

/** Takes the ring out of the tab order. Recharts puts it there although it announces nothing; the legend beside it does. */
function withoutTabStops(ring: HTMLElement | null) {
  if (!ring) return;
  const clear = () => ring.querySelectorAll('[tabindex="0"]').forEach((element) => element.setAttribute("tabindex", "-1"));
  clear();
  const observer = new MutationObserver(clear);
  observer.observe(ring, { childList: true, subtree: true, attributes: true, attributeFilter: ["tabindex"] });
  return () => observer.disconnect();
}

/** A donut's ring with a tooltip for the slice under the pointer. Pulls in Tremor, so import it lazily. */
export function DonutPlot({ slices, formatValue, formatPercent }: DonutPlotProps) {
  const data = useMemo(() => [...slices], [slices]);
  const tip = useCallback(({ active, payload }: CustomTooltipProps) => {
    const slice = slices.find(({ name }) => name === payload?.[0]?.name);
    if (!active || !slice) return null;
    return <ChartTip title={slice.name} value={formatValue(slice.value)} note={formatPercent(slice.percent)} />;
  }, [slices, formatValue, formatPercent]);
  return (
    <TremorDonutChart
      ref={withoutTabStops} className={classes("chart size-full", slices.length === 1 && "chart-whole")} data={data} category="arc"
      index="name" colors={colors} customTooltip={tip}
      showLabel={false} showAnimation={false}
    />
  );
}
