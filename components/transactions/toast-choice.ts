import { createStore } from "@/lib/client/storage/store";

/** `proven`: of wallets that the reader has proven to own. */
export const toldWallets = ["all", "proven", "none"] as const;

/** Which transactions a toast tells of, in this browser. */
export interface ToastChoice {
  wallets: (typeof toldWallets)[number];
  /** Dollars; what is worth less is not told, nor what has no price where this is above 0. */
  leastUsd: number;
}

/** A new account hears of all that its wallets do. */
export const usualToasts: ToastChoice = { wallets: "all", leastUsd: 0 };

export const toastChoice = createStore<ToastChoice>("memescope-toasts", (stored) => {
  if (typeof stored !== "object" || stored === null) return null;
  const { wallets, leastUsd } = stored as Partial<Record<keyof ToastChoice, unknown>>;
  const known = toldWallets.find((one) => one === wallets);
  return known && typeof leastUsd === "number" && leastUsd >= 0 && Number.isFinite(leastUsd) ? { wallets: known, leastUsd } : null;
});
