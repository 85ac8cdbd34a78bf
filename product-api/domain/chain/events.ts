import { formatUnits, getAddress } from "viem";
import { findAssets } from "../assets/queries";
import { NATIVE_ASSET } from "../assets/rules";
import type { ChainContext } from "../context";
import type { LiveEvent } from "../live/commands";
import { toTransaction } from "../transactions/queries";
import { touchedAddresses, type StoredTransfer } from "./rules";

const PUBLISH_WITHIN_MS = 10 * 60_000;

/** A live event for each tracked address that a new transfer touches; none for old blocks, during a catch-up. */
export async function transferEvents(context: ChainContext, stored: StoredTransfer[], tracked: ReadonlySet<string>): Promise<LiveEvent[]> {
  const oldest = context.now().getTime() - PUBLISH_WITHIN_MS;
  const recent = stored.filter(({ at }) => at.getTime() >= oldest);
  if (recent.length === 0) return [];
  const assetByKey = new Map((await findAssets(context.db)).map((asset) => [asset.key, asset]));

  return recent.flatMap((transfer) => {
    const asset = assetByKey.get(transfer.assetKey);
    if (!asset) return [];
    const { symbol, decimals } = asset;
    const view = { ...transfer, kind: "transfer" as const, fromAddress: transfer.from, toAddress: transfer.to, symbol, decimals, fee: null };
    const touched = touchedAddresses([transfer], tracked);
    const type = transfer.assetKey === NATIVE_ASSET ? "new_transaction" : "token_transfer";
    const about = `${transfer.hash}:${transfer.movementIndex}`;
    return touched.map((address) => ({ address, type, data: toTransaction(view, address), key: `${about}:${address}` }) as const);
  });
}

/** A live message for each tracked address that a pending transaction will touch; none for a plain contract call. */
export function pendingEvents(
  pending: { hash: string; from: string; to: string | null; units: bigint; symbol: string; decimals: number },
  tracked: ReadonlySet<string>,
): LiveEvent[] {
  return touchedAddresses([pending], tracked).map((address) => ({
    address,
    type: "pending_transaction",
    data: {
      address: getAddress(address),
      hash: pending.hash,
      type: pending.from === address ? "outgoing" : "incoming",
      value: formatUnits(pending.units, pending.decimals),
      symbol: pending.symbol,
    },
    key: `pending:${pending.hash}:${address}`,
  }));
}
