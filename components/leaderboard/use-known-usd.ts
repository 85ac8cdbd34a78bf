import { useMissingSources } from "@/lib/client/request/missing-sources";

/**
 * Returns a function for sums in dollars: without a source of prices, a sum of 0 is one to which nothing could be added, so it is unknown
 * (null). Any other sum is from before the source was removed.
 */
export function useKnownUsd(): (usd: number | null | undefined) => number | null {
  const { prices: missing } = useMissingSources();
  return (usd) => (missing && usd === 0 ? null : usd ?? null);
}
