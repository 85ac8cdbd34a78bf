import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, expect, test } from "vitest";
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
  expect(plan([]).ports.map(({ variable }) => variable)).toEqual(["SANDBOX_CHAIN_PORT", "SANDBOX_PRICES_PORT", "SANDBOX_X_PORT", "SANDBOX_MEMEX_PORT", "SANDBOX_SMTP_PORT", "SANDBOX_MAILBOX_PORT", "API_PORT", "PORT"]);
});

test("a real X switches off its stand-in, and a real chain switches off all stand-ins", () => {
  const chain = { CHAIN_RPC_URL: "https://rpc.example" };
  expect(plan([], chain).ports.map(({ variable }) => variable)).toEqual(["API_PORT", "PORT"]);
  const mentions = { X_API_URL: "https://api.x.example" };
  expect(plan([], mentions).ports.map(({ variable }) => variable)).toEqual(["SANDBOX_CHAIN_PORT", "SANDBOX_PRICES_PORT", "SANDBOX_MEMEX_PORT", "SANDBOX_SMTP_PORT", "SANDBOX_MAILBOX_PORT", "API_PORT", "PORT"]);
  expect(partNames([], chain)).toEqual(["api", "web"]);
});

test("addresses derived from the ports are passed to both halves", () => {
  const [, api, web] = plan([], { PORT: "3110", API_PORT: "4110" }).parts;
  expect(api?.env.WEB_ORIGIN).toBe("http://localhost:3110");
  expect(web?.env).toMatchObject({ PUBLIC_ORIGIN: "http://localhost:3110", PRODUCT_API_URL: "http://127.0.0.1:4110", PRODUCT_API_EXTENSIONS: "all" });
});

test("each half gets only its own secret, and the web half no database URL", () => {
  const [sandbox, api, web] = plan([], { DATABASE_URL: "postgres://x", JWT_SECRET: "j", SESSION_SECRET: "s" }).parts;
  expect([sandbox?.env.JWT_SECRET, sandbox?.env.SESSION_SECRET]).toEqual([undefined, undefined]);
  expect([api?.env.JWT_SECRET, api?.env.SESSION_SECRET]).toEqual(["j", undefined]);
  expect([web?.env.JWT_SECRET, web?.env.SESSION_SECRET, web?.env.DATABASE_URL]).toEqual([undefined, "s", undefined]);
});

test("an API on PostgreSQL needs no lock, since several may run", () => {
  expect(plan(["api"]).locks).toEqual([`${dataDir}/start-api.lock`]);
  expect(plan(["api"], { DATABASE_URL: "postgres://x" }).locks).toEqual([]);
});
