import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { parseEnv } from "../env";
import { planStart, type PartName } from "./plan";

const dataDir = mkdtempSync(`${tmpdir()}/memescope-plan-`);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function plan(names: PartName[], variables: Record<string, string> = {}) {
  const raw = { DATA_DIR: dataDir, ...variables };
  return planStart(names, "built", raw, parseEnv(raw));
}

const partNames = (names: PartName[], variables?: Record<string, string>) => plan(names, variables).parts.map(({ name }) => name);

test("the whole product is the sandbox, the API and the web half", () => {
  expect(partNames([])).toEqual(["sandbox", "api", "web"]);
  expect(plan([]).readyLine).toBe("Memescope is ready at http://localhost:3000");
  expect(plan([]).ports.map(({ variable }) => variable)).toEqual([
    "SANDBOX_CHAIN_PORT", "SANDBOX_PRICES_PORT", "SANDBOX_X_PORT", "SANDBOX_MEMEX_PORT", "SANDBOX_SMTP_PORT", "SANDBOX_MAILBOX_PORT",
    "API_PORT", "PORT",
  ]);
});

test.each([
  ["PRICE_API_URL", "https://prices.example", "PRICES"], ["X_API_URL", "https://api.x.example", "X"], ["SOCIAL_ARCHIVE", "posts.json", "X"],
  [
    "MEMEX_API_URL", "https://memex.example", "MEMEX",
  ], ["SMTP_URL", "smtp://mail.example", "SMTP|MAILBOX"], ["CHAIN_RPC_URL", "https://rpc.example", "\\w+"],
])("%s, which names a real service, switches off its stand-in; a real chain switches off all of them", (variable, service, off) => {
  const variables = (given?: Record<string, string>) => plan([], given).ports.map((port) => port.variable);
  const isOff = new RegExp(`^SANDBOX_(${off})_PORT$`);
  expect(variables({ [variable]: service })).toEqual(variables().filter((name) => !isOff.test(name)));
  expect(partNames([], { [variable]: service })).toEqual(variable === "CHAIN_RPC_URL" ? ["api", "web"] : ["sandbox", "api", "web"]);
});

test("addresses derived from the ports are passed to both halves", () => {
  const [, api, web] = plan([], { PORT: "3110", API_PORT: "4110" }).parts;
  expect(api?.env.WEB_ORIGIN).toBe("http://localhost:3110");
  expect(web?.env).toMatchObject({
    PUBLIC_ORIGIN: "http://localhost:3110", PRODUCT_API_URL: "http://127.0.0.1:4110", PRODUCT_API_EXTENSIONS: "all",
  });
});

test("each half gets only its own secret, and the web half no database URL", () => {
  const [sandbox, api, web] = plan([], { DATABASE_URL: "postgres://x", JWT_SECRET: "j", SESSION_SECRET: "s" }).parts;
  expect([sandbox?.env.JWT_SECRET, sandbox?.env.SESSION_SECRET]).toEqual([undefined, undefined]);
  expect([api?.env.JWT_SECRET, api?.env.SESSION_SECRET]).toEqual(["j", undefined]);
  expect([web?.env.JWT_SECRET, web?.env.SESSION_SECRET, web?.env.DATABASE_URL]).toEqual([undefined, "s", undefined]);
});

test("the output of the parts is shown in production and for parts started alone, whose operator has no other log", () => {
  const plans = [plan([]), plan(["api"]), plan([], { NODE_ENV: "production" })];
  expect(plans.map(({ showsOutput }) => showsOutput)).toEqual([false, true, true]);
});

test("an API on PostgreSQL needs no lock, since several may run", () => {
  expect(plan(["api"]).locks).toEqual([`${dataDir}/start-api.lock`]);
  expect(plan(["api"], { DATABASE_URL: "postgres://x" }).locks).toEqual([]);
});

test("the web half is asked for a page once the product API that starts beside it is ready, or at once if none does", async () => {
  const requested: string[] = [];
  let apiStatus = 503;
  const serve = async (name: string, status: () => number) => {
    const server = createServer(({ url }, response) => {
      requested.push(`${name} ${url}`);
      response.writeHead(status()).end();
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    return `${(server.address() as AddressInfo).port}`;
  };
  const ports = { PORT: await serve("web", () => 200), API_PORT: await serve("api", () => apiStatus) };
  const probe = (names: PartName[]) => plan(names, ports).parts.at(-1)!.probes[0]!.probe();
  expect([await probe([]), requested.splice(0)]).toEqual([false, ["api /health/ready"]]);
  apiStatus = 200;
  expect([await probe([]), requested.splice(0)]).toEqual([true, ["api /health/ready", "web /login"]]);
  expect([await probe(["web"]), requested]).toEqual([true, ["web /login"]]);
});
