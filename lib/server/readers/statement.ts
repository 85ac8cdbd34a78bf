import "server-only";
import { type Snapshot, statementCalls } from "@/contracts/statement/calls";
import { isInstant } from "@/lib/shared/format/times";
import { readPart } from "./call-product-api";

/** The raw value of a page's `?at=`; null if the page shows the present. */
export function readPastTime(at: string | string[] | undefined): string | null {
  return [at].flat()[0] ?? null;
}

/** Reads parts of a page like `readPart`, but nothing if the page shows a past time. */
export const presentReader = (at: string | null): typeof readPart => (at === null ? readPart : () => Promise.resolve(undefined));

/**
 * What was held at a time, across all wallets, and what it was worth then. Undefined
 * without a valid time, or if it cannot be read: the browser then asks again and shows why.
 * @param at the raw value from the URL
 */
export async function readSnapshotOf(at: string | null): Promise<Snapshot | undefined> {
  return at !== null && isInstant(at) ? readPart(statementCalls.snapshot, { query: { at } }) : undefined;
}
