import { sql, type SQL } from "drizzle-orm";
import { findWallet, type WalletsContext } from "./queries";

/** A set of wallets: all of a user, or some of them by address (lower case). */
export interface WalletScope {
  userId: string;
  addresses?: readonly string[];
}

/** SQL: the addresses of these wallets. */
export function scopeAddresses({ userId, addresses }: WalletScope): SQL {
  const addressFilter = addresses ? sql` and address = any(${sql.param(addresses)}::text[])` : sql``;
  return sql`select address from wallets where user_id = ${userId}::uuid${addressFilter}`;
}

/** All wallets of a user, or the one with the given id. @throws DomainProblem not_found */
export async function findWalletScope(context: WalletsContext, userId: string, walletId: string | undefined): Promise<WalletScope> {
  if (walletId === undefined) return { userId };
  const wallet = await findWallet(context, userId, walletId);
  return { userId, addresses: [wallet.address.toLowerCase()] };
}
