import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { walletsCalls } from "@/contracts/wallets/calls";

const pem = readFileSync("tests/fixtures/self-signed.pem");
let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => void vi.restoreAllMocks());

/** Asks a product API at this address twice, as two pages would. */
async function askTwice(url: string): Promise<void> {
  vi.stubEnv("PRODUCT_API_URL", url);
  vi.resetModules();
  delete (globalThis as { memescopeWebEnv?: unknown }).memescopeWebEnv;
  const { requestProductApi } = await import("./request");
  for (const _ of [1, 2]) await expect(requestProductApi(walletsCalls.list, {})).rejects.toMatchObject({ code: "no_answer" });
}

it("a certificate that is not valid is logged as the reason why there is no answer, once a minute", async () => {
  const server = createServer({ key: pem, cert: pem }, (_, response) => response.end("[]"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await askTwice(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(lines).toEqual(["no answer from the product API at PRODUCT_API_URL: DEPTH_ZERO_SELF_SIGNED_CERT"]);
  } finally {
    server.close();
  }
});

it("a name that does not exist and a port that nothing listens on are logged as such, without the address", async () => {
  await askTwice("http://secret.invalid");
  await askTwice("http://127.0.0.1:9");
  expect(lines.map((line) => line.replace("EAI_AGAIN", "ENOTFOUND"))).toEqual([
    "no answer from the product API at PRODUCT_API_URL: ENOTFOUND", "no answer from the product API at PRODUCT_API_URL: ECONNREFUSED",
  ]);
});
