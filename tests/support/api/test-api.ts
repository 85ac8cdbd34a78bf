import { afterAll, beforeAll } from "vitest";
import { startTestChain, type TestChain } from "../upstreams/chain";
import { startTestApi, type TestApi } from "./product-api";

/** The API of the test file. */
export let api: TestApi;
/** The chain that it follows; set only by `useTestApiOnChain`. */
export let chain: TestChain;

/** Starts an API without a chain for the tests of one file. */
export function useTestApi(variables: Record<string, string> = {}): void {
  beforeAll(async () => {
    api = await startTestApi(undefined, variables);
  });
  afterAll(() => api.stop());
}

/** Starts a chain, and an API that follows it, for the tests of one file. */
export function useTestApiOnChain(): void {
  beforeAll(async () => {
    chain = await startTestChain();
    api = await startTestApi(chain);
  });
  afterAll(async () => {
    await api.stop();
    await chain.stop();
  });
}
