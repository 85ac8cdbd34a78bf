import { touches, type ChainTransfer } from "../../domain/chain/rules";
import type { Block } from "../../upstreams/chain/chain";

/** The transfers in some blocks that involve tracked addresses, in chain order. */
export function matchTransfers(blocks: readonly Block[], tracked: ReadonlySet<string>): ChainTransfer[] {
  return blocks.flatMap((block) => {
    const base = { blockNumber: block.number, at: block.at, status: "confirmed" as const, fee: null };
    const tokens = block.tokenTransfers
      .filter((transfer) => touches(transfer, tracked))
      .map(({ token, logIndex, ...transfer }): ChainTransfer => ({ ...base, ...transfer, movementIndex: logIndex, assetKey: token }));
    const shown = new Set(tokens.flatMap(({ hash, from, to }) => [`${hash} ${from}`, `${hash} ${to}`]));
    const native = block.transactions
      // A transaction without native value is represented by its token transfers, for addresses that take part in them.
      .filter(({ hash, from, to, valueWei }) =>
        [from, to].some((side) => side !== null && tracked.has(side) && (valueWei > 0n || !shown.has(`${hash} ${side}`))))
      .map(({ hash, from, to, valueWei }): ChainTransfer => ({
        ...base, hash, movementIndex: -1, from, to, assetKey: "native", units: valueWei,
      }));
    return [...native, ...tokens];
  });
}
