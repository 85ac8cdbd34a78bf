import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { networkCalls } from "@/contracts/network";
import { walletsCalls } from "@/contracts/wallets/calls";
import { isLacking, lackingOf, readLacking } from "./extensions";

const shared = globalThis as { memescopeWebEnv?: unknown; memescopeLacking?: { known: unknown; probe: unknown } };
let server: Server;
let asked = 0;
let answer: { status: number; body: string } | null;

beforeEach(async () => {
  Object.assign(shared.memescopeLacking!, { known: null, probe: null });
  asked = 0;
  server = createServer((_, response) => {
    asked += 1;
    if (answer) response.writeHead(answer.status).end(answer.body);
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

it("what a server lacks is what it does not describe", () => {
  const lacking = lackingOf({ "/api/v1/network": { get: {} }, "/api/wallets/{id}": { delete: {} } });
  expect([networkCalls.read, walletsCalls.rename, walletsCalls.list].map((call) => lacking.has(call))).toEqual([false, true, false]);
});

it.each([["nothing is described", { status: 404, body: "" }], ["a page answers", { status: 200, body: "<html>" }], ["it is refused", { status: 401, body: "{}" }]])(
  "all extensions are lacking where %s, asked once", async (_, given) => {
    answer = given;
    const all = await Promise.all([isLacking(networkCalls.read), isLacking(walletsCalls.rename), isLacking(walletsCalls.list)]);
    expect(all).toEqual([true, true, false]);
    expect(asked).toBe(1);
  });

it("nothing counts as lacking while nobody answers, and that is asked again", async () => {
  await new Promise((done) => server.close(done));
  expect((await readLacking()).size).toBe(0);
  expect(shared.memescopeLacking!.known).toBeNull();
});

it("a server that hangs is taken to describe nothing, until it answers", async () => {
  answer = null;
  expect(await isLacking(networkCalls.read)).toBe(true);
  answer = { status: 200, body: JSON.stringify({ paths: { "/api/v1/network": { get: {} } } }) };
  await vi.waitFor(async () => expect(await isLacking(networkCalls.read)).toBe(false));
});

it("is looked at again in the background, with what was known until then", async () => {
  answer = { status: 404, body: "" };
  const atMs = Date.now();
  await readLacking(atMs);
  answer = { status: 200, body: JSON.stringify({ paths: { "/api/v1/network": { get: {} } } }) };
  const before = await readLacking(atMs + 300_000);
  expect(before.has(networkCalls.read)).toBe(true);
  await vi.waitFor(async () => expect((await readLacking(atMs + 300_001)).has(networkCalls.read)).toBe(false));
  expect(asked).toBe(2);
});

it.each([["all", false], ["none", true]] as const)("is not asked where PRODUCT_API_EXTENSIONS is %s", async (PRODUCT_API_EXTENSIONS, lacks) => {
  configure({ PRODUCT_API_EXTENSIONS });
  expect(await isLacking(networkCalls.read)).toBe(lacks);
  expect(asked).toBe(0);
});
