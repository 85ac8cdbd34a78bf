import type { Wallet } from "@/contracts/wallets/calls";

/** Whether the wallet's balance has never been read. */
export function isUnread({ balance, last_updated }: Wallet): boolean {
  return balance === null && last_updated === null;
}
