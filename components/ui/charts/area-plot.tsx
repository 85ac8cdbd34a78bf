import { AreaChart as TremorAreaChart, type CustomTooltipProps } from "@tremor/react";
import { useCallback, useMemo } from "react";
import { classes } from "../classes";
import { type AreaPoint, type PlotPoint, plotPoints, type Scale } from "./chart-rules";
import { areaHeight } from "./chart-shapes";
import { ChartTip } from "./chart-tip";

interface AreaPlotProps {
  points: readonly AreaPoint[];
  scale: Scale;
  /** Text saying how much of a point is estimated; null if none of it is. */
  estimatedText: (point: AreaPoint) => string | null;
  formatValue: (value: number | null) => string;
}

const parts: (keyof PlotPoint)[] = ["known", "estimated"];
const noPadding = { left: 0, right: 0 };

/** An area chart with a tooltip for the point under the pointer. Pulls in Tremor, so import it lazily. */
export function AreaPlot({ points, scale, estimatedText, formatValue }: AreaPlotProps) {
  const data = useMemo(() => plotPoints(points), [points]);
  const tip = useCallback(({ active, payload }: CustomTooltipProps) => {
    const point = points[(payload?.[0]?.payload as PlotPoint | undefined)?.at ?? -1];
    if (!active || !point) return null;
    return <ChartTip title={point.when} value={formatValue(point.value)} note={estimatedText(point) ?? undefined} />;
  }, [points, formatValue, estimatedText]);
  return (
    <TremorAreaChart
      className={classes("chart", areaHeight)} data={data} index="at" categories={parts} colors={["c1", "estimated"]} curveType="linear"
      minValue={scale.min} maxValue={scale.max} customTooltip={tip} padding={noPadding}
      showXAxis={false} showYAxis={false} showLegend={false} showGradient={false} showAnimation={false}
    />
  );
}
