import type { BalanceUpdate } from "@/contracts/live/calls";
import type { Transaction, Wallet, WalletPage } from "@/contracts/wallets/calls";
import { isSameAddress } from "@/lib/shared/format/addresses";

/** The wallets with one marked as synced at a time: a live update for an address means that it is in sync. */
export function withSynced(wallets: readonly Wallet[], address: string, at: string): Wallet[] {
  return change(wallets, address, (wallet) => ({ ...wallet, last_updated: latest(wallet.last_updated, at), status: "synced" }));
}

/**
 * The wallets with one wallet's new balance and its values in dollars and M Token, all of the same moment. If the message lacks these
 * values, a row that shows dollars stays unchanged until the server answers; so does a row that is newer than the message.
 */
export function withBalance(wallets: readonly Wallet[], update: BalanceUpdate): Wallet[] {
  const { balance, balance_usd, balance_m_token, last_updated } = update;
  const hasValues = balance_usd !== undefined && balance_m_token !== undefined;
  const values = hasValues ? { balance_usd, balance_m_token } : {};
  return change(wallets, update.address, (wallet) => {
    const isOutdated = wallet.last_updated !== null && Date.parse(wallet.last_updated) > Date.parse(last_updated);
    if (isOutdated || (!hasValues && wallet.balance_usd !== null)) return wallet;
    return { ...wallet, balance, ...values, last_updated, status: "synced" };
  });
}

/**
 * The list with a transaction added, newest first, cut to `limit`. A
 * transaction already in it, such as one that is now confirmed, is replaced.
 */
export function withTransaction(transactions: readonly Transaction[], added: Transaction, limit: number): Transaction[] {
  const others = transactions.filter((known) => known.id !== added.id);
  return [added, ...others]
    .sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))
    .slice(0, limit);
}

/** A page of wallets with its wallets changed; undefined while the page is not loaded. */
export function onPage(page: WalletPage | undefined, update: (wallets: Wallet[]) => Wallet[]): WalletPage | undefined {
  return page && { ...page, wallets: update(page.wallets) };
}

function change(wallets: readonly Wallet[], address: string, apply: (wallet: Wallet) => Wallet): Wallet[] {
  return wallets.map((wallet) => (isSameAddress(wallet.address, address) ? apply(wallet) : wallet));
}

function latest(known: string | null, at: string): string {
  return known !== null && Date.parse(known) > Date.parse(at) ? known : at;
}
