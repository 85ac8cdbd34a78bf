import { encodeFunctionData, parseEther, type Address, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import multicall3 from "@/sandbox/chain/contracts/multicall3.json";
import { transferMToken } from "@/sandbox/chain/m-token";
import { receiptOf, type TestChain } from "./chain";

/** An account that signs its own transactions, so that the same ones can be mined again after a reorganisation. */
export interface Signer {
  address: Address;
  signCoin(to: Address, ether: string): Promise<Hex>;
  signMToken(to: Address, amount: string): Promise<Hex>;
  /** Native coin to each address, in one call to Multicall3. */
  signThroughContract(to: readonly Address[], ether: string): Promise<Hex>;
}

const GAS = 500_000n;

/** A new account with ether and M Token. Transactions get nonces in the order of the calls. */
export async function createSigner(chain: TestChain, { ether, mToken = "0" }: { ether: string; mToken?: string }): Promise<Signer> {
  const account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey());
  await chain.send(chain.accounts[0]!, account.address, ether);
  if (mToken !== "0") await chain.sendMToken(account.address, mToken);
  const chainId = await chain.client.getChainId();
  let nonce = 0;
  const sign = async (what: { to: Address; value?: bigint; data?: Hex }) => {
    nonce += 1;
    return account.signTransaction({
      ...what, nonce: nonce - 1, gas: GAS, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n, type: "eip1559", chainId,
    });
  };
  return {
    address: account.address,
    signCoin: (to, amount) => sign({ to, value: parseEther(amount) }),
    signMToken: (to, amount) => sign({ to: chain.mToken, data: transferMToken(to, parseEther(amount)) }),
    signThroughContract: (to, amount) => {
      const value = parseEther(amount);
      const calls = to.map((target) => ({ target, allowFailure: false, value, callData: "0x" as const }));
      const data = encodeFunctionData({ abi: [aggregate3Value], functionName: "aggregate3Value", args: [calls] });
      return sign({ to: multicall3.address as Address, value: value * BigInt(to.length), data });
    },
  };
}

/** Multicall3's function that also passes coin on; viem's own ABI lacks it. */
export const aggregate3Value = {
  type: "function", name: "aggregate3Value", stateMutability: "payable",
  inputs: [{
    name: "calls", type: "tuple[]",
    components: [
      { name: "target", type: "address" },
      { name: "allowFailure", type: "bool" },
      { name: "value", type: "uint256" },
      { name: "callData", type: "bytes" },
    ],
  }],
  outputs: [],
} as const;

/** Mines a signed transaction. @returns its hash. */
export async function mineRaw(chain: TestChain, raw: Hex): Promise<Hex> {
  const hash = await chain.client.sendRawTransaction({ serializedTransaction: raw });
  await receiptOf(chain.client, hash);
  return hash;
}

/** Replaces the newest blocks by as many others that contain only the given transactions, each with the offset of its block. */
export async function reorganise(chain: TestChain, depth: number, reincluded: readonly (readonly [Hex, number])[] = []): Promise<void> {
  await chain.client.request({ method: "anvil_reorg" as never, params: [depth, reincluded] as never });
  // One more block makes the new branch longer than the old one.
  await chain.client.mine({ blocks: 1 });
}
