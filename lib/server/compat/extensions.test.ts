import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { networkCalls } from "@/contracts/network";
import { walletsCalls } from "@/contracts/wallets/calls";
import { isUnsupported, unsupportedCallsOf, readUnsupportedCalls } from "./extensions";

const shared = globalThis as { memescopeWebEnv?: unknown; memescopeUnsupportedCalls?: { known: unknown; probe: unknown } };
let server: Server;
let requestCount = 0;
let answer: { status: number; body: string; isTruncated?: boolean } | null;

beforeEach(async () => {
  Object.assign(shared.memescopeUnsupportedCalls!, { known: null, probe: null });
  requestCount = 0;
  server = createServer((_, response) => {
    requestCount += 1;
    if (!answer) return;
    response.writeHead(answer.status, answer.isTruncated ? { "content-length": answer.body.length + 1 } : {});
    if (answer.isTruncated) response.write(answer.body, () => response.destroy());
    else response.end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  configure({ PRODUCT_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, PRODUCT_API_EXTENSIONS: "auto" });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  delete shared.memescopeWebEnv;
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

function configure(variables: Record<string, string>): void {
  delete shared.memescopeWebEnv;
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
}

it("a server lacks the extensions that it does not describe", () => {
  const unsupported = unsupportedCallsOf({ "/api/v1/network": { get: {} }, "/api/wallets/{id}": { delete: {} } });
  expect([networkCalls.read, walletsCalls.rename, walletsCalls.list].map((call) => unsupported.has(call))).toEqual([false, true, false]);
});

it.each([
  ["there is no description", { status: 404, body: "" }],
  ["an HTML page answers", { status: 200, body: "<html>" }],
  ["the request is refused", { status: 401, body: "{}" }],
  ["the server fails", { status: 500, body: "{}" }],
])(
  "all extensions count as lacking, after a single request, if %s", async (_, given) => {
    answer = given;
    const all = await Promise.all([isUnsupported(networkCalls.read), isUnsupported(walletsCalls.rename), isUnsupported(walletsCalls.list)]);
    expect(all).toEqual([true, true, false]);
    expect(requestCount).toBe(1);
  });

it("nothing counts as lacking while the server is down, and the next call asks again", async () => {
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  expect((await readUnsupportedCalls()).size).toBe(0);
  answer = { status: 404, body: "" };
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  expect(await isUnsupported(networkCalls.read)).toBe(true);
});

const unavailable = [408, 429, 502, 503, 504].map((status) => [`${status}`, { status, body: "{}" }] as const);
const truncated = ["a body that breaks off", { status: 200, body: '{"paths":', isTruncated: true }] as const;
const network = { status: 200, body: JSON.stringify({ paths: { "/api/v1/network": { get: {} } } }) };

it.each([...unavailable, truncated])("nothing counts as lacking after %s, and the next call asks again", async (_, given) => {
  answer = given;
  expect(await isUnsupported(networkCalls.read)).toBe(false);
  answer = { status: 404, body: "" };
  expect(await isUnsupported(networkCalls.read)).toBe(true);
});

it.each([
  ...unavailable, truncated, ["500", { status: 500, body: "{}" }] as const, ["a server that hangs", null] as const,
])("an earlier result is kept after %s", async (_, given) => {
  answer = network;
  const atMs = Date.now();
  await readUnsupportedCalls(atMs);
  answer = given;
  await readUnsupportedCalls(atMs + 300_000);
  await vi.waitFor(() => expect(shared.memescopeUnsupportedCalls!.probe).toBeNull(), 5_000);
  expect(requestCount).toBe(2);
  const after = await readUnsupportedCalls(atMs + 300_000);
  expect([after.has(networkCalls.read), after.has(walletsCalls.rename)]).toEqual([false, true]);
});

it("a server that hangs is assumed to describe nothing until it answers", async () => {
  answer = null;
  expect(await isUnsupported(networkCalls.read)).toBe(true);
  answer = network;
  await vi.waitFor(async () => expect(await isUnsupported(networkCalls.read)).toBe(false));
});

it("an old result is used while it is refreshed in the background", async () => {
  answer = { status: 404, body: "" };
  const atMs = Date.now();
  await readUnsupportedCalls(atMs);
  answer = network;
  const before = await readUnsupportedCalls(atMs + 300_000);
  expect(before.has(networkCalls.read)).toBe(true);
  await vi.waitFor(async () => expect((await readUnsupportedCalls(atMs + 300_001)).has(networkCalls.read)).toBe(false));
  expect(requestCount).toBe(2);
});

it.each(
  [["all", false], ["none", true]] as const,
)("the server is not asked if PRODUCT_API_EXTENSIONS is %s", async (PRODUCT_API_EXTENSIONS, expected) => {
  configure({ PRODUCT_API_EXTENSIONS });
  expect(await isUnsupported(networkCalls.read)).toBe(expected);
  expect(requestCount).toBe(0);
});
