import { mnemonicToAccount } from "viem/accounts";
import { parseEther, type Address, type Hex } from "viem";
import { bridge, mTokenAddress, type Actor } from "../seed/cast";
import type { ChainClient } from "./client";
import multicall3 from "./contracts/multicall3.json";
import { planHistory } from "./history-plan";
import { deployMToken, transferMToken } from "./m-token";
import { callOf, sendCall, type Call } from "./send";

/** The standard accounts of development tools; anvil gives each of them 10,000 ETH. */
export const developmentMnemonic = "test test test test test test test test test test test junk";
export const developmentAccounts: readonly Address[] = Array.from(
  { length: 10 },
  (_, addressIndex) => mnemonicToAccount(developmentMnemonic, { addressIndex }).address,
);

const supplyWei = parseEther("1000000000");
const developmentGrantWei = parseEther("10000");

/**
 * Fills a new chain with its thirty days of history, then moves its clock to the present.
 * @param genesisSeconds timestamp of block 0.
 */
export async function writeHistory(client: ChainClient, genesisSeconds: number): Promise<void> {
  const nonces = new Map<Actor, number>();
  const send = (from: Actor, call: Call) => {
    const nonce = nonces.get(from) ?? 0;
    nonces.set(from, nonce + 1);
    return sendCall(client, from, nonce, call);
  };
  const mineAt = async (seconds: number) => {
    await client.setNextBlockTimestamp({ timestamp: BigInt(seconds) });
    await client.mine({ blocks: 1 });
  };

  await client.setCode({ address: multicall3.address as Address, bytecode: multicall3.runtimeBytecode as Hex });
  await client.setBalance({ address: bridge.account.address, value: bridge.targetWei });
  await send(bridge, { data: deployMToken(supplyWei), gas: 2_000_000n });
  await mineAt(genesisSeconds + 12);
  for (const account of developmentAccounts) {
    await send(bridge, { to: mTokenAddress, data: transferMToken(account, developmentGrantWei), gas: 65_000n });
  }
  await mineAt(genesisSeconds + 24);
  for (const { atSeconds, transfers } of planHistory()) {
    for (const transfer of transfers) await send(transfer.from, callOf(transfer));
    await mineAt(genesisSeconds + atSeconds);
  }
  await mineAt(Math.floor(Date.now() / 1000));
}
