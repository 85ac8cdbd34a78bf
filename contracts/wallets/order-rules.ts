import type { Wallet } from "./calls";
import type { WalletSort } from "./rules";

/** Comparator for wallets; unknown values come last in either direction. */
export function compareWallets(sort: WalletSort): (one: Wallet, other: Wallet) => number {
  const sign = sort.startsWith("-") ? -1 : 1;
  const key = sort.replace("-", "");
  const value = (wallet: Wallet): string | number | null => {
    if (key === "name") return wallet.name?.toLowerCase() ?? null;
    if (key === "balance") return wallet.balance === null ? null : Number(wallet.balance);
    if (key === "usd") return wallet.balance_usd;
    return key === "status" ? wallet.last_updated : wallet.created_at;
  };
  return (one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a < b ? -1 : a > b ? 1 : 0);
  };
}
