import { createTestClient, http, publicActions, type PublicActions, type TestClient } from "viem";

/** A client of the sandbox chain, including anvil's own methods. */
export type ChainClient = TestClient<"anvil"> & PublicActions;

/** Creates a client for the anvil at `url`. The timeout is long because dumping the state can take a while. */
export function createChainClient(url: string): ChainClient {
  const transport = http(url, { timeout: 120_000, retryCount: 0 });
  return createTestClient({ mode: "anvil", transport, cacheTime: 0 }).extend(publicActions);
}
