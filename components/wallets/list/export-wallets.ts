import type { Wallet, WalletPage } from "@/contracts/wallets/calls";
import { compareWallets } from "@/contracts/wallets/order-rules";
import { syncStatus } from "@/contracts/wallets/rules";
import { csvFile } from "@/lib/shared/format/csv";
import type { useTranslations } from "@/lib/shared/use-translations";
import type { WalletView } from "../view";

const pageSize = 100;

type ReadPage = (view: WalletView) => Promise<WalletPage>;

/**
 * All wallets that match the view's search, in its order.
 * @param onProgress called with how many wallets have been read, and of how many
 */
export async function readAllWallets(
  { q, sort }: WalletView, readPage: ReadPage, onProgress: (done: number, total: number) => void,
): Promise<Wallet[]> {
  const found = new Map<string, Wallet>();
  for (let page = 1; ; page += 1) {
    // In creation order, which does not change while balances do: no wallet is missed or read twice.
    const answer = await readPage({ q, sort: "created", page, page_size: pageSize });
    for (const wallet of answer.wallets) found.set(wallet.id, wallet);
    onProgress(Math.min(page * pageSize, answer.total), answer.total);
    if (answer.wallets.length === 0 || page * pageSize >= answer.total) break;
  }
  return [...found.values()].sort(compareWallets(sort));
}

/** The wallets as CSV, in the reader's language: amounts with all their digits, times in UTC. */
export function walletsCsv(wallets: readonly Wallet[], t: ReturnType<typeof useTranslations<"wallets">>, nowMs: number): string {
  const columns = ["name", "address", "balance", "usd", "mToken", "mHeld", "status", "updated", "block", "ownership"] as const;
  return csvFile([
    columns.map((column) => t(`export.headings.${column}`)),
    ...wallets.map((wallet) => [
      wallet.name, wallet.address, wallet.balance, wallet.balance_usd, wallet.balance_m_token, wallet.m_token_held,
      t(`status.${syncStatus(wallet.last_updated, nowMs)}`), wallet.last_updated, wallet.balance_block,
      t(`ownership.states.${wallet.ownership}`),
    ]),
  ]);
}
