import type { WalletQuery } from "@/contracts/wallets";
import { walletPageSizeDefault, walletPageSizes, walletSorts, type WalletSort } from "@/contracts/wallets-rules";

/** Newest first, so that an address just added stands on top, however many there are. */
export const walletSortDefault: WalletSort = "-created";
const longestSearch = 100;

/** What of the wallets is looked at; stands in the URL as `?q=&sort=&page=&size=`. */
export type WalletView = WalletQuery;

interface Parameters {
  get(name: string): string | null;
}

/** Reads the view of a link. What makes no sense counts as left out. */
export function readWalletView(params: Parameters): WalletView {
  const size = Number(params.get("size"));
  const page = Number(params.get("page"));
  return {
    q: (params.get("q") ?? "").trim().slice(0, longestSearch),
    sort: walletSorts.find((sort) => sort === params.get("sort")) ?? walletSortDefault,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    page_size: walletPageSizes.find((one) => one === size) ?? walletPageSizeDefault,
  };
}

/** Writes a view into a URL's parameters; what is as usual is left out, all else in them stays. */
export function writeWalletView(params: URLSearchParams, { q, sort, page, page_size }: WalletView): void {
  const parts = {
    q: q || null,
    sort: sort === walletSortDefault ? null : sort,
    page: page === 1 ? null : `${page}`,
    size: page_size === walletPageSizeDefault ? null : `${page_size}`,
  };
  for (const [name, value] of Object.entries(parts)) {
    // Always in this order, so that one view has one address.
    params.delete(name);
    if (value !== null) params.set(name, value);
  }
}

/** The sort that a click on a column's heading leads to: names rise first, figures fall first. */
export function nextSort(column: "name" | "balance" | "usd" | "status", current: WalletSort): WalletSort {
  const first: WalletSort = column === "name" ? "name" : `-${column}`;
  if (current !== first) return first;
  return column === "name" ? "-name" : column;
}
