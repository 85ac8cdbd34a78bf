import { encodeDeployData, encodeFunctionData, erc20Abi, type Address, type Hex } from "viem";
import { mTokenAddress } from "../seed/cast";
import type { ChainClient } from "./client";
import compiled from "./contracts/m-token.json";

/** Call data that deploys M Token; `supplyWei` goes to the sender. */
export function deployMToken(supplyWei: bigint): Hex {
  return encodeDeployData({
    abi: [{ type: "constructor", inputs: [{ name: "supply", type: "uint256" }], stateMutability: "nonpayable" }],
    bytecode: compiled.bytecode as Hex,
    args: [supplyWei],
  });
}

/** Call data that transfers M Token. */
export function transferMToken(to: Address, amountWei: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, amountWei] });
}

/** The M Token balance of `owner` at the latest block. */
export function readMToken(client: ChainClient, owner: Address): Promise<bigint> {
  return client.readContract({ address: mTokenAddress, abi: erc20Abi, functionName: "balanceOf", args: [owner] });
}
