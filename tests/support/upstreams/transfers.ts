import { createWalletClient, getAddress, http, parseEther } from "viem";
import { mnemonicToAccount } from "viem/accounts";

/** An account of the standard development mnemonic, funded on the sandbox chain. */
const funder = mnemonicToAccount("test test test test test test test test test test test junk", { addressIndex: 3 });

/** Sends native coin as any wallet app does: signed here, then submitted to the node. */
export async function send(chainUrl: string, to: string, ether: string): Promise<string> {
  const wallet = createWalletClient({ account: funder, transport: http(chainUrl) });
  return wallet.sendTransaction({ to: getAddress(to), value: parseEther(ether), chain: null });
}
