import type { Wallet } from "@/contracts/wallets/calls";

/** Whether no balance was ever read for the wallet. */
export function isUnread({ balance, last_updated }: Wallet): boolean {
  return balance === null && last_updated === null;
}
