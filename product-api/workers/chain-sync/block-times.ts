import type { ChainCursor } from "../../domain/chain/queries";
import type { Block } from "../../upstreams/chain/chain";

/** More than clocks differ by, even one that is set to the wrong time zone. */
const AHEAD_MAX_MS = 24 * 60 * 60_000;

/**
 * Checks the times of blocks before they are stored. Movements are valued and shown by them: one dated back would change figures of the
 * past for ever, and one of the future would leave them unknown until then.
 * @throws Error if a block is older than the one it follows, or more than a day ahead of our clock
 */
export function checkBlockTimes(
  blocks: readonly Pick<Block, "number" | "at">[], after: Pick<ChainCursor, "blockAt"> | null, now: Date,
): void {
  let earliest = after?.blockAt ?? null;
  for (const { number, at } of blocks) {
    if (earliest && at < earliest) throw new Error(`block ${number} is dated ${at.toISOString()}, before the block it follows`);
    if (at.getTime() > now.getTime() + AHEAD_MAX_MS) throw new Error(`block ${number} is dated ${at.toISOString()}, more than a day ahead`);
    earliest = at;
  }
}
