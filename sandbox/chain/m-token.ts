import { encodeDeployData, encodeFunctionData, erc20Abi, type Address, type Hex } from "viem";
import { mTokenAddress } from "../seed/cast";
import type { ChainClient } from "./client";
import compiled from "./contracts/m-token.json";

/** Call data that creates M Token; `supplyWei` goes to the sender. */
export function deployMToken(supplyWei: bigint): Hex {
  return encodeDeployData({
    abi: [{ type: "constructor", inputs: [{ name: "supply", type: "uint256" }], stateMutability: "nonpayable" }],
    bytecode: compiled.bytecode as Hex,
    args: [supplyWei],
  });
}

/** Call data that moves M Token. */
export function transferMToken(to: Address, amountWei: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, amountWei] });
}

/** What `owner` holds of M Token at the latest block. */
export function readMToken(client: ChainClient, owner: Address): Promise<bigint> {
  return client.readContract({ address: mTokenAddress, abi: erc20Abi, functionName: "balanceOf", args: [owner] });
}
