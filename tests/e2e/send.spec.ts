import { privateKeyToAccount, generatePrivateKey } from "viem/accounts";
import { sendCoin } from "@/scripts/send";
import { openAccount } from "../support/browser/accounts";
import { expect, test } from "../support/browser/product";
import { expectToast } from "../support/browser/toasts";

test("a user adds a wallet, runs the README's send command, and sees the transaction on the screen", async ({ page, product }) => {
  await openAccount(page, product.apiUrl, "first", "/wallets?add");
  const { address } = privateKeyToAccount(generatePrivateKey());
  await page.getByLabel("Wallet Address").fill(address);
  await page.getByRole("dialog").getByRole("button", { name: "Add Wallet" }).click();
  await expectToast(page, "Wallet added successfully!");
  await expect(page.getByText("Real-time updates active")).toBeVisible();

  const output: string[] = [];
  const env = { SANDBOX_CHAIN_PORT: new URL(product.chainUrl).port };
  // An address in capitals, without a checksum, is accepted here as it is when tracking a wallet.
  const written = `0x${address.slice(2).toUpperCase()}`;
  expect(await sendCoin([written, "0.25"], env, (line) => output.push(line))).toBe(0);
  expect(output).toEqual([expect.stringMatching(new RegExp(`^Sent 0\\.25 ETH to ${written} in block \\d+: 0x[0-9a-f]{64}$`))]);
  await expect(page.getByRole("main").getByText(/\+?0\.25\d* ETH/).first()).toBeVisible();
});

test("the send command refuses invalid arguments and real chains", async () => {
  const output: string[] = [];
  const send = (args: string[], env: Record<string, string> = {}) => sendCoin(args, env, (line) => output.push(line));
  const someone = "0x000000000000000000000000000000000000dEaD";
  expect([
    await send([]), await send(["0x12"]), await send([someone, "0"]), await send([someone, "-1"]),
    await send([someone], { CHAIN_RPC_URL: "https://rpc.example.com" }),
  ]).toEqual([2, 2, 2, 2, 2]);
  expect(await send([someone], { SANDBOX_CHAIN_PORT: "1" })).toBe(2);
  expect(output.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => expect.stringContaining("usage: npm run send")));
  expect(output[4]).toContain("real chain");
  expect(output[5]).toContain("is \"npm start\" running?");
});
