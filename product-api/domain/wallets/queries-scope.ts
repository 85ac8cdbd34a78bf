import { sql, type SQL } from "drizzle-orm";
import { findWallet, type WalletsContext } from "./queries";

/** A set of wallets: all of a user, or some of them by address (lower case). */
export interface WalletScope {
  userId: string;
  addresses?: readonly string[];
}

/** SQL: whether a wallet `w` is one of these. */
export function inScope({ userId, addresses }: WalletScope): SQL {
  return sql`w.user_id = ${userId}::uuid${addresses ? sql` and w.address = any(${sql.param(addresses)}::text[])` : sql``}`;
}

/** SQL: the addresses of these wallets. */
export function scopeAddresses(owned: WalletScope): SQL {
  return sql`select w.address from wallets w where ${inScope(owned)}`;
}

/** All wallets of a user, or the one with the given id. @throws DomainProblem not_found */
export async function findWalletScope(context: WalletsContext, userId: string, walletId: string | undefined): Promise<WalletScope> {
  if (walletId === undefined) return { userId };
  const wallet = await findWallet(context, userId, walletId);
  return { userId, addresses: [wallet.address.toLowerCase()] };
}
