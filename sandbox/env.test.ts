import fc from "fast-check";
import { expect, test } from "vitest";
import { seeded } from "@/tests/support/seeded";
import { strangeValues } from "@/tests/support/strange-environment";
import { readSandboxEnv, variableNames } from "./env";

test("without variables every stand-in runs on its usual port", () => {
  expect(readSandboxEnv({})).toEqual({
    dataDir: ".data",
    chain: { port: 8545, dataDir: ".data", blockSeconds: 2, trafficSeconds: 5, saveSeconds: 10 },
    prices: { port: 4102 },
    x: { port: 4101 },
    memex: { port: 4103 },
    mail: { smtpPort: 4104, mailboxPort: 4105 },
  });
});

test("a variable that names a real service switches its stand-in off", () => {
  expect(readSandboxEnv({ CHAIN_RPC_URL: "https://rpc.example" }).chain).toBeNull();
  expect(readSandboxEnv({ PRICE_API_URL: "https://prices.example" }).prices).toBeNull();
  expect(readSandboxEnv({ X_API_URL: "https://api.x.example" }).x).toBeNull();
  expect(readSandboxEnv({ SOCIAL_ARCHIVE: "mentions.jsonl" }).x).toBeNull();
  expect(readSandboxEnv({ MEMEX_API_URL: "https://memex.example" }).memex).toBeNull();
  expect(readSandboxEnv({ SMTP_URL: "smtp://mail.example" }).mail).toBeNull();
  expect(readSandboxEnv({ CHAIN_RPC_URL: "" }).chain).not.toBeNull();
});

test("a real chain also switches off the stand-ins for prices, X, MemeX and mail", () => {
  expect(readSandboxEnv({ CHAIN_RPC_URL: "https://rpc.example" })).toMatchObject({ prices: null, x: null, memex: null, mail: null });
});

test.each([
  ["SANDBOX_CHAIN_PORT", "eighty"],
  ["SANDBOX_PRICES_PORT", "70000"],
  ["SANDBOX_X_PORT", "0"],
  ["SANDBOX_BLOCK_SECONDS", "0.5"],
  ["SANDBOX_TRAFFIC_SECONDS", "-1"],
  ["CHAIN_RPC_URL", "localhost"],
])("reports a bad %s in one line that names it", (name, value) => {
  const read = () => readSandboxEnv({ [name]: value });
  expect(read).toThrow(new RegExp(`^${name} must be [^\\n]+, not "${value}"\\.$`));
});

test("whatever a variable is set to, it is accepted or named with what it must be in an error of one line", () => {
  fc.assert(fc.property(fc.constantFrom(...variableNames), strangeValues, (name, value) => {
    try {
      readSandboxEnv({ [name]: value });
    } catch (error) {
      expect((error as Error).message).toMatch(new RegExp(`^${name} must be [^\\n]+, not "[^\\n]*"\\.$`));
    }
  }), seeded(1_000));
});
