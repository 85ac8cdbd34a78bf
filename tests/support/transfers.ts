import { createWalletClient, getAddress, http, parseEther } from "viem";
import { mnemonicToAccount } from "viem/accounts";

/** The standard development mnemonic, whose accounts the sandbox chain keeps funded. */
const funder = mnemonicToAccount("test test test test test test test test test test test junk", { addressIndex: 3 });

/** Sends native coin the way any wallet program does: signed here, given to the node. */
export async function send(chainUrl: string, to: string, ether: string): Promise<string> {
  const wallet = createWalletClient({ account: funder, transport: http(chainUrl) });
  return wallet.sendTransaction({ to: getAddress(to), value: parseEther(ether), chain: null });
}
