import { classes } from "../classes";
import { type AreaPoint, areaPaths, type Scale, type ShownSlice } from "./chart-rules";
import { Skeleton } from "../figures/skeleton";

/** Sizes of the charts, shared so that placeholders take up the same space. */
export const areaHeight = "h-60 max-sm:h-50";
/** Lays out the value axis beside the plot; the plot's top grid line is 5 px below its top edge. */
export const areaFrame = "grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 [&>:first-child]:pt-[5px]";
export const donutBox = "h-44 w-56";

const gridLines = [0, 25, 50, 75, 100];

/** The empty grid of an area chart, which reserves its space. */
export function AreaGrid() {
  return (
    <div aria-hidden="true" className={classes("flex flex-col justify-between pt-[5px]", areaHeight)}>
      {gridLines.map((line) => <span key={line} className="h-px bg-line" />)}
    </div>
  );
}

/** An area chart as the server draws it: the grid, the known part as an area, the estimated part as a dashed line. */
export function AreaDrawing({ points, scale }: { points: readonly AreaPoint[]; scale: Scale }) {
  const { known, estimated } = areaPaths(points, scale);
  return (
    <div aria-hidden="true" className="relative">
      <AreaGrid />
      <svg
        focusable="false" viewBox="0 0 100 100" preserveAspectRatio="none"
        className="absolute inset-x-0 top-[5px] h-[calc(100%-5px)] w-full overflow-visible"
      >
        <path d={known.area} fillOpacity="0.2" className="fill-c1" />
        <path
          d={known.line} fill="none" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" vectorEffect="non-scaling-stroke"
          className="stroke-c1"
        />
        {estimated.line === "" ? null : (
          <>
            <path d={estimated.area} fillOpacity="0.2" className="fill-c1" />
            <path
              d={estimated.line} fill="none" strokeWidth="2" strokeDasharray="4 4" vectorEffect="non-scaling-stroke" className="stroke-c1"
            />
          </>
        )}
      </svg>
    </div>
  );
}

const ringRadius = 54.25;
/** Gap between two slices, in percent of the ring. */
const ringGap = 0.6;
const ringStrokes = ["stroke-c1", "stroke-c2", "stroke-c3", "stroke-c4"];

/** A donut's ring as the server draws it; an empty ring if there are no slices. */
export function RingDrawing({ slices }: { slices: readonly ShownSlice[] }) {
  const ring = { cx: 62, cy: 62, r: ringRadius, fill: "none", strokeWidth: 15.5 };
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 124 124" className="size-full -rotate-90">
      {slices.length === 0 ? <circle {...ring} className="stroke-hover" /> : slices.map(({ id, arc, middle }, nth) => {
        const length = slices.length === 1 ? 100 : arc - ringGap;
        return (
          <circle
            key={id} {...ring} pathLength="100" strokeDasharray={`${length} ${100 - length}`} strokeDashoffset={-(middle / 3.6 - arc / 2)}
            className={ringStrokes[nth]}
          />
        );
      })}
    </svg>
  );
}

/** Placeholder for an area chart while its data loads. */
export function AreaChartSkeleton() {
  return (
    <div aria-hidden="true" className={classes("animate-pulse", areaFrame)}>
      <span className="w-10" /><AreaGrid />
      <span className="col-start-2 flex justify-between pt-2"><Skeleton className="h-3.5 w-12" /><Skeleton className="h-3.5 w-12" /></span>
    </div>
  );
}

/** Placeholder for a donut chart while its data loads. */
export function DonutChartSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      <div className={classes("mx-auto grid animate-pulse place-items-center", donutBox)}>
        <span className="size-31"><RingDrawing slices={[]} /></span>
      </div>
      {gridLines.slice(1).map((line) => (
        <span key={line} className="flex justify-between py-0.5">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-3.5 w-12" />
        </span>
      ))}
    </div>
  );
}
