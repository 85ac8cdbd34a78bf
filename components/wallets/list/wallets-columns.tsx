import type { ReactNode } from "react";

/**
 * The table, with the transactions beside it where there is room for all six columns: by wrapping, because within a container that is asked
 * for its width all styles of the table wait for the layout around it.
 */
export function WalletsColumns({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-4 *:min-w-0 *:first:flex-[999_1_55rem] *:last:flex-[1_1_24rem]">{children}</div>;
}
