import { and, eq, sql } from "drizzle-orm";
import { verifyMessage, type Address, type Hex } from "viem";
import { walletInput, type BulkResult, type Wallet, type WalletInput } from "@/contracts/wallets/calls";
import { walletLimits } from "@/contracts/wallets/rules";
import { chainCursors } from "../../db/schema/chain";
import { ownershipChallenges, trackedAddresses, wallets } from "../../db/schema/wallets";
import { lockByName, lockWallets } from "../auth/commands-lock";
import { inTransaction, type ChainContext, type Context, type Db } from "../context";
import { markNewTrackersDue, markTrackersDue } from "../leaderboard/scoring/commands";
import { DomainProblem, fieldProblem, sqlState, UNIQUE_VIOLATION } from "../problem";
import { hasId } from "../queries-id";
import { findWallet, type WalletsContext } from "./queries";
import { ownershipMessage } from "./rules";

/** NOTIFY channel that wakes the chain sync when an address needs its first reading. */
export const ADDRESS_TRACKED_CHANNEL = "address_tracked";

/** Tracks an address for a user. @throws DomainProblem wallet_already_tracked, regardless of case; too_many_wallets */
export async function createWallet(context: WalletsContext, userId: string, input: WalletInput): Promise<Wallet> {
  const id = context.uuid();
  const address = input.address.toLowerCase();
  const createdAt = context.now();
  try {
    await inTransaction(context, async (within, tx) => {
      const room = await lockRoom(tx, userId);
      await trackAddresses(within, [address]);
      await tx.insert(wallets).values({ id, userId, address, name: input.name || null, createdAt });
      // An address that is already tracked is reported as such, whether there is room or not.
      if (room < 1) throw new DomainProblem("too_many_wallets", `At most ${walletLimits.perUser} wallets are possible`);
      await markNewTrackersDue(within, userId, [address], createdAt);
    });
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw fieldProblem("wallet_already_tracked", "address", "You already track this address");
  }
  return findWallet(context, userId, id);
}

/** Allows one addition to a user's wallets at a time, until the transaction ends. @returns how many more are allowed */
async function lockRoom(db: Db, userId: string): Promise<number> {
  await lockWallets(db, userId);
  return walletLimits.perUser - (await db.$count(wallets, eq(wallets.userId, userId)));
}

/**
 * Tracks several addresses at once and returns the outcome of each line. An invalid line does not keep the others out, and if there are too
 * many the first ones are added. A name that is too long makes its line invalid rather than being cut.
 */
export async function createWallets(
  context: WalletsContext, userId: string, lines: { address: string; name?: string | undefined }[],
): Promise<BulkResult[]> {
  const parsed = lines.map((line) => ({
    line, input: walletInput.safeParse({ address: line.address.trim(), ...(line.name ? { name: line.name } : {}) }),
  }));
  const valid = parsed.flatMap(({ input }) => (input.success
    ? [{ address: input.data.address.toLowerCase(), name: input.data.name || null }]
    : []));
  // If two lines have the same address, the first one is used.
  const entries = [...new Map(valid.toReversed().map((wallet) => [wallet.address, wallet])).values()].toReversed();
  const { added, leftOut } = await inTransaction(context, (within) => insertWallets(within, userId, entries));
  return parsed.map(({ line, input }): BulkResult => {
    if (!input.success) return { ...line, outcome: "invalid", message: input.error.issues[0]!.message };
    const address = input.data.address.toLowerCase();
    if (leftOut.has(address)) return { ...line, outcome: "too_many_wallets" };
    // Only the first of two equal lines added the wallet.
    return { ...line, outcome: added.delete(address) ? "added" : "already_tracked" };
  });
}

/** Adds those of distinct addresses (lower case) that are new and within the limit, in the caller's transaction. */
async function insertWallets(
  context: Context, userId: string, entries: { address: string; name: string | null }[],
): Promise<{ added: Set<string>; leftOut: Set<string> }> {
  const room = await lockRoom(context.db, userId);
  const isListed = sql`${wallets.address} = any(${sql.param(entries.map(({ address }) => address))}::text[])`;
  const tracked = await context.db.select({ address: wallets.address }).from(wallets).where(and(eq(wallets.userId, userId), isListed));
  const known = new Set(tracked.map(({ address }) => address));
  const fresh = entries.filter(({ address }) => !known.has(address));
  const accepted = fresh.slice(0, Math.max(0, room));
  if (accepted.length > 0) {
    const createdAt = context.now();
    const addresses = accepted.map(({ address }) => address);
    await trackAddresses(context, addresses);
    // One millisecond apart, so that they keep the order of the lines.
    await context.db.insert(wallets).values(
      accepted.map((wallet, at) => ({ ...wallet, id: context.uuid(), userId, createdAt: new Date(createdAt.getTime() + at) })),
    );
    await markNewTrackersDue(context, userId, addresses, createdAt);
  }
  const addressesOf = (some: { address: string }[]) => new Set(some.map(({ address }) => address));
  return { added: addressesOf(accepted), leftOut: addressesOf(fresh.slice(accepted.length)) };
}

