import type { ReactNode } from "react";
import { PageHeading } from "./page-heading";
import { Skeleton } from "./skeleton";
import { StatCard, StatCards } from "./stat-card";

/** A screen before its data: its heading at once, four figures, and below what it is shaped like. */
export function PageLoading({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="page" aria-busy="true">
      <div>
        <PageHeading>{heading}</PageHeading>
        <Skeleton className="mt-2 h-5 w-56" />
      </div>
      <StatCardsLoading />
      {children}
    </div>
  );
}

/** Four figures still to come. */
export function StatCardsLoading() {
  return (
    <StatCards>
      {[0, 1, 2, 3].map((card) => (
        <StatCard key={card} lead={card === 0} label={<Skeleton className="h-4 w-24" />} value={<Skeleton className="my-1 h-7 w-28" />} note={<Skeleton className="h-4 w-20" />} />
      ))}
    </StatCards>
  );
}
