import type { WalletQuery } from "@/contracts/wallets/calls";
import { walletPageSizeDefault, walletPageSizes, walletSorts, type WalletSort } from "@/contracts/wallets/rules";
import { oneOf, readPage, readText, writeParams, type Params } from "@/lib/client/address/url-state";
import type { ViewParams } from "@/lib/client/address/use-view";

/** Newest first, so that an address just added is on top, however many there are. */
export const walletSortDefault: WalletSort = "-created";
const longestSearch = 100;

/** The list's search, sort order and page; in the URL as `?q=&sort=&page=&size=`. */
export type WalletView = WalletQuery;

/** Reads the view from a link. Invalid values are treated as missing. */
export function readWalletView(params: Params): WalletView {
  const size = Number(params.get("size"));
  return {
    q: readText(params, "q", longestSearch),
    sort: oneOf(walletSorts, params.get("sort"), walletSortDefault),
    page: readPage(params),
    page_size: walletPageSizes.find((one) => one === size) ?? walletPageSizeDefault,
  };
}

/** Writes a view into a URL's parameters. Defaults are left out; other parameters stay as they are. */
export function writeWalletView(params: URLSearchParams, { q, sort, page, page_size }: WalletView): void {
  writeParams(params, {
    q: q || null,
    sort: sort === walletSortDefault ? null : sort,
    page: page === 1 ? null : `${page}`,
    size: page_size === walletPageSizeDefault ? null : `${page_size}`,
  });
}

/** For `useView`. */
export const walletViewParams: ViewParams<WalletView> = { read: readWalletView, write: writeWalletView };

/** The sort order after a click on a column's heading: names start ascending, figures descending. */
export function nextSort(column: "name" | "balance" | "usd" | "status", current: WalletSort): WalletSort {
  const first: WalletSort = column === "name" ? "name" : `-${column}`;
  if (current !== first) return first;
  return column === "name" ? "-name" : column;
}
