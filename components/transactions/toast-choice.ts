import { createStore } from "@/lib/client/storage/store";

/** `proven`: only wallets that the user has proven to own. */
export const toastWallets = ["all", "proven", "none"] as const;

/** Which transactions are announced in a toast, in this browser. */
export interface ToastChoice {
  wallets: (typeof toastWallets)[number];
  /** Dollars; transactions worth less are not announced, nor, if this is above 0, those without a price. */
  leastUsd: number;
}

/** By default, all transactions are announced. */
export const defaultToastChoice: ToastChoice = { wallets: "all", leastUsd: 0 };

export const toastChoice = createStore<ToastChoice>("memescope-toasts", (stored) => {
  if (typeof stored !== "object" || stored === null) return null;
  const { wallets, leastUsd } = stored as Partial<Record<keyof ToastChoice, unknown>>;
  const known = toastWallets.find((one) => one === wallets);
  return known && typeof leastUsd === "number" && leastUsd >= 0 && Number.isFinite(leastUsd) ? { wallets: known, leastUsd } : null;
});
