import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, createNonce } from "./csp";

const production = { nonce: "abc", productApiWsUrl: "wss://api.example:8443/ws", isHttps: true, isDevelopment: false };

describe("contentSecurityPolicy", () => {
  it("allows the nonce and exactly the origin of the live channel", () => {
    const policy = contentSecurityPolicy(production);
    expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
    expect(policy).toContain("style-src 'self' 'nonce-abc';");
    expect(policy).toContain("connect-src 'self' wss://api.example:8443;");
    expect(policy).toContain("worker-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });

  it("allows images only from this site and the social network", () => {
    expect(contentSecurityPolicy(production)).toContain("img-src 'self' https://pbs.twimg.com https://abs.twimg.com;");
  });

  it("upgrades insecure requests only over https", () => {
    expect(contentSecurityPolicy(production)).toContain("upgrade-insecure-requests");
    expect(contentSecurityPolicy({ ...production, isHttps: false })).not.toContain("upgrade-insecure-requests");
  });

  it("lets the development server evaluate code and inject styles", () => {
    const policy = contentSecurityPolicy({ ...production, isDevelopment: true });
    expect(policy).toContain("'unsafe-eval'");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  });
});

describe("createNonce", () => {
  it("never repeats", () => {
    expect(new Set(Array.from({ length: 100 }, createNonce)).size).toBe(100);
  });
});
