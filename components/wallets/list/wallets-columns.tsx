import type { ReactNode } from "react";

/** The table, with the transactions beside it where there is room for all six columns. */
export function WalletsColumns({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[80rem]:grid-cols-[minmax(0,1fr)_24rem]">{children}</div>
    </div>
  );
}
