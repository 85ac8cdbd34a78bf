import "server-only";
import { cache } from "react";
import { type Network, networkCalls } from "@/contracts/network";
import { askProductApi } from "../compat/ask";
import { ProductApiError } from "../product-api/error";
import { readRequestSession } from "../session/current";
import { withinMs } from "./within-ms";

/** Every page shows the chain and its answer is the same for all, so what was read serves all who ask within this time. */
const validMs = 3_000;
/** The badge keeps no page waiting longer. */
const waitMs = 500;
/** The login page offers the demo by it, and its first reader comes to a product that has just started. */
const firstWaitMs = 3_000;

let lastKnown: Network | null = null;
let newest: { readonly atMs: number; readonly network: Promise<Network | null> } | null = null;

/** The chain that is tracked; null where the product API is down or has no such call, which costs only a badge. */
export const readNetwork = cache(async () => {
  const session = await readRequestSession();
  return withinMs(waitMs, readSharedNetwork(session.kind === "whole" ? session.tokens.accessToken : undefined), lastKnown);
});

/** As `readNetwork`, for the login page: as long as the chain was never read, it waits longer. */
export function readNetworkForLogin(): Promise<Network | null> {
  return withinMs(lastKnown === null ? firstWaitMs : waitMs, readSharedNetwork(), lastKnown);
}

/** As `readNetwork`, the same for all requests of this process for a moment. What failed is asked again at once. */
export function readSharedNetwork(accessToken?: string, nowMs: number = Date.now()): Promise<Network | null> {
  if (newest === null || nowMs - newest.atMs >= validMs) newest = { atMs: nowMs, network: askNetwork(accessToken) };
  return newest.network;
}

async function askNetwork(accessToken: string | undefined): Promise<Network | null> {
  try {
    return (lastKnown = await askProductApi(networkCalls.read, {}, { accessToken }));
  } catch (error) {
    newest = null;
    if (error instanceof ProductApiError) return null;
    throw error;
  }
}
