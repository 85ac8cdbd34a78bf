import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeded } from "@/tests/support/seeded";
import { strangeValues } from "@/tests/support/strange-environment";
import { contentSecurityPolicy } from "./guard/csp";
import { EnvError, parseEnv, variableNames } from "./env";

const secret = "s".repeat(32);
const parse = (source: Record<string, string | undefined>) => parseEnv(source, () => "generated");

describe("parseEnv", () => {
  it("has a default for everything outside production", () => {
    expect(parse({})).toEqual({
      isProduction: false, productApiUrl: "http://127.0.0.1:4000", productApiWsUrl: "ws://127.0.0.1:4000",
      sessionSecrets: ["generated"], publicOrigin: "http://localhost:3000", isHttps: false, isLoopback: true,
      productApiExtensions: "auto", sampleData: "auto",
    });
  });

  it("derives addresses from the ports and from each other", () => {
    const env = parse({ PORT: "3120", API_PORT: "4120", PRODUCT_API_URL: "" });
    expect(env.productApiUrl).toBe("http://127.0.0.1:4120");
    expect(env.publicOrigin).toBe("http://localhost:3120");
    const remote = parse({ PRODUCT_API_URL: "https://api.example/base/", PUBLIC_ORIGIN: "https://memescope.example/" });
    expect(remote).toMatchObject({
      productApiUrl: "https://api.example/base", productApiWsUrl: "wss://api.example/base",
      publicOrigin: "https://memescope.example", isHttps: true, isLoopback: false,
    });
    expect(parse({ PRODUCT_API_WS_URL: "wss://live.example/channel" }).productApiWsUrl).toBe("wss://live.example/channel");
  });

  it.each(["wss://live.example/base", "wss://live.example/base/", "wss://live.example/base/ws", "wss://live.example/base/ws/"])(
    "takes the live channel's address with or without its own path: %s",
    (address) => expect(parse({ PRODUCT_API_WS_URL: address }).productApiWsUrl).toBe("wss://live.example/base"),
  );

  it.each([
    [{ PORT: "seventy" }, "PORT must be a port number"],
    [{ PORT: "70000" }, "PORT must be a port number"],
    [{ PRODUCT_API_URL: "ftp://x" }, "PRODUCT_API_URL must be an http:// or https:// address"],
    [{ PRODUCT_API_URL: "http://user:word@x" }, "PRODUCT_API_URL must be"],
    [{ PRODUCT_API_WS_URL: "http://x" }, "PRODUCT_API_WS_URL must be a ws:// or wss:// address"],
    [{ PUBLIC_ORIGIN: "https://x/path" }, "PUBLIC_ORIGIN must be an origin"],
    [{ SESSION_SECRET: "short" }, "SESSION_SECRET must have at least 32 characters"],
    [{ SESSION_SECRET: `${secret}|short` }, "SESSION_SECRET must have at least 32 characters, each one if there are several"],
    [{ WEB_MOST_AT_ONCE: "many" }, "WEB_MOST_AT_ONCE must be a whole number from 1 to 1000000"],
    [{ SAMPLE_DATA: "maybe" }, "SAMPLE_DATA must be auto, on or off"],
    [{ NODE_ENV: "production" }, "SESSION_SECRET must be set in production"],
    [
      { NODE_ENV: "production", SESSION_SECRET: secret, PUBLIC_ORIGIN: "https://memescope.example" },
      "PRODUCT_API_WS_URL must be set in production over https",
    ],
  ])("names the variable in a one-line error: %j", (source, message) => {
    expect(() => parse(source as Record<string, string>)).toThrow(message);
    try {
      parse(source);
    } catch (error) {
      expect((error as Error).message).not.toContain("\n");
    }
  });

  it("takes values as they are pasted, with spaces or line breaks around them", () => {
    const values = {
      NODE_ENV: "production", PRODUCT_API_URL: "https://api.example", PRODUCT_API_WS_URL: "wss://api.example", SESSION_SECRET: secret,
      PUBLIC_ORIGIN: "https://memescope.example", PRODUCT_API_EXTENSIONS: "none", SAMPLE_DATA: "off", PORT: "3120",
    };
    for (const end of ["\n", "\r\n", " ", "\t"]) {
      expect(parse(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ` ${value}${end}`])))).toEqual(parse(values));
    }
  });

  it.each([["SAMPLE_DATA", '"off"'], ["NODE_ENV", "'production'"]])("says that %s must not have quotes around it: %s", (name, value) => {
    expect(() => parse({ [name]: value })).toThrow(`${name} must not have quotes around it`);
  });

  it("accepts a secret in production", () => {
    expect(parse({ NODE_ENV: "production", SESSION_SECRET: secret }).sessionSecrets).toEqual([secret]);
  });

  it("accepts whatever a variable is set to and can be used, or names it in an error of one line", () => {
    fc.assert(fc.property(fc.constantFrom(...variableNames), strangeValues, (name, value) => {
      let env;
      try {
        env = parse({ [name]: value });
      } catch (error) {
        expect(error).toBeInstanceOf(EnvError);
        expect((error as Error).message).toMatch(new RegExp(`^${name} [^\\n]+$`));
        return;
      }
      for (const url of [env.productApiUrl, env.publicOrigin]) new Request(`${url}/path`);
      new Headers({ "content-security-policy": contentSecurityPolicy({ ...env, nonce: "n", isDevelopment: false }) });
    }), seeded(1_000));
  });
});
