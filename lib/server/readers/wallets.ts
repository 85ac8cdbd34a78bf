import "server-only";
import { cache } from "react";
import { walletsCalls, type WalletQuery } from "@/contracts/wallets/calls";
import { recentLimit } from "@/lib/shared/queries";
import { callProductApi } from "./call-product-api";

/** One page of the caller's wallets. @throws ProductApiError */
export const readWalletPage = (query: WalletQuery) => callProductApi(walletsCalls.page, { query });

/** The newest transactions of all tracked wallets, as many as the screens show. @throws ProductApiError */
export const readRecentTransactions = cache(() =>
  callProductApi(walletsCalls.recentTransactions, { query: { limit: recentLimit } }),
);
