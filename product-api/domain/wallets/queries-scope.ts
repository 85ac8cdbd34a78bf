import { sql, type SQL } from "drizzle-orm";
import { findWallet, type WalletsContext } from "./queries";

/** A set of wallets: all of a user, or some of them by address (lower case). */
export interface WalletScope {
  userId: string;
  addresses?: readonly string[];
  /** The id of the only one, if it was asked for. */
  walletId?: string;
}

/** SQL: whether a wallet `w` is one of these. */
export function inScope({ userId, addresses }: WalletScope): SQL {
  return sql`w.user_id = ${userId}::uuid${addresses ? sql` and w.address = any(${sql.param(addresses)}::text[])` : sql``}`;
}

/** SQL: the addresses of these wallets. */
export function scopeAddresses(owned: WalletScope): SQL {
  return sql`select w.address from wallets w where ${inScope(owned)}`;
}

/** All wallets of a user, or the one with the given id or address. @throws DomainProblem not_found */
export async function findWalletScope(context: WalletsContext, userId: string, named: string | undefined): Promise<WalletScope> {
  if (named === undefined) return { userId };
  const { id, address } = await findWallet(context, userId, named);
  return { userId, addresses: [address.toLowerCase()], walletId: id };
}
