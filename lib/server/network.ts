import "server-only";
import { cache } from "react";
import { type Network, networkCalls } from "@/contracts/network";
import { ProductApiError } from "./product-api-error";
import { requestProductApi } from "./product-request";

/** Every page shows the chain and its answer is the same for all, so what was read serves all who ask within this time. */
const validMs = 3_000;

let newest: { readonly atMs: number; readonly network: Promise<Network | null> } | null = null;

/** The chain that is tracked; null where the product API is down or has no such call, which costs only a badge. */
export const readNetwork = cache(() => readSharedNetwork());

/** As `readNetwork`, the same for all requests of this process for a moment. What failed is asked again at once. */
export function readSharedNetwork(nowMs: number = Date.now()): Promise<Network | null> {
  if (newest === null || nowMs - newest.atMs >= validMs) newest = { atMs: nowMs, network: askNetwork() };
  return newest.network;
}

async function askNetwork(): Promise<Network | null> {
  try {
    return await requestProductApi(networkCalls.read, {});
  } catch (error) {
    newest = null;
    if (error instanceof ProductApiError) return null;
    throw error;
  }
}
