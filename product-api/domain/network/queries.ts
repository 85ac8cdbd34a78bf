import type { Network } from "@/contracts/network";
import type { Context } from "../context";
import { findCursor } from "../chain/queries";

/** What the configuration says of the chain. */
export interface NetworkSettings {
  chainId: number;
  name: string;
  nativeSymbol: string;
  mTokenSymbol: string;
  explorerUrl: string | null;
  sandbox: boolean;
}

/** The tracked chain and the newest block whose transfers are stored. */
export async function findNetwork(context: Context, settings: NetworkSettings): Promise<Network> {
  const cursor = await findCursor(context.db, settings.chainId);
  return {
    chain_id: settings.chainId,
    name: settings.name,
    native_symbol: settings.nativeSymbol,
    m_token_symbol: settings.mTokenSymbol,
    explorer_url: settings.explorerUrl,
    sandbox: settings.sandbox,
    block_number: cursor?.blockNumber ?? null,
  };
}
