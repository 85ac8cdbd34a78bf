import { createSiweMessage } from "viem/siwe";
import { describe, expect, it } from "vitest";
import { ownershipMessage } from "./rules";

describe("ownershipMessage", () => {
  const claim = {
    address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as const,
    userId: "9c5b94b1-35ad-49bb-b118-8e8fc24abf80",
    chainId: 4352,
    nonce: "w0Bq4TnVfJ2a",
    issuedAt: new Date("2026-11-05T12:00:00.000Z"),
    expiresAt: new Date("2026-11-05T12:10:00.000Z"),
  };

  it.each(["https://memescope.example", "http://localhost:3000", "http://127.0.0.1:3110"])("follows EIP-4361 for %s", (origin) => {
    const { address, chainId, nonce, issuedAt, expiresAt: expirationTime } = claim;
    const statement =
      `This address belongs to the Memescope account ${claim.userId}. This proves ownership only: it moves no funds and allows nothing.`;
    const domain = origin.split("//")[1]!;
    expect(ownershipMessage({ ...claim, origin })).toBe(createSiweMessage({
      domain, address, statement, uri: origin, version: "1", chainId, nonce, issuedAt, expirationTime,
    }));
  });

  it.each([["http://[::1]:3000", "[::1]:3000"], ["http://memescope:8080", "memescope:8080"]])("names the site at %s", (origin, host) => {
    expect(ownershipMessage({ ...claim, origin }).split("\n")[0]).toBe(`${host} wants you to sign in with your Ethereum account:`);
  });
});
