import type { Wallet } from "@/contracts/wallets/calls";
import { callBff } from "@/lib/client/request/api";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { isSameAddress } from "@/lib/shared/format/addresses";

/** How long a toast waits for the name of its wallet, in ms. */
const nameWaitMs = 1_000;

const cache = new Map<string, { atMs: number; wallet: Promise<Wallet | null> }>();

/**
 * The user's tracked wallet with this address, cached for `queryDefaults.cacheMs`;
 * null if there is none, the request fails, or there is no response within 1 s.
 */
export async function findTrackedWallet(address: string): Promise<Wallet | null> {
  const key = address.toLowerCase();
  const cached = cache.get(key);
  const isFresh = cached !== undefined && performance.now() - cached.atMs < queryDefaults.cacheMs;
  const wallet = isFresh ? cached.wallet : fetchWallet(address);
  if (!isFresh) cache.set(key, { atMs: performance.now(), wallet });
  return Promise.race([wallet, new Promise<null>((resolve) => setTimeout(() => resolve(null), nameWaitMs))]);
}

async function fetchWallet(address: string): Promise<Wallet | null> {
  try {
    const { wallets } = await callBff("GET /api/v1/wallets", { query: { q: address, page: 1, page_size: 20 } });
    return wallets.find((one) => isSameAddress(one.address, address)) ?? null;
  } catch {
    cache.delete(address.toLowerCase());
    return null;
  }
}
