import { PageHeading } from "./page-heading";
import { Skeleton } from "./skeleton";
import { StatCard, StatCards } from "./stat-card";

/** A screen while its data loads: its heading at once, four figures, and the usual shape of a screen below. */
export function PageLoading({ heading, level }: { heading: string | null; level: 1 | null }) {
  return (
    <div className="page" aria-busy="true">
      <div>
        {heading === null ? <Skeleton className="h-8 w-48" /> : <PageHeading level={level}>{heading}</PageHeading>}
        <Skeleton className="mt-2 h-5 w-56" />
      </div>
      <StatCardsLoading />
      <div className="card grid gap-5 p-4.5">
        {[0, 1, 2, 3, 4, 5].map((row) => <Skeleton key={row} className="h-5" />)}
      </div>
    </div>
  );
}

/** Placeholders for four figures. */
export function StatCardsLoading() {
  return (
    <StatCards>
      {[0, 1, 2, 3].map((card) => (
        <StatCard key={card} lead={card === 0} label={
          <Skeleton className="h-4 w-24" />
        } value={<Skeleton className="my-1 h-7 w-28" />} note={<Skeleton className="h-4 w-20" />} />
      ))}
    </StatCards>
  );
}
