import fastify from "fastify";
import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { seeded } from "@/tests/support/seeded";
import { strangeValues } from "@/tests/support/strange-environment";
import { connectChain, createSource, hasPrices } from "./context";
import { createTokenKeys } from "./domain/auth/tokens";
import { type Env, EnvironmentError, isReadUncapped, readEnv, variableNames } from "./env";
import { createNetworkOf } from "./http/live/handshakes";
import { createSmtpSender } from "./upstreams/mail/smtp";

const read = (variables: Record<string, string>) =>
  readEnv({ NODE_ENV: "test", JWT_SECRET: "a secret of thirty-two characters!", ...variables });
const realChain = { CHAIN_RPC_URL: "https://rpc.example", CHAIN_ID: "4352", M_TOKEN_ADDRESS: "native" };
const realX = { X_API_URL: "https://api.x.example", X_BEARER_TOKEN: "token" };

test("without X_API_URL mentions come from the sandbox, with its public token even if a real one is set", () => {
  expect(read({ SANDBOX_X_PORT: "4999", X_BEARER_TOKEN: "a real one" }).social).toEqual({
    source: {
      kind: "x", url: "http://127.0.0.1:4999", bearerToken: "sandbox", fields: "tweet",
    }, reason: null, monthlyReadCap: null, isSandbox: true,
  });
});

test("with X_API_URL and a token mentions come from X, on any chain", () => {
  const social = {
    source: { kind: "x", url: "https://api.x.example", bearerToken: "token", fields: "post" },
    reason: null,
    monthlyReadCap: 10_000,
    isSandbox: false,
  };
  expect(read({ ...realX, X_FIELDS: "post", X_MONTHLY_READ_CAP: "10000" }).social).toEqual(social);
  expect(read({ ...realChain, ...realX, X_FIELDS: "post", X_MONTHLY_READ_CAP: "10000" }).social).toEqual(social);
});

test("assets can have prices if there is a service, and an id by which it knows one of them", () => {
  const service = { ...realChain, PRICE_API_URL: "https://prices.example" };
  const answers = [{}, realChain, service, { ...service, NATIVE_PRICE_ID: "memecore" }, { ...service, M_TOKEN_PRICE_ID: "memecore" }]
    .map((variables) => hasPrices(read(variables)));
  expect(answers).toEqual([true, false, false, true, true]);
});

test("recognises reading from X without a cap, and nothing else", () => {
  const warned = [
    realX, { ...realX, X_MONTHLY_READ_CAP: "0" }, {}, { ...realChain, SOCIAL_ARCHIVE: "mentions.jsonl" }, realChain,
  ].map((variables) => isReadUncapped(read(variables).social));
  expect(warned).toEqual([true, false, false, false, false]);
});

test("names the missing variable, and does not fall back to another source of mentions", () => {
  expect(read({ X_API_URL: "https://api.x.example" }).social).toMatchObject({ source: null, reason: "X_BEARER_TOKEN is not set" });
  expect(read(realChain).social).toMatchObject({ source: null, reason: "Neither X_API_URL nor SOCIAL_ARCHIVE is set" });
});

test("a real chain does not use the sandbox's prices", () => {
  expect(read({}).prices).toEqual({ url: "http://127.0.0.1:4102", apiKey: null });
  expect(read(realChain).prices).toBeNull();
  const real = { ...realChain, PRICE_API_URL: "https://prices.example/api/v3/", PRICE_API_KEY: "key", NATIVE_PRICE_ID: "memecore" };
  expect(read(real).prices).toEqual({ url: "https://prices.example/api/v3", apiKey: "key" });
});

test("a real price service's key is not sent to the sandbox's prices", () => {
  expect(read({ PRICE_API_KEY: "key" }).prices).toMatchObject({ apiKey: null });
});

test.each(["NATIVE_PRICE_ID", "M_TOKEN_PRICE_ID"])("a real chain with %s but no price service is refused", (name) => {
  expect(() => read({ ...realChain, [name]: "memecore" })).toThrow(
    new EnvironmentError(`PRICE_API_URL: is required with CHAIN_RPC_URL and ${name}`),
  );
});

test("registration logs in at once, unless configured otherwise where a link can be sent", () => {
  const mail = { SMTP_URL: "smtp://mail.example", MAIL_FROM: "no-reply@memescope.example" };
  expect([read({}), read({ REGISTRATION: "" }), read(realChain)].map(({ registration }) => registration)).toEqual([
    "at_once", "at_once", "at_once",
  ]);
  expect([
    read({ REGISTRATION: "by_email" }), read({ ...realChain, ...mail, REGISTRATION: "by_email" }),
  ].map(({ registration }) => registration)).toEqual(["by_email", "by_email"]);
  expect(() => read({ ...realChain, REGISTRATION: "by_email" })).toThrow(
    new EnvironmentError("REGISTRATION: by_email requires SMTP_URL, which sends the link"),
  );
  expect(() => read({ REGISTRATION: "by_mail" })).toThrow(/^REGISTRATION: /);
});

