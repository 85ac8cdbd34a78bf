import "server-only";
import { cache } from "react";
import { type Snapshot, statementCalls } from "@/contracts/statement/calls";
import { isInstant } from "@/lib/shared/format/times";
import { callProductApi } from "./call-product-api";
import { undefinedUnlessAnswered } from "./optional";

/** The time that a page's `?at=` asks for, whatever it says; null where the page shows the present. */
export function readPastTime(at: string | string[] | undefined): string | null {
  return [at].flat()[0] ?? null;
}

const readSnapshot = cache((at: string) => callProductApi(statementCalls.snapshot, { query: { at } }));

/**
 * What was held at a time, over all wallets, and what it was worth then. Undefined without a time, and where it
 * cannot be had: the browser then asks again and says why.
 * @param at what the address asks for, whatever it says
 */
export async function readSnapshotOf(at: string | null): Promise<Snapshot | undefined> {
  return at !== null && isInstant(at) ? undefinedUnlessAnswered(readSnapshot(at)) : undefined;
}
