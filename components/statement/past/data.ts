"use client";

import type { Snapshot } from "@/contracts/statement/calls";
import { changeQuery } from "@/lib/client/address/url-state";
import { useCall } from "@/lib/client/cache/use-call";
import { useQuery } from "@/lib/client/address/use-query";
import { isInstant } from "@/lib/shared/format/times";

/** The time that `?at=` in the address asks for, whatever it says; null where it shows the present. */
export function usePastTime(): string | null {
  return useQuery().get("at");
}

/** Shows a screen as of a time, ISO 8601, or with null as of now. Back leads to where the reader was. */
export function showTime(at: string | null): void {
  changeQuery({ at }, "push");
}

/**
 * What was held at a time. It does not change, so it is asked for once; nothing is asked for a text that is no time.
 * @param page of the wallets; the server renders with the first. While another comes the one before it stays
 */
export function useSnapshot(at: string, walletId: string | null, initial?: Snapshot, page = 1) {
  const query = { at, ...(walletId !== null && { wallet_id: walletId }), ...(page > 1 && { page }) };
  const fallback = page === 1 && initial && Date.parse(initial.at) === Date.parse(at) ? initial : undefined;
  return useCall("GET /api/v1/portfolio/snapshot", { query }, { fallback, enabled: isInstant(at), keepPrevious: page > 1 });
}
