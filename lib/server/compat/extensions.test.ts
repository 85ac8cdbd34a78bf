import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { networkCalls } from "@/contracts/network";
import { walletsCalls } from "@/contracts/wallets/calls";
import { isLacking, lackingOf, readLacking } from "./extensions";

const shared = globalThis as { memescopeWebEnv?: unknown; memescopeLacking?: { known: unknown; probe: unknown } };
let server: Server;
let asked = 0;
let answer: { status: number; body: string; breaksOff?: boolean } | null;

beforeEach(async () => {
  Object.assign(shared.memescopeLacking!, { known: null, probe: null });
  asked = 0;
  server = createServer((_, response) => {
    asked += 1;
    if (!answer) return;
    response.writeHead(answer.status, answer.breaksOff ? { "content-length": answer.body.length + 1 } : {});
    if (answer.breaksOff) response.write(answer.body, () => response.destroy());
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
  const lacking = lackingOf({ "/api/v1/network": { get: {} }, "/api/wallets/{id}": { delete: {} } });
  expect([networkCalls.read, walletsCalls.rename, walletsCalls.list].map((call) => lacking.has(call))).toEqual([false, true, false]);
});

it.each([["there is no description", { status: 404, body: "" }], ["an HTML page answers", { status: 200, body: "<html>" }], ["the request is refused", { status: 401, body: "{}" }], ["the server fails", { status: 500, body: "{}" }]])(
  "all extensions count as lacking, after a single request, if %s", async (_, given) => {
    answer = given;
    const all = await Promise.all([isLacking(networkCalls.read), isLacking(walletsCalls.rename), isLacking(walletsCalls.list)]);
    expect(all).toEqual([true, true, false]);
    expect(asked).toBe(1);
  });

it("nothing counts as lacking while the server is down, and the next call asks again", async () => {
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  expect((await readLacking()).size).toBe(0);
  answer = { status: 404, body: "" };
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  expect(await isLacking(networkCalls.read)).toBe(true);
});

const away = [408, 429, 502, 503, 504].map((status) => [`${status}`, { status, body: "{}" }] as const);
const brokenOff = ["a body that breaks off", { status: 200, body: '{"paths":', breaksOff: true }] as const;
const network = { status: 200, body: JSON.stringify({ paths: { "/api/v1/network": { get: {} } } }) };

it.each([...away, brokenOff])("nothing counts as lacking after %s, and the next call asks again", async (_, given) => {
  answer = given;
  expect(await isLacking(networkCalls.read)).toBe(false);
  answer = { status: 404, body: "" };
  expect(await isLacking(networkCalls.read)).toBe(true);
});

it.each([...away, brokenOff, ["500", { status: 500, body: "{}" }] as const, ["a server that hangs", null] as const])("an earlier result is kept after %s", async (_, given) => {
  answer = network;
  const atMs = Date.now();
  await readLacking(atMs);
  answer = given;
  await readLacking(atMs + 300_000);
  await vi.waitFor(() => expect(shared.memescopeLacking!.probe).toBeNull(), 5_000);
  expect(asked).toBe(2);
  const after = await readLacking(atMs + 300_000);
  expect([after.has(networkCalls.read), after.has(walletsCalls.rename)]).toEqual([false, true]);
});

it("a server that hangs is assumed to describe nothing until it answers", async () => {
  answer = null;
  expect(await isLacking(networkCalls.read)).toBe(true);
  answer = network;
  await vi.waitFor(async () => expect(await isLacking(networkCalls.read)).toBe(false));
});

it("an old result is used while it is refreshed in the background", async () => {
  answer = { status: 404, body: "" };
  const atMs = Date.now();
  await readLacking(atMs);
  answer = network;
  const before = await readLacking(atMs + 300_000);
  expect(before.has(networkCalls.read)).toBe(true);
  await vi.waitFor(async () => expect((await readLacking(atMs + 300_001)).has(networkCalls.read)).toBe(false));
  expect(asked).toBe(2);
});

it.each([["all", false], ["none", true]] as const)("the server is not asked if PRODUCT_API_EXTENSIONS is %s", async (PRODUCT_API_EXTENSIONS, lacks) => {
  configure({ PRODUCT_API_EXTENSIONS });
  expect(await isLacking(networkCalls.read)).toBe(lacks);
  expect(asked).toBe(0);
});
