import { explainDifference } from "../../domain/balances/commands";
import { findOpenDifferences } from "../../domain/balances/queries";
import type { ChainContext } from "../../domain/context";
import type { Chain } from "../../upstreams/chain/chain";
import { reasonOf, type Logger } from "../loop";
import { createPostponed } from "../postponed";

const DIFFERENCES_PER_RUN = 10;
/** A difference that spans more blocks than this is too expensive to search. */
const BLOCKS_SEARCHED = 200;
/**
 * After this many failures a node will never answer: the traces of a
 * block are too large for one response, or need a state that it has lost.
 */
const TRIES = 5;

/**
 * Searches for what moved native coin without a transaction of its own, in the blocks in which it must have happened. Figures are correct
 * without it: if the node does not answer, or its answer cannot be stored, the search is postponed, and the chain is still followed.
 */
export function createDifferenceSearch(context: ChainContext, { chain, log }: { chain: Chain; log: Logger }): () => Promise<void> {
  const postponed = createPostponed<number>(context.now);
  return async () => {
    for (const difference of await findOpenDifferences(context.db, postponed.keys(), DIFFERENCES_PER_RUN)) {
      const { transferId, address, sinceBlock, blockNumber } = difference;
      const isSearchable = blockNumber - sinceBlock <= BLOCKS_SEARCHED;
      const found = await (isSearchable
        ? chain.fetchInternalTransfers(sinceBlock + 1, blockNumber)
        : Promise.resolve([])).catch((error: unknown) => {
        if (postponed.add(transferId) < TRIES) return null;
        log.warn({ address, reason: reasonOf(error) }, "transfers made by contracts cannot be searched for, giving up");
        return [];
      });
      // Left open. A failing node is not asked for the next difference at once; a node that cannot trace at all may be replaced by one that
      // can.
      if (found === null) return;
      const touching = found.filter(({ from, to, units }) => units > 0n && from !== to && (from === address || to === address));
      try {
        await explainDifference(context, difference, touching);
        postponed.forget(transferId);
      } catch (error) {
        // Otherwise it would come first again in each run, and hold up all others.
        postponed.add(transferId);
        log.warn({ address, reason: reasonOf(error) }, "transfers made by contracts cannot be stored, postponed");
      }
    }
  };
}
