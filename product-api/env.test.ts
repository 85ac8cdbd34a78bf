import { expect, test } from "vitest";
import { EnvironmentError, isReadUncapped, readEnv } from "./env";

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
