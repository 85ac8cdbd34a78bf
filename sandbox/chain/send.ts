import { parseGwei, type Hex } from "viem";
import sandbox from "../seed/sandbox.json";
import { mTokenAddress, type Actor } from "../seed/cast";
import type { ChainClient } from "./client";
import { transferMToken } from "./m-token";
import type { Transfer } from "./transfers";

const fees = { maxFeePerGas: parseGwei("2"), maxPriorityFeePerGas: parseGwei("1") } as const;

/** More than any transfer costs: 65,000 gas at 2 gwei. */
export const gasReserveWei = 65_000n * fees.maxFeePerGas;

/** A transaction as the sandbox sends it; without `to` it creates a contract. */
export interface Call {
  readonly to?: Hex;
  readonly valueWei?: bigint;
  readonly data?: Hex;
  readonly gas: bigint;
}

/** Signs a call and submits it to the node's pool. @returns its hash. */
export async function sendCall(client: ChainClient, from: Actor, nonce: number, call: Call): Promise<Hex> {
  const serializedTransaction = await from.account.signTransaction({
    ...fees,
    type: "eip1559",
    chainId: sandbox.chainId,
    nonce,
    to: call.to,
    value: call.valueWei,
    data: call.data,
    gas: call.gas,
  });
  return client.sendRawTransaction({ serializedTransaction });
}

/** The call that executes a transfer. */
export function callOf({ to, asset, amountWei }: Transfer): Call {
  const receiver = to.account.address;
  return asset === "ETH"
    ? { to: receiver, valueWei: amountWei, gas: 21_000n }
    : { to: mTokenAddress, data: transferMToken(receiver, amountWei), gas: 65_000n };
}
