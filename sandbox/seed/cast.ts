import { getContractAddress, keccak256, parseEther, stringToHex } from "viem";
import { privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";

/** A wallet of the sandbox whose key anyone can derive; never send it anything of value. */
export interface Actor {
  readonly name: string;
  readonly account: PrivateKeyAccount;
  /** The ETH balance at the end of the history, which later traffic tends back towards. */
  readonly targetWei: bigint;
  /** The same for M Token, 18 decimals. */
  readonly targetM: bigint;
}

function actor(name: string, eth: string, m: string): Actor {
  const privateKey = keccak256(stringToHex(`memescope sandbox wallet: ${name}`));
  return { name, account: privateKeyToAccount(privateKey), targetWei: parseEther(eth), targetM: parseEther(m) };
}

/** The demo account's wallets: about $128k at ETH 3000 and M 0.36. */
export const demoWallets: readonly Actor[] = [
  actor("Treasury", "12", "71000"),
  actor("Trading", "5", "59400"),
  actor("Cold Storage", "6.5", "2800"),
  actor("Savings", "1.2", "3900"),
  actor("Airdrops", "0.3", "5800"),
  actor("Payments", "0.4", "1400"),
  actor("Gas Tank", "0.15", "0"),
];

/** Everyone else on the sandbox chain: exchanges, pools and people the demo wallets trade with. */
export const counterparties: readonly Actor[] = [
  actor("Harbour Exchange", "4000", "6000000"),
  actor("Lantern Exchange", "2500", "4000000"),
  actor("M/ETH Pool", "1800", "5000000"),
  actor("Quarry Market Maker", "900", "1500000"),
  actor("Orbit Payroll", "350", "600000"),
  actor("Whale 0", "1200", "2500000"),
  actor("Bea", "24", "42000"),
  actor("Chidi", "11", "18000"),
  actor("Dmitri", "8", "65000"),
  actor("Esra", "31", "9000"),
  actor("Feng", "6", "120000"),
  actor("Gloria", "15", "30000"),
];

/** Deploys M Token with its first transaction and pays out every opening balance. */
export const bridge: Actor = actor("Bridge", "100000", "0");

/** M Token's address: the first contract the bridge deploys. */
export const mTokenAddress = getContractAddress({ from: bridge.account.address, nonce: 0n });
