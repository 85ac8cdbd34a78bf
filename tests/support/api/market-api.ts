import type { Address } from "viem";
import { afterAll, beforeAll } from "vitest";
import type { Network } from "@/contracts/network";
import type { Wallet } from "@/contracts/wallets/calls";
import { startTestChain, type TestChain } from "../upstreams/chain";
import { startPriceFeed, type TestFeed } from "../upstreams/price-feed";
import { startTestApi, until, type TestApi } from "./product-api";

export let chain: TestChain;
export let feed: TestFeed;
export let api: TestApi;

/**
 * Starts a chain, a feed with constant quotes, so that every figure can be
 * computed by hand, and an API that reads both, for the tests of one file.
 * @param prepare sets up the feed before its first request
 */
export function startMarketApi(prepare: (feed: TestFeed) => void = () => {}): void {
  beforeAll(async () => {
    [chain, feed] = await Promise.all([startTestChain(), startPriceFeed({ ethereum: 2000, memecore: 0.5 })]);
    prepare(feed);
    api = await startTestApi(chain, { PRICE_API_URL: feed.url, NATIVE_PRICE_ID: "ethereum", M_TOKEN_PRICE_ID: "memecore" });
  });
  afterAll(async () => {
    await api.stop();
    await chain.stop();
    await feed.stop();
  });
}

/** The access token of a new account. */
export const person = async () => (await api.register()).token.access_token;
export const read = async <T>(token: string, path: string) => (await api.call<T>("GET", path, { token })).body;

/** Waits until the sync has read all blocks, so that earlier events are also stored earlier. */
export async function untilSynced(): Promise<void> {
  const head = Number(await chain.client.getBlockNumber());
  await until(async () => (await api.call<Network>("GET", "/api/v1/network")).body, ({ block_number }) => (block_number ?? -1) >= head);
}

/** Adds a wallet and waits until its balance has been read. */
export async function track(token: string, address: Address, name?: string): Promise<Wallet> {
  await untilSynced();
  const wallet = await api.addWallet(token, address, name);
  await until(() => api.wallets(token), (list) => list.every(({ balance }) => balance !== null));
  return wallet;
}
