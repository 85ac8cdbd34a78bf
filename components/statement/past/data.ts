import type { Snapshot } from "@/contracts/statement/calls";
import { changeQuery } from "@/lib/client/address/url-state";
import { useCall } from "@/lib/client/cache/use-call";
import { useQuery } from "@/lib/client/address/use-query";
import { isInstant } from "@/lib/shared/format/times";

/** The value of `?at=` in the URL, even if it is not a valid time; null if there is none, which shows the present. */
export function usePastTime(): string | null {
  return useQuery().get("at");
}

/** Shows a screen as of a time, ISO 8601, so that Back returns to where the user was; or as of now if null. */
export function showTime(at: string | null): void {
  changeQuery({ at }, at === null ? "close" : "push");
}

/**
 * What was held at a time. It does not change, so it is not polled; nothing is fetched if `at` is not a valid time.
 * @param page page of the wallets, from 1; the server renders the first. While another one loads, the previous one stays
 */
export function useSnapshot(at: string, walletId: string | null, initial?: Snapshot, page = 1) {
  const query = { at, ...(walletId !== null && { wallet_id: walletId }), ...(page > 1 && { page }) };
  const fallback = page === 1 && initial && Date.parse(initial.at) === Date.parse(at) ? initial : undefined;
  return useCall("GET /api/v1/portfolio/snapshot", { query }, { fallback, enabled: isInstant(at), keepPrevious: page > 1 });
}
