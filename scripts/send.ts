import { createWalletClient, defineChain, type Hex, http, isAddress, parseEther, publicActions } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import sandbox from "../sandbox/seed/sandbox.json" with { type: "json" };
import { loadRawEnv, parseEnv, type RawEnv } from "./env";

/** One of the accounts every development node funds; the sandbox itself does not use it. */
const sender = mnemonicToAccount("test test test test test test test test test test test junk", { addressIndex: 9 });
const defaultAmount = "0.01";
const usage =
  `usage: npm run send -- 0xADDRESS [AMOUNT]   (sends ${defaultAmount} ${sandbox.nativeSymbol} on the sandbox's chain by default)`;

/** The product accepts an address in any case; the encoder rejects mixed case that is not a valid checksum. */
const withoutChecksum = (address: string) => address.toLowerCase() as Hex;

/**
 * `send ADDRESS [AMOUNT]`: sends coin to an address on the sandbox's chain, and waits for the block that includes it.
 * @returns 0 once it is mined, 2 if nothing could be sent.
 */
export async function main(args: readonly string[]): Promise<number> {
  return sendCoin(args, loadRawEnv(), (line) => console.log(line));
}

/** Like `main`, with everything it takes from its process passed in. */
export async function sendCoin(
  [to = "", amount = defaultAmount]: readonly string[], raw: RawEnv, write: (line: string) => void,
): Promise<number> {
  const refuse = (line: string) => {
    write(line);
    return 2;
  };
  const env = parseEnv(raw);
  if (!isAddress(to, { strict: false }) || !/^\d{1,4}(\.\d{1,18})?$/.test(amount) || Number(amount) === 0) return refuse(usage);
  if (env.CHAIN_RPC_URL) return refuse("CHAIN_RPC_URL names a real chain: this only sends on the sandbox's.");
  const url = `http://127.0.0.1:${env.SANDBOX_CHAIN_PORT}`;
  const chain = defineChain({
    id: sandbox.chainId,
    name: "Sandbox",
    nativeCurrency: { name: "Ether", symbol: sandbox.nativeSymbol, decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  });
  const client = createWalletClient({
    account: sender, chain, transport: http(url, { retryCount: 0 }), pollingInterval: 250,
  }).extend(publicActions);
  try {
    const hash = await client.sendTransaction({ to: withoutChecksum(to), value: parseEther(amount) });
    const { blockNumber } = await client.waitForTransactionReceipt({ hash, timeout: 60_000 });
    write(`Sent ${amount} ${sandbox.nativeSymbol} to ${to} in block ${blockNumber}: ${hash}`);
    return 0;
  } catch (error) {
    return refuse(`The sandbox's node at ${url} did not accept it (is "npm start" running?): ${(error as { shortMessage?: string }).shortMessage ?? String(error)}`);
  }
}
