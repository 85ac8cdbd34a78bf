import { Skeleton } from "@/components/ui/figures/skeleton";

/** A placeholder while mentions load. */
export function MentionsSkeleton() {
  return (
    <div aria-hidden="true">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3 border-t border-line px-4.5 py-3.5 first:border-t-0">
          <Skeleton className="size-8" />
          <div className="grid gap-2">
            <Skeleton className="h-5 w-56 max-w-full" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-5 w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
