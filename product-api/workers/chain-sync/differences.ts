import { explainDifference } from "../../domain/balances/commands";
import { findOpenDifferences } from "../../domain/balances/queries";
import type { ChainContext } from "../../domain/context";
import type { Chain } from "../../upstreams/chain/chain";
import { reasonOf, type Logger } from "../loop";
import { createPostponed } from "../postponed";

const DIFFERENCES_PER_RUN = 10;
/** A difference that spans more blocks than this is too expensive to search. */
const BLOCKS_SEARCHED = 200;
/** What a node does not tell so often it never will: traces of a block that are too much for one answer, or of a state that it has lost. */
const TRIES = 5;
const POSTPONED = { firstMs: 60_000, maxMs: 60 * 60_000 };

/**
 * Looks for what moved native coin without a transaction of its own, in the blocks in which it must have happened. Figures are
 * right without it: where the node does not tell, or its answer cannot be stored, the search is put off, and the chain is followed all the same.
 */
export function createDifferenceSearch(context: ChainContext, { chain, log }: { chain: Chain; log: Logger }): () => Promise<void> {
  const postponed = createPostponed<number>(context.now, POSTPONED);
  return async () => {
    for (const difference of await findOpenDifferences(context.db, postponed.keys(), DIFFERENCES_PER_RUN)) {
      const { transferId, address, sinceBlock, blockNumber } = difference;
      const isSearchable = blockNumber - sinceBlock <= BLOCKS_SEARCHED;
      const found = await (isSearchable ? chain.fetchInternalTransfers(sinceBlock + 1, blockNumber) : Promise.resolve([])).catch((error: unknown) => {
        if (postponed.add(transferId) < TRIES) return null;
        log.warn({ address, reason: reasonOf(error) }, "transfers made by contracts cannot be searched for, giving up");
        return [];
      });
      // Left open. A node that fails is not asked for the next one at once; one that tells this of no block may be replaced by one that does.
      if (found === null) return;
      const touching = found.filter(({ from, to, units }) => units > 0n && from !== to && (from === address || to === address));
      try {
        await explainDifference(context, difference, touching);
        postponed.forget(transferId);
      } catch (error) {
        // It would be the first again in each run, and all others would wait behind it.
        postponed.add(transferId);
        log.warn({ address, reason: reasonOf(error) }, "transfers made by contracts cannot be stored, postponed");
      }
    }
  };
}
