import { classes } from "../classes";

/** A quiet placeholder for content. Give it the content's size: `h-8 w-40`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes("block animate-pulse rounded-control bg-hover", className)} />;
}

/** A placeholder for lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="grid gap-2">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={classes("h-3.5", line === lines - 1 && lines > 1 ? "w-2/3" : "w-full")} />
      ))}
    </span>
  );
}
