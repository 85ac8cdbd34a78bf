import "server-only";
import { cache } from "react";
import { walletsCalls, type WalletQuery } from "@/contracts/wallets";
import { recentLimit } from "@/lib/client/query-defaults";
import type { WalletsRead } from "@/lib/client/wallet-keys";
import { callProductApi } from "./product-api";
import { nullIfMissing } from "./settle";

/** The caller's tracked wallets. @throws ProductApiError */
const readWallets = cache(() => callProductApi(walletsCalls.list));

/** What of the caller's wallets a screen starts with. @throws ProductApiError */
export async function readWalletPage(query: WalletQuery): Promise<WalletsRead> {
  const page = await nullIfMissing(callProductApi(walletsCalls.page, { query }));
  return page ? { kind: "page", page } : { kind: "whole", wallets: await readWallets() };
}

/** The newest transactions of all tracked wallets, as many as the screens show. @throws ProductApiError */
export const readRecentTransactions = cache(() =>
  callProductApi(walletsCalls.recentTransactions, { query: { limit: recentLimit } }),
);
