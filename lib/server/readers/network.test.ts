import { beforeAll, expect, it, vi } from "vitest";
import { useServer } from "@/tests/support/upstreams/server";
import { readSharedNetwork } from "./network";

const answer = { chain_id: 4352, name: "MemeCore", native_symbol: "M", explorer_url: null, block_number: 7 };
let requestCount = 0;
let isDown = false;
let delayMs = 0;
const server = useServer((_request, response) => {
  requestCount += 1;
  setTimeout(
    () => response.writeHead(isDown ? 503 : 200, { "content-type": "application/json" }).end(JSON.stringify(isDown ? {} : answer)), delayMs,
  );
});
beforeAll(() => void vi.stubEnv("PRODUCT_API_URL", server.url));

it("the first login page waits for a slow answer about the network, which decides whether the demo is offered", async () => {
  vi.resetModules();
  const { readNetworkForLogin } = await import("./network");
  delayMs = 900;
  expect(await readNetworkForLogin()).toMatchObject({ name: "MemeCore" });
  delayMs = 0;
  requestCount = 0;
});

it("the network is fetched at most once every three seconds for all readers, and again at once after a failure", async () => {
  const [first, second] = await Promise.all([readSharedNetwork(undefined, 10_000), readSharedNetwork(undefined, 10_001)]);
  expect(first).toMatchObject({ chain_id: 4352, block_number: 7 });
  expect(second).toBe(first);
  await readSharedNetwork(undefined, 12_999);
  expect(requestCount).toBe(1);

  isDown = true;
  expect(await readSharedNetwork(undefined, 13_000)).toBeNull();
  isDown = false;
  expect(await readSharedNetwork(undefined, 13_001)).toMatchObject({ name: "MemeCore" });
  expect(requestCount).toBe(3);
});

it("the network is read again after three seconds even if this machine's clock has been set back", async () => {
  vi.resetModules();
  const { readSharedNetwork: read } = await import("./network");
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  try {
    const first = await read();
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(3_000);
    expect(await read()).not.toBe(first);
  } finally {
    vi.useRealTimers();
  }
});

it("for the login page, the network is unknown while the product API fails, and null only if it is known to have none", async () => {
  vi.resetModules();
  const { readNetworkForLogin } = await import("./network");
  isDown = true;
  expect(await readNetworkForLogin()).toBeUndefined();
  vi.stubEnv("PRODUCT_API_EXTENSIONS", "none");
  delete (globalThis as { memescopeWebEnv?: unknown }).memescopeWebEnv;
  expect(await readNetworkForLogin()).toBeNull();
});
