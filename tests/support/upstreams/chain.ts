import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEther, WaitForTransactionReceiptTimeoutError, type Address, type Hex, type TransactionReceipt } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { getAddresses } from "viem/actions";
import { startAnvil, type Anvil } from "@/sandbox/chain/anvil";
import { createChainClient, type ChainClient } from "@/sandbox/chain/client";
import multicall3 from "@/sandbox/chain/contracts/multicall3.json";
import { deployMToken, transferMToken } from "@/sandbox/chain/m-token";

/** The node mines within milliseconds; a transaction that is not mined by then will not be. */
export const MISSED_MS = 5_000;

/**
 * The receipt of a transaction on a chain with automatic mining. Once in thousands of times the node accepts a transaction and mines
 * nothing (34 in 100,000 in AztecProtocol/aztec-packages#20594); a block mined on request then includes it.
 */
export async function receiptOf(client: ChainClient, hash: Hex): Promise<TransactionReceipt> {
  const wait = (more: { timeout?: number }) => client.waitForTransactionReceipt({ hash, pollingInterval: 20, ...more });
  try {
    return await wait({ timeout: MISSED_MS });
  } catch (error) {
    if (!(error instanceof WaitForTransactionReceiptTimeoutError)) throw error;
    await client.mine({ blocks: 1 });
    return wait({});
  }
}

/** An unused address. */
export const freshAddress = (): Address => privateKeyToAddress(generatePrivateKey());

/** A separate real node for a test: the standard accounts are funded, and every transaction gets its own block. */
export interface TestChain {
  readonly url: string;
  readonly client: ChainClient;
  readonly mToken: Address;
  /** Addresses of the standard development accounts. */
  readonly accounts: Address[];
  /** Sends native coin from a standard account; resolves once it is mined. */
  send(from: Address, to: Address, ether: string): Promise<Hex>;
  /** Sends M Token from the first standard account, which holds all of it. */
  sendMToken(to: Address, amount: string): Promise<Hex>;
  /** Stops the node and starts another on the same port: empty, or from a dumped state. */
  reset(state?: Hex): Promise<void>;
  /** Stops the node; `reset` starts another. */
  down(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestChain(options: { chainId?: number; multicall?: boolean; genesisAt?: Date } = {}): Promise<TestChain> {
  const scratchDir = mkdtempSync(path.join(tmpdir(), "memescope-chain-"));
  const args = ["--chain-id", `${options.chainId ?? 31_337}`, "--auto-impersonate"];
  if (options.genesisAt) args.push("--timestamp", String(Math.floor(options.genesisAt.getTime() / 1000)));
  let anvil: Anvil = await startAnvil({ port: 0, scratchDir, args });
  const url = `http://127.0.0.1:${anvil.port}`;
  const client = createChainClient(url);
  const accounts = await getAddresses(client);
  const first = accounts[0]!;

  async function prepare(): Promise<Address> {
    await client.setAutomine(true);
    if (options.multicall ?? true) {
      await client.setCode({ address: multicall3.address as Address, bytecode: multicall3.runtimeBytecode as Hex });
    }
    const hash = await client.sendUnsignedTransaction({ from: first, data: deployMToken(parseEther("1000000")) });
    const { contractAddress } = await receiptOf(client, hash);
    return contractAddress!;
  }

  const mToken = await prepare();

  async function mined(hash: Hex): Promise<Hex> {
    await receiptOf(client, hash);
    return hash;
  }

  return {
    url,
    client,
    mToken,
    accounts,
    send: async (from, to, ether) => mined(await client.sendUnsignedTransaction({ from, to, value: parseEther(ether) })),
    sendMToken: async (to, amount) =>
      mined(await client.sendUnsignedTransaction({ from: first, to: mToken, data: transferMToken(to, parseEther(amount)) })),
    reset: async (state) => {
      await anvil.stop();
      // A different gas limit gives a different genesis block: otherwise chains that start in the same second and have the same
      // transactions would be identical.
      anvil = await startAnvil({ port: anvil.port, scratchDir, args: state ? args : [...args, "--gas-limit", "40000000"] });
      if (!state) return void (await prepare());
      await client.loadState({ state });
      await client.setAutomine(true);
    },
    down: () => anvil.stop(),
    stop: async () => {
      await anvil.stop();
      rmSync(scratchDir, { recursive: true, force: true });
    },
  };
}
