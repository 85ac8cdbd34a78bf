import { formatUnits, getAddress } from "viem";
import type { transfers } from "../../db/schema/chain";
import type { ChainContext } from "../context";
import type { LiveEvent } from "../live/commands";
import { toTransaction } from "../transactions/queries";
import { NATIVE_ASSET } from "../wallets/queries";
import { findAssets } from "./queries";
import { touchedAddresses } from "./rules";

type TransferRow = typeof transfers.$inferSelect;

/** A live message for each tracked address a new transfer touches; old blocks (a catch-up) stay silent. */
const TELL_WITHIN_MS = 10 * 60_000;

export async function transferEvents(
  context: ChainContext,
  rows: TransferRow[],
  tracked: ReadonlySet<string>,
): Promise<LiveEvent[]> {
  const oldest = context.now().getTime() - TELL_WITHIN_MS;
  const recent = rows.filter((row) => row.at.getTime() >= oldest);
  if (recent.length === 0) return [];
  const assetByKey = new Map((await findAssets(context.db)).map((asset) => [asset.key, asset]));

  return recent.flatMap((row) => {
    const asset = assetByKey.get(row.assetKey);
    if (!asset) return [];
    const view = { ...row, units: BigInt(row.units), symbol: asset.symbol, decimals: asset.decimals };
    const touched = touchedAddresses([{ from: row.fromAddress, to: row.toAddress }], tracked);
    const type = row.assetKey === NATIVE_ASSET ? "new_transaction" : "token_transfer";
    const about = `${row.hash}:${row.logIndex}`;
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
