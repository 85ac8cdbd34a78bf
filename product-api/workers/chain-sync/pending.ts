import { findAssets } from "../../domain/assets/queries";
import { pendingEvents } from "../../domain/chain/events";
import { touches } from "../../domain/chain/rules";
import { inTransaction, type ChainContext } from "../../domain/context";
import { recordLiveEvents } from "../../domain/live/commands";
import type { Chain, PendingTransaction } from "../../upstreams/chain/chain";

/** Call data of ERC-20 `transfer(address,uint256)`. */
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i;

/** Notifies the trackers of the addresses that a pending transaction will affect. */
export async function publishPending(context: ChainContext, chain: Chain, tracked: ReadonlySet<string>, hash: string): Promise<void> {
  const transaction = await chain.fetchPending(hash);
  if (!transaction) return;
  const moved = movedBy(transaction);
  if (!touches(moved, tracked)) return;
  const asset = (await findAssets(context.db)).find(({ key }) => key === moved.assetKey);
  if (!asset) return;
  const events = pendingEvents({ ...moved, hash, symbol: asset.symbol, decimals: asset.decimals }, tracked);
  await inTransaction(context, (within) => recordLiveEvents(within, events));
}

/** What a transaction will move if it succeeds: tokens for a plain token transfer, otherwise native coin. */
function movedBy({ from, to, valueWei, input }: PendingTransaction): { assetKey: string; from: string; to: string | null; units: bigint } {
  const [, receiver, units] = (to !== null && TRANSFER.exec(input)) || [];
  if (to === null || !receiver || !units) return { assetKey: "native", from, to, units: valueWei };
  return { assetKey: to, from, to: `0x${receiver.toLowerCase()}`, units: BigInt(`0x${units}`) };
}
