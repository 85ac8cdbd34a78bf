import "server-only";
import { cache } from "react";
import { type Network, networkCalls } from "@/contracts/network";
import { callAnyProductApi } from "../compat/call-any-product-api";
import { isSurelyUnsupported } from "../compat/extensions";
import { ProductApiError } from "../product-api/error";
import { readRequestSession } from "../session/current";
import { markWaitMs, withinMs } from "./optional";

/** Every page shows the chain and the answer is the same for everyone, so one result serves all requests within this time. */
const validMs = 3_000;
/** The login page needs the network to offer the demo, and its first visitor may come to a product that has just started. */
const firstWaitMs = 3_000;

let lastKnown: Network | null = null;
let newest: { readonly atMs: number; readonly network: Promise<Network | null> } | null = null;

/** The tracked chain; null if the product API is down or has no such call, which costs only a badge. */
export const readNetwork = cache(async () => {
  const session = await readRequestSession();
  return withinMs(markWaitMs, readSharedNetwork(session.kind === "whole" ? session.tokens.accessToken : undefined), lastKnown);
});

/** The tracked chain as last read, so that no page waits for it; read only if it never was. Null as for `readNetwork`. */
export const readLastNetwork = async () => lastKnown ?? readNetwork();

/**
 * Like `readNetwork`, for the login page: waits longer until the chain has been read once. Null only if the
 * product API has no such call; undefined while that, or the chain, is unknown.
 */
export async function readNetworkForLogin(): Promise<Network | null | undefined> {
  const network = await withinMs(lastKnown === null ? firstWaitMs : markWaitMs, readSharedNetwork(), lastKnown);
  return network ?? (isSurelyUnsupported(networkCalls.read) ? null : undefined);
}

/** Like `readNetwork`, but shared by all requests of this process for a moment. After a failure the next request asks again at once. */
export function readSharedNetwork(accessToken?: string, nowMs: number = performance.now()): Promise<Network | null> {
  if (newest === null || nowMs - newest.atMs >= validMs) newest = { atMs: nowMs, network: fetchNetwork(accessToken) };
  return newest.network;
}

async function fetchNetwork(accessToken: string | undefined): Promise<Network | null> {
  try {
    return (lastKnown = await callAnyProductApi(networkCalls.read, {}, { accessToken }));
  } catch (error) {
    newest = null;
    if (error instanceof ProductApiError) return null;
    throw error;
  }
}
