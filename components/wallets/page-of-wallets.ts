import type { Wallet, WalletPage, WalletQuery } from "@/contracts/wallets";
import type { WalletSort } from "@/contracts/wallets-rules";

/** One page of a list that came whole, from a product API that knows no paging. */
export function pageOfWallets(wallets: readonly Wallet[], query: WalletQuery): WalletPage {
  const text = query.q.toLowerCase();
  const found = wallets
    .filter(({ name, address }) => `${name ?? ""}\n${address}`.toLowerCase().includes(text))
    .sort(byWalletSort(query.sort));
  const start = (query.page - 1) * query.page_size;
  return { wallets: found.slice(start, start + query.page_size), total: found.length, page: query.page, page_size: query.page_size };
}

function byWalletSort(sort: WalletSort): (one: Wallet, other: Wallet) => number {
  const sign = sort.startsWith("-") ? -1 : 1;
  const key = sort.replace("-", "");
  const value = (wallet: Wallet): string | number => {
    if (key === "name") return (wallet.name ?? "").toLowerCase();
    if (key === "balance") return Number(wallet.balance ?? -1);
    if (key === "usd") return wallet.balance_usd ?? -1;
    return (key === "status" ? wallet.last_updated : wallet.created_at) ?? "";
  };
  return (one, other) => {
    const [a, b] = [value(one), value(other)];
    return sign * (a < b ? -1 : a > b ? 1 : 0);
  };
}
