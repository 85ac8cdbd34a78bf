import type { BulkResult, Wallet, WalletInput, WalletPage } from "@/contracts/wallets/calls";
import { callBff, callPath } from "@/lib/client/request/api";
import { useCache, type AnswerCache } from "@/lib/client/cache/use-cache";
import { onPage } from "./cached-wallets";
import { isStatsKey, isWalletPageKey, walletKeys } from "./keys";
import { walletSortDefault, type WalletView } from "./view";

/** The most addresses that one call accepts. */
const maxPerCall = 500;

const isOwnKey = (key: string): boolean => key === walletKeys.recent || isStatsKey(key) || isWalletPageKey(key);

/**
 * The changes that users make to their wallets. All throw ApiError.
 * @param removalDelayMs minimum time before a removal is reported as done, in sample mode
 */
export function useWalletChanges(view: WalletView, removalDelayMs: number) {
  const cache = useCache();
  const pageKey = callPath("GET /api/v1/wallets", { query: view });
  const refetchAll = () => cache.refetchWhere(isOwnKey);
  return {
    /** Refetches everything on the screen. */
    refresh: () => cache.refresh(isOwnKey),
    /** Tracks an address; the list shows it once the server has it. */
    async add(body: WalletInput): Promise<Wallet> {
      const added = await callBff("POST /api/wallets", { body });
      show(cache, view, pageKey, added);
      void refetchAll();
      return added;
    },
    /** Tracks many addresses, up to 500 per call, and returns the result of each line. */
    async addMany(wallets: readonly WalletInput[], onProgress: (done: number) => void): Promise<BulkResult[]> {
      const results: BulkResult[] = [];
      try {
        for (let start = 0; start < wallets.length; start += maxPerCall) {
          const answer = await callBff("POST /api/v1/wallets/bulk", { body: { wallets: wallets.slice(start, start + maxPerCall) } });
          results.push(...answer.results);
          onProgress(results.length);
        }
      } finally {
        if (results.length > 0) void refetchAll();
      }
      return results;
    },
    /** Removes the wallet from the list at once, and puts it back if the server refuses. */
    async remove({ id: removedId }: Wallet): Promise<void> {
      const request = Promise.all([callBff("DELETE /api/wallets/:id", { params: { id: removedId } }), wait(removalDelayMs)]);
      const without = (wallets: readonly Wallet[]) => wallets.filter(({ id }) => id !== removedId);
      await cache.changeWhile<WalletPage | undefined>(pageKey, request, (page) => {
        const shorter = onPage(page, without);
        return shorter && { ...shorter, total: shorter.total - (page?.wallets.length ?? 0) + shorter.wallets.length };
      });
      void refetchAll();
    },
    /** Null removes the name. */
    async rename({ id }: Wallet, name: string | null): Promise<void> {
      replace(cache, await callBff("PATCH /api/wallets/:id", { params: { id }, body: { name } }));
    },
    /** Shows the server's answer about a wallet on every cached page that has it. */
    replace: (changed: Wallet) => replace(cache, changed),
  };
}

export type WalletChanges = ReturnType<typeof useWalletChanges>;

function show(cache: AnswerCache, view: WalletView, pageKey: string, added: Wallet): void {
  const others = (wallets: readonly Wallet[]) => wallets.filter(({ id }) => id !== added.id);
  if (view.q !== "" || view.page !== 1 || view.sort !== walletSortDefault) return;
  cache.change<WalletPage>(pageKey, (page) => page && {
    ...page, total: page.total + 1, wallets: [added, ...others(page.wallets)].slice(0, page.page_size),
  });
}

function replace(cache: AnswerCache, changed: Wallet): void {
  const inPlace = (wallets: readonly Wallet[]) => wallets.map((known) => (known.id === changed.id ? changed : known));
  cache.changeWhere<WalletPage>(isWalletPageKey, (page) => onPage(page, inPlace));
}

function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