/**
 * Makes the chain sync follow addresses (lower case) from now on, within the caller's transaction. One caller at a time, so that their
 * sequence numbers become visible in order; the cursor does not move until they are committed, so that no block is missed. Called before
 * wallets are added, which holds the cursor as well (migration 0040): one order for both locks avoids a deadlock.
 */
export async function trackAddresses(context: Context, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return;
  const trackedAt = context.now();
  await lockTrackedAddresses(context.db);
  const [cursor] = await context.db.select({ blockNumber: chainCursors.blockNumber }).from(chainCursors).limit(1).for("share");
  const historyFromBlock = cursor ? cursor.blockNumber + 1 : 0;
  await context.db
    .insert(trackedAddresses)
    .values(addresses.map((address) => ({ address, trackedAt, historyFromBlock })))
    .onConflictDoNothing();
  await context.db.execute(sql`select pg_notify(${ADDRESS_TRACKED_CHANNEL}, '')`);
}

/** Allows one change of the tracked addresses at a time, until the caller's transaction ends. */
export async function lockTrackedAddresses(db: Db): Promise<void> {
  await lockByName(db, "tracked addresses");
}

/** Renames a wallet; null removes its name. @throws DomainProblem not_found */
export async function renameWallet(context: WalletsContext, userId: string, walletId: string, name: string | null): Promise<Wallet> {
  const wallet = await findWallet(context, userId, walletId);
  await context.db.update(wallets).set({ name: name || null }).where(eq(wallets.id, wallet.id));
  return findWallet(context, userId, walletId);
}

const CHALLENGE_LIFETIME_S = 10 * 60;

export interface OwnershipContext extends WalletsContext, ChainContext {
  /** Origin of the web half, which requests the signature. */
  readonly webOrigin: string;
}

/** Creates the message that the owner of a wallet's address signs (EIP-191); each can be used once. */
export async function createOwnershipChallenge(context: OwnershipContext, userId: string, walletId: string) {
  const { address, id } = await findWallet(context, userId, walletId);
  const issuedAt = context.now();
  const expiresAt = new Date(issuedAt.getTime() + CHALLENGE_LIFETIME_S * 1000);
  const nonce = context.secret().replace(/[^a-zA-Z0-9]/g, "");
  const message = ownershipMessage({ origin: context.webOrigin, address, userId, chainId: context.chainId, nonce, issuedAt, expiresAt });
  await context.db
    .insert(ownershipChallenges)
    .values({ walletId: id, message, expiresAt })
    .onConflictDoUpdate({ target: ownershipChallenges.walletId, set: { message, expiresAt } });
  return { message, expires_in: CHALLENGE_LIFETIME_S };
}

/** Marks ownership of a wallet as proven. @throws DomainProblem signature_refused, not_found */
export async function proveOwnership(context: WalletsContext, userId: string, walletId: string, signature: string): Promise<Wallet> {
  const wallet = await findWallet(context, userId, walletId);
  const [challenge] = await context.db.delete(ownershipChallenges).where(eq(ownershipChallenges.walletId, wallet.id)).returning();
  if (!challenge || challenge.expiresAt <= context.now()) {
    throw new DomainProblem("signature_refused", "The message has expired. Please sign a new one.");
  }
  const matches = await verifyMessage({
    address: wallet.address as Address, message: challenge.message, signature: signature as Hex,
  }).catch(() => false);
  if (!matches) throw new DomainProblem("signature_refused", "The signature was not made by this address");
  await inTransaction(context, async (within, tx) => {
    await tx.update(wallets).set({ provenAt: context.now() }).where(eq(wallets.id, wallet.id));
    await markTrackersDue(within, [wallet.address.toLowerCase()]);
  });
  return findWallet(context, userId, walletId);
}

/** Stops tracking a wallet. Its address's history remains for others who track it. @throws DomainProblem not_found */
export async function removeWallet(context: Context, userId: string, walletId: string): Promise<void> {
  await inTransaction(context, async (within, tx) => {
    const isOwn = and(eq(wallets.userId, userId), hasId(wallets.id, walletId));
    const [removed] = await tx.delete(wallets).where(isOwn).returning({ address: wallets.address });
    if (!removed) throw new DomainProblem("not_found", "There is no such wallet");
    await markTrackersDue(within, [removed.address], { formerUserId: userId });
  });
}
