import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseEnv } from "./env";
import { StartError } from "./start/start-error";

test("every variable has a default", () => {
  expect(parseEnv({})).toEqual({
    PORT: 3000, API_PORT: 4000, SANDBOX_CHAIN_PORT: 8545, SANDBOX_PRICES_PORT: 4102, SANDBOX_X_PORT: 4101, SANDBOX_MEMEX_PORT: 4103,
    SANDBOX_SMTP_PORT: 4104, SANDBOX_MAILBOX_PORT: 4105, DATA_DIR: ".data",
  });
});

test("an empty value counts as unset", () => {
  expect(parseEnv({ PORT: "", CHAIN_RPC_URL: "" })).toEqual(parseEnv({}));
});

test.each([
  [{ PORT: "abc" }, 'PORT must be a port number from 1 to 65535, not "abc".'],
  [{ API_PORT: "0" }, 'API_PORT must be a port number from 1 to 65535, not "0".'],
  [{ SANDBOX_CHAIN_PORT: "70000" }, 'SANDBOX_CHAIN_PORT must be a port number from 1 to 65535, not "70000".'],
  [{ CHAIN_RPC_URL: "rpc.example/v1/secret-key" }, "CHAIN_RPC_URL must be an http(s) URL."],
])("%o stops the start with a one-line error", (raw, line) => {
  expect(() => parseEnv(raw)).toThrow(new StartError(line));
});

test.each(["product-api/env.ts", "lib/server/env.ts", "sandbox/env.ts", "scripts/env.ts"])(
  ".env.example documents every variable of %s",
  (file) => {
    const documented = readFileSync(".env.example", "utf8");
    const names = [...readFileSync(file, "utf8").matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => name !== "NODE_ENV" && !documented.includes(`\n${name}=`))).toEqual([]);
  },
);
