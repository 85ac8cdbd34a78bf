import { once } from "node:events";
import { request } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { startSandboxChain, type SandboxChain } from "@/sandbox/chain/chain";

let chain: SandboxChain;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "memescope-gate-"));
  chain = await startSandboxChain({ port: 0, dataDir, blockSeconds: 0, trafficSeconds: 0 });
});
afterAll(async () => {
  await chain.stop();
  rmSync(dataDir, { recursive: true });
});

/** Sends JSON-RPC calls to the node, with headers that `fetch` would not send. */
function send(
  headers: Record<string, string>, calls: string | string[], method = "POST",
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  const call = (name: string) => ({ jsonrpc: "2.0", id: 1, method: name, params: [] });
  const body = JSON.stringify(Array.isArray(calls) ? calls.map(call) : call(calls));
  return new Promise((resolve, reject) => {
    const outgoing = request(chain.url, { method, headers: { "content-type": "application/json", ...headers } }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => (text += chunk)).on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    outgoing.on("error", reject).end(body);
  });
}

/** Calls that the node obeys but a wallet does not need. */
const privileged = ["evm_mine", "anvil_setBalance", "hardhat_mine", "eth_sendTransaction", ["eth_chainId", "evm_mine"]];

const blockNumber = async () => (JSON.parse((await send({}, "eth_blockNumber")).text) as { result: string }).result;

/** The status of a websocket handshake; 101 if it succeeds. */
const openSocket = (headers: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(chain.wsUrl, { headers });
    socket
      .on("open", () => (resolve(101), socket.close()))
      .on("unexpected-response", (_, { statusCode = 0 }) => (resolve(statusCode), socket.terminate()))
      .on("error", () => undefined);
  });

describe("the sandbox's node", () => {
  it.each([
    [
      { origin: "https://evil.example" },
    ], [{ origin: "null" }], [{ host: "evil.example" }], [{ host: "evil.example:8545", origin: "http://evil.example:8545" }],
    [
      { "sec-fetch-site": "cross-site" },
    ], [{ origin: "http://localhost.evil.example" }], [{ origin: "https://evil.example", "content-type": "text/plain" }],
  ] as Record<string, string>[][])("refuses requests with %j, and executes nothing", async (headers = {}) => {
    const before = await blockNumber();
    const answer = await send(headers, "evm_mine");
    expect([answer.status, answer.headers["access-control-allow-origin"]]).toEqual([403, undefined]);
    expect((await send(headers, "eth_blockNumber", "OPTIONS")).status).toBe(403);
    expect(await openSocket(headers)).toBe(403);
    expect(await blockNumber()).toBe(before);
  });

  it.each([
    "http://localhost:5173", "chrome-extension://abcdefgh",
  ])("lets %s make the calls that a wallet needs, and no privileged ones", async (origin) => {
    const before = await blockNumber();
    const answer = await send({ origin }, "eth_chainId");
    expect([answer.status, answer.headers["access-control-allow-origin"]]).toEqual([200, origin]);
    for (const calls of privileged) expect([calls, (await send({ origin }, calls)).status]).toEqual([calls, 403]);
    expect(await blockNumber()).toBe(before);
  });

  it("passes on every call of local programs, over HTTP and WebSocket", async () => {
    const before = BigInt(await blockNumber());
    for (const calls of privileged) expect([calls, (await send({}, calls)).status]).toEqual([calls, 200]);
    const mined = BigInt(await blockNumber());
    expect(mined - before).toBeGreaterThanOrEqual(2n);
    const socket = new WebSocket(chain.wsUrl);
    await once(socket, "open");
    socket.send(JSON.stringify({ jsonrpc: "2.0", id: 7, method: "evm_mine", params: [] }));
    expect(JSON.parse(String((await once(socket, "message"))[0]))).toMatchObject({ id: 7, result: expect.anything() as unknown });
    socket.close();
    expect(BigInt(await blockNumber())).toBe(mined + 1n);
  });
});

it("the sandbox's node closes the connection of a WebSocket that it refuses, even if the client does not", async () => {
  const { hostname, port } = new URL(chain.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }).on("error", () => {});
  socket.write(`GET / HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 403 /);
  // Once the server has dropped the connection, a write is refused and destroys this socket.
  const sending = setInterval(() => socket.write("x"), 50);
  try {
    await expect.poll(() => socket.destroyed, { timeout: 10_000 }).toBe(true);
  } finally {
    clearInterval(sending);
    socket.destroy();
  }
});
