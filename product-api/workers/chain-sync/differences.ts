import { explainDifference } from "../../domain/balances/commands";
import { findOpenDifferences } from "../../domain/balances/queries";
import type { ChainContext } from "../../domain/context";
import type { Chain } from "../../upstreams/chain/chain";

const DIFFERENCES_PER_RUN = 10;
/** A difference that spans more blocks than this is too expensive to search. */
const BLOCKS_SEARCHED = 200;

/** Looks for what moved native coin without a transaction of its own, in the blocks in which it must have happened. */
export async function explainDifferences(context: ChainContext, chain: Chain): Promise<void> {
  for (const difference of await findOpenDifferences(context.db, DIFFERENCES_PER_RUN)) {
    const { address, sinceBlock, blockNumber } = difference;
    const isSearchable = blockNumber - sinceBlock <= BLOCKS_SEARCHED;
    const found = isSearchable ? await chain.fetchInternalTransfers(sinceBlock + 1, blockNumber) : null;
    const touching = (found ?? []).filter(({ from, to, units }) => units > 0n && from !== to && (from === address || to === address));
    await explainDifference(context, difference, touching);
  }
}
