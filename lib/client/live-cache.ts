import type { Transaction, Wallet, WalletPage } from "@/contracts/wallets";

type Wallets = readonly Wallet[] | undefined;

/** The wallets with one marked as read at that time: a live update for an address means it is in step. */
export function withSynced(wallets: Wallets, address: string, at: string): Wallet[] | undefined {
  return change(wallets, address, (wallet) => ({ ...wallet, last_updated: latest(wallet.last_updated, at), status: "synced" }));
}

/** The wallets with one's new native balance; its dollars follow with the next answer of the server. */
export function withBalance(wallets: Wallets, update: { address: string; balance: string; last_updated: string }): Wallet[] | undefined {
  return change(withSynced(wallets, update.address, update.last_updated), update.address, (wallet) => ({
    ...wallet,
    balance: update.balance,
  }));
}

/** The list with a transaction at the top, once: a confirmation replaces what it confirms. */
export function withTransaction(transactions: readonly Transaction[] | undefined, added: Transaction, limit: number): Transaction[] {
  const others = (transactions ?? []).filter((known) => known.id !== added.id);
  return [added, ...others]
    .sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))
    .slice(0, limit);
}

/** A page of wallets with its wallets changed; undefined while the page is not known. */
export function onPage(page: WalletPage | undefined, update: (wallets: Wallet[]) => Wallet[] | undefined): WalletPage | undefined {
  return page && { ...page, wallets: update(page.wallets) ?? page.wallets };
}

function change(wallets: Wallets, address: string, apply: (wallet: Wallet) => Wallet): Wallet[] | undefined {
  const wanted = address.toLowerCase();
  return wallets?.map((wallet) => (wallet.address.toLowerCase() === wanted ? apply(wallet) : wallet));
}

function latest(known: string | null, at: string): string {
  return known !== null && Date.parse(known) > Date.parse(at) ? known : at;
}
