import { createTestClient, http, publicActions, type PublicActions, type TestClient, type Transport } from "viem";

/** Speaks to the sandbox chain, anvil's own methods included. */
export type ChainClient = TestClient<"anvil", Transport> & PublicActions;

/** A client for the anvil at `url`; a state dump may take a while, so the timeout is long. */
export function createChainClient(url: string): ChainClient {
  const transport = http(url, { timeout: 120_000, retryCount: 0 });
  return createTestClient({ mode: "anvil", transport, cacheTime: 0 }).extend(publicActions);
}
