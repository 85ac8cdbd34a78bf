import { expect, test } from "vitest";
import { parseEnv } from "../env";
import { checkProduction } from "./production";

const check = (variables: Record<string, string>, names: Parameters<typeof checkProduction>[0] = []) => checkProduction(
  names, variables, parseEnv(variables),
);
const [one, other] = ["s".repeat(32), "j".repeat(32)];
const whole = {
  NODE_ENV: "production", PUBLIC_ORIGIN: "https://memescope.example", PRODUCT_API_WS_URL: "wss://memescope.example", SESSION_SECRET: one, JWT_SECRET: other,
  DATABASE_URL: "postgres://x", CHAIN_RPC_URL: "https://rpc.example", SAMPLE_DATA: "off",
};
const variablesOf = (texts: string[]) => texts.map((text) => /^[A-Z_]+/.exec(text)?.[0]);

test("a complete production configuration lacks nothing, and development needs nothing", () => {
  expect(check(whole)).toEqual({ missing: [], advice: [] });
  expect(check({})).toEqual({ missing: [], advice: [] });
});

test("lists everything that is missing at once, for the parts that start", () => {
  const bare = {
    NODE_ENV: "production", PUBLIC_ORIGIN: "https://memescope.example", DATABASE_URL: "postgres://x", WEBHOOK_ALLOW_PRIVATE: "true",
    SAMPLE_DATA: "on",
  };
  expect(variablesOf(check(bare).missing)).toEqual([
    "SESSION_SECRET", "JWT_SECRET", "PRODUCT_API_WS_URL", "WEBHOOK_ALLOW_PRIVATE", "SAMPLE_DATA",
  ]);
  expect(variablesOf(check(bare, ["api"]).missing)).toEqual(["JWT_SECRET", "WEBHOOK_ALLOW_PRIVATE"]);
  expect(variablesOf(check({ ...whole, JWT_SECRET: one }).missing)).toEqual(["SESSION_SECRET"]);
});

test("reports what is only unwise as advice", () => {
  const inadvisable = { NODE_ENV: "production", PUBLIC_ORIGIN: "http://memescope.example", LOG_LEVEL: "silent" };
  expect(check(inadvisable).missing).toEqual([]);
  expect(variablesOf(check(inadvisable).advice)).toEqual(["PUBLIC_ORIGIN", "DATABASE_URL", "CHAIN_RPC_URL", "LOG_LEVEL"]);
  const unencrypted = { PRODUCT_API_URL: "http://api.example", CHAIN_RPC_URL: "http://127.0.0.1:8545", PRICE_API_URL: "http://prices.example" };
  expect(variablesOf(check({ ...whole, ...unencrypted }).advice)).toEqual(["PRODUCT_API_URL", "PRICE_API_URL"]);
});
