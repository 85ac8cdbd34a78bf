import type { WalletQuery } from "@/contracts/wallets/calls";
import { walletPageSizeDefault, walletPageSizes, walletSorts, type WalletSort } from "@/contracts/wallets/rules";
import { choice, page, text, viewParams } from "@/lib/client/address/view-params";

/** Newest first, so that an address just added is on top, however many there are. */
export const walletSortDefault: WalletSort = "-created";
const longestSearch = 100;

/** The list's search, sort order and page; in the URL as `?q=&sort=&page=&size=`. */
export type WalletView = WalletQuery;

export const walletViewParams = viewParams<WalletView>({
  q: text(longestSearch),
  sort: choice(walletSorts, walletSortDefault),
  page,
  page_size: choice<number>(walletPageSizes, walletPageSizeDefault, "size"),
});

export type SortColumn = "name" | "balance" | "usd" | "status";

/** The sort order after a click on a column's heading: names start ascending, figures descending. */
export function nextSort(column: SortColumn, current: WalletSort): WalletSort {
  const first: WalletSort = column === "name" ? "name" : `-${column}`;
  if (current !== first) return first;
  return column === "name" ? "-name" : column;
}
