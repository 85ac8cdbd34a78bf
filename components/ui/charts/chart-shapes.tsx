import { classes } from "../classes";
import { Skeleton } from "../figures/skeleton";

/** Heights and widths of the charts, so that what stands in for one takes the same room. */
export const areaHeight = "h-60 max-sm:h-50";
/** The figures of the value axis beside the plot; the plot's first line stands 5 px below its top. */
export const areaFrame = "grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 [&>:first-child]:pt-[5px]";
export const donutBox = "h-44 w-56";

const gridLines = [0, 25, 50, 75, 100];

/** The room of an area chart before it is there: its grid. */
export function AreaShape() {
  return (
    <div aria-hidden="true" className={classes("flex flex-col justify-between pt-[5px]", areaHeight)}>
      {gridLines.map((line) => <span key={line} className="h-px bg-line" />)}
    </div>
  );
}

/** The room of a donut's ring before it is there: an empty ring. */
export function RingShape() {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 124 124" className="size-full">
      <circle cx="62" cy="62" r="54.25" fill="none" strokeWidth="15.5" className="stroke-hover" />
    </svg>
  );
}

/** Stands where an area chart will be while its data is on the way. */
export function AreaChartSkeleton() {
  return (
    <div aria-hidden="true" className={classes("animate-pulse", areaFrame)}>
      <span className="w-10" /><AreaShape />
      <span className="col-start-2 flex justify-between pt-2"><Skeleton className="h-3.5 w-12" /><Skeleton className="h-3.5 w-12" /></span>
    </div>
  );
}

/** Stands where a donut chart will be while its data is on the way. */
export function DonutChartSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      <div className={classes("mx-auto grid animate-pulse place-items-center", donutBox)}><span className="size-31"><RingShape /></span></div>
      {gridLines.slice(1).map((line) => <span key={line} className="flex justify-between py-0.5"><Skeleton className="h-3.5 w-24" /><Skeleton className="h-3.5 w-12" /></span>)}
    </div>
  );
}
