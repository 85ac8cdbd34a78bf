import { readFileSync } from "node:fs";
import { parseEther, parseGwei, type Hex } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import type { ChainClient } from "@/sandbox/chain/client";

const { chainId } = JSON.parse(readFileSync("sandbox/seed/sandbox.json", "utf8")) as { chainId: number };
const sender = mnemonicToAccount("test test test test test test test test test test test junk", { addressIndex: 5 });

/** Sends 0.01 ETH on the sandbox's chain, from an account that is not tracked. @returns the hash, before it is mined */
export async function sendInSandbox(client: ChainClient, to: Hex): Promise<Hex> {
  const nonce = await client.getTransactionCount({ address: sender.address });
  const fees = { gas: 21_000n, maxFeePerGas: parseGwei("100"), maxPriorityFeePerGas: parseGwei("1") };
  const transaction = { type: "eip1559", chainId, nonce, to, value: parseEther("0.01"), ...fees } as const;
  return client.sendRawTransaction({ serializedTransaction: await sender.signTransaction(transaction) });
}
