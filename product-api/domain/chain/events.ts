import { formatUnits, getAddress } from "viem";
import type { WalletMovement } from "../alerts/commands-fire";
import { findAssets } from "../assets/queries";
import { NATIVE_ASSET } from "../assets/rules";
import type { ChainContext, Context } from "../context";
import type { LiveEvent } from "../live/commands";
import { toTransaction } from "../transactions/queries";
import { touchedAddresses, type StoredTransfer } from "./rules";

const PUBLISH_WITHIN_MS = 10 * 60_000;

/** A new transfer as one tracked address sees it. */
interface Movement extends WalletMovement {
  transfer: StoredTransfer;
}

/** New transfers as each tracked address that they touch sees them. */
export async function findWalletMovements(
  context: ChainContext, stored: readonly StoredTransfer[], tracked: ReadonlySet<string>,
): Promise<Movement[]> {
  if (stored.length === 0) return [];
  const assetByKey = new Map((await findAssets(context.db)).map((asset) => [asset.key, asset]));
  return stored.flatMap((transfer) => {
    const asset = assetByKey.get(transfer.assetKey);
    if (!asset) return [];
    const { symbol, decimals } = asset;
    const view = {
      ...transfer, kind: "transfer" as const, fromAddress: transfer.from, toAddress: transfer.to, symbol, decimals, fee: null,
    };
    return touchedAddresses([transfer], tracked).map((address) => ({ address, transfer, transaction: toTransaction(view, address) }));
  });
}

/** A live event for each movement; none for old blocks, which are read during a catch-up. */
export function transferEvents({ now }: Context, movements: readonly Movement[]): LiveEvent[] {
  const oldest = now().getTime() - PUBLISH_WITHIN_MS;
  const recent = movements.filter(({ transfer }) => transfer.at.getTime() >= oldest);
  return recent.map(({ address, transfer, transaction }) => ({
    address,
    type: transfer.assetKey === NATIVE_ASSET ? "new_transaction" : "token_transfer",
    data: transaction,
    key: `${transaction.id}:${address}`,
  }));
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