test("an archive replaces X, without a cap on what is read", () => {
  expect(read({ ...realChain, SOCIAL_ARCHIVE: "mentions.jsonl", X_MONTHLY_READ_CAP: "5" }).social).toEqual({
    source: { kind: "archive", location: "mentions.jsonl" }, reason: null, monthlyReadCap: null, isSandbox: false,
  });
  expect(() => read({ ...realX, SOCIAL_ARCHIVE: "mentions.jsonl" })).toThrow(
    new EnvironmentError("SOCIAL_ARCHIVE: cannot be given together with X_API_URL"),
  );
});

test.each([
  ["X_API_URL", "api.x.com"],
  ["X_FIELDS", "tweets"],
  ["X_MONTHLY_READ_CAP", "-1"],
  ["X_MONTHLY_READ_CAP", "many"],
  ["SANDBOX_X_PORT", "0"],
])("the error names an invalid %s", (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: `));
});

test.each([
  ["TRUST_PROXY", "true", "must be false, or a list of proxies: IP addresses, networks like 10.0.0.0/8, loopback"],
  ["TRUST_PROXY", "1", "must be false, or a list of proxies: IP addresses, networks like 10.0.0.0/8, loopback"],
  ["API_PORT", "seventy", "must be a whole number from 0 to 65535"],
  ["SESSION_IDLE_HOURS", "1e300", "must be a number of hours from 1 to 720"],
  ["CHAIN_ID", "4294967296", "must be a whole number from 1 to 2147483647"],
  ["X_BEARER_TOKEN", "tök€n", "must consist of printable ASCII characters"],
  ["X_API_URL", "https://user:word@api.x.com", "must be an http:// or https:// address without user name, password, query or fragment"],
  ["DATABASE_URL", "postgres://user:%ff@host/name", "must be a postgres:// address that can be read"],
  ["M_TOKEN_ADDRESS", "0x0", "must be an address or native"],
  ["SANDBOX_FILE", "/no/such/file", "ENOENT: no such file or directory, open '/no/such/file'"],
])("the error says what %s cannot be: %s", (name, value, expected) => {
  expect(() => read({ [name]: value })).toThrow(new EnvironmentError(`${name}: ${expected}`));
});

test("accepts the proxies that can be named", () => {
  for (const TRUST_PROXY of ["loopback", "false", "loopback, 10.0.0.0/8", "::1", "uniquelocal,192.0.2.1"]) {
    expect(read({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY === "false" ? false : TRUST_PROXY);
  }
});

test("an empty variable counts as absent", () => {
  const { JWT_SECRET: _, ...others } = Object.fromEntries(variableNames.map((name) => [name, " "]));
  expect(read(others)).toEqual(read({}));
});

test("spaces around a value are ignored, and quotes around it, which some tools pass on, are refused", () => {
  const { chain, social } = read({ ...realChain, ...realX, M_TOKEN_ADDRESS: " native", NATIVE_SYMBOL: "M ", X_BEARER_TOKEN: " token " });
  expect([chain.mTokenAddress, chain.nativeSymbol]).toEqual(["native", "M"]);
  expect(social.source).toMatchObject({ bearerToken: "token" });
  const quoted = { X_BEARER_TOKEN: '"token"', NATIVE_SYMBOL: "'M'", CHAIN_RPC_URL: '"https://rpc.example"' };
  for (const [name, value] of Object.entries(quoted)) {
    expect(() => read({ ...realChain, ...realX, [name]: value })).toThrow(`${name}: must not have quotes around it`);
  }
});

test("a secret is used as it is, so that sessions outlive an update", () => {
  const secret = '"a secret of thirty-two characters!"';
  expect(read({ JWT_SECRET: secret }).jwtSecrets).toEqual([secret]);
});

test("whatever a variable is set to, it can be used or is named in an error of one line", async () => {
  await fc.assert(fc.asyncProperty(fc.constantFrom(...variableNames), strangeValues, fc.boolean(), async (name, value, isReal) => {
    let env: Env;
    try {
      env = read({ ...(isReal && realChain), [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(EnvironmentError);
      // Some variables require another one.
      expect((error as Error).message).toMatch(new RegExp(`^[^\\n]*\\b${name}\\b[^\\n]*$`));
      return;
    }
    await useAll(env);
  }), seeded(2_000));
});

/** Does with the settings what a start does, without calling anybody. */
async function useAll(env: Env): Promise<void> {
  await fastify({ trustProxy: env.trustProxy, logger: { level: env.logLevel } }).close();
  createNetworkOf(env.trustProxy);
  connectChain(env);
  if (env.social.source) createSource(env.social.source, () => new Date());
  if (env.mail) createSmtpSender(env.mail);
  if (env.databaseUrl !== null) await new pg.Pool({ connectionString: env.databaseUrl }).end();
  createTokenKeys(...env.jwtSecrets);
  new Date(Date.now() + (env.sessionTimes.idleS + env.sessionTimes.lifetimeS) * 1000).toISOString();
  const x = env.social.source?.kind === "x" ? env.social.source : null;
  for (const url of [env.prices?.url, env.explorer?.url, env.memexUrl, x?.url]) new Request(url ?? "http://none.example");
  for (const key of [env.prices?.apiKey, x?.bearerToken]) new Headers({ authorization: `Bearer ${key}` });
}
