import "server-only";
import { cache } from "react";
import { type Snapshot, statementCalls } from "@/contracts/statement/calls";
import { isInstant } from "@/lib/shared/format/times";
import { callProductApi } from "./call-product-api";
import { undefinedUnlessAnswered } from "./optional";

/** The raw value of a page's `?at=`; null if the page shows the present. */
export function readPastTime(at: string | string[] | undefined): string | null {
  return [at].flat()[0] ?? null;
}

const readSnapshot = cache((at: string) => callProductApi(statementCalls.snapshot, { query: { at } }));

/**
 * What was held at a time, across all wallets, and what it was worth then. Undefined
 * without a valid time, or if it cannot be read: the browser then asks again and shows why.
 * @param at the raw value from the URL
 */
export async function readSnapshotOf(at: string | null): Promise<Snapshot | undefined> {
  return at !== null && isInstant(at) ? undefinedUnlessAnswered(readSnapshot(at)) : undefined;
}
