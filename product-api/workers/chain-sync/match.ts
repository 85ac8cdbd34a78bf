import type { ChainTransfer } from "../../domain/chain/rules";
import { touches } from "../../domain/chain/rules";
import type { Block } from "../../upstreams/chain/chain";

/** The transfers in some blocks that touch tracked addresses, in chain order. */
export function matchTransfers(blocks: readonly Block[], tracked: ReadonlySet<string>): ChainTransfer[] {
  return blocks.flatMap((block) => {
    const base = { blockNumber: block.number, at: block.at, status: "confirmed" as const, fee: null };
    const tokens = block.tokenTransfers
      .filter((transfer) => touches(transfer, tracked))
      .map(({ token, ...transfer }): ChainTransfer => ({ ...base, ...transfer, assetKey: token }));
    const told = new Set(tokens.map(({ hash }) => hash));
    const native = block.transactions
      // A token transfer's transaction moves no coin: its log already tells it.
      .filter((transaction) => touches(transaction, tracked) && !(transaction.valueWei === 0n && told.has(transaction.hash)))
      .map(({ hash, from, to, valueWei }): ChainTransfer => ({ ...base, hash, logIndex: -1, from, to, assetKey: "native", units: valueWei }));
    return [...native, ...tokens];
  });
}
