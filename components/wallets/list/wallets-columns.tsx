import type { ReactNode } from "react";

/**
 * The table, with the transactions beside it if all six columns still fit. Uses wrapping rather than a container query, because the styles
 * of everything inside a queried container have to wait for the layout around it.
 */
export function WalletsColumns({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-4 *:min-w-0 *:first:flex-[999_1_55rem] *:last:flex-[1_1_24rem]">{children}</div>;
}
