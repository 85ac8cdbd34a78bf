import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "../../db/schema/auth";
import { balances, ledgerEntries } from "../../db/schema/chain";
import { identityProofs } from "../../db/schema/identity";
import { leaderboardVisibility, memexLinks } from "../../db/schema/leaderboard";
import { accountSnapshots, mentions, socialJobs } from "../../db/schema/social";
import { wallets } from "../../db/schema/wallets";
import { tableOf } from "../../db/table-of";
import { findAssetPrice } from "../assets/queries";
import { NATIVE_ASSET } from "../assets/rules";
import { lockLedgers } from "../balances/commands-ledger";
import { inTransaction, type Context } from "../context";
import { HOUR_MS } from "../durations";
import { openGeneration } from "../leaderboard/ranks/commands";
import { hasRanksDayAgo } from "../leaderboard/ranks/queries-history";
import { snapshotHistograms, snapshotScores } from "../leaderboard/rebuild/commands-snapshots";
import { markPlayersDue, scorePlayer } from "../leaderboard/scoring/commands";
import { silent } from "../social/commands-tracked";
import { dayOf } from "../time-texts";
import { quoteAt } from "../valuation/queries-at";
import { amountUsd } from "../valuation/queries";
import type { WalletsContext } from "../wallets/queries";
import { seededProof } from "../identity/rules";
import { RANKS_BACK_H } from "./commands-ranks";
import { sandboxMentions, sandboxMovements, sandboxPlayers, type SandboxPlayer } from "./players";

const SCORED_EVERY_H = 24;
/** These jobs are never scraped: their mentions are made up here. */
const NEVER = new Date("2200-01-01T00:00:00Z");
const LONG_AGO = new Date(0);
/** A statement has at most 65,535 parameters, and a mention takes some twenty. */
const MENTIONS_AT_ONCE = 2_000;
/** An address that belongs to no player. */
const MARKET = `0x${"5a".repeat(20)}`;

/**
 * Adds the sandbox's other players to the board, and what they have done since the last call. Their scores are computed like everybody's.
 * Safe to repeat. Returns false while there are no prices to value them by.
 */
export async function advanceSandboxPlayers(context: WalletsContext): Promise<boolean> {
  if ((await findAssetPrice(context.db, NATIVE_ASSET)) === null) return false;
  const players = sandboxPlayers();
  const known = await findKnown(context, players);
  await createPlayers(context, players.filter(({ email }) => !known.has(email)));
  const ids = await findKnown(context, players);
  await addBalances(context, players);
  await addMentions(context, players, ids);
  await addMovements(context, players);
  const userIds = [...ids.values()];
  if (await hasRanksDayAgo(context.db, context.now())) await markPlayersDue(context, userIds);
  else await backdateScores(context, userIds);
  return true;
}

async function findKnown({ db }: Context, players: SandboxPlayer[]): Promise<Map<string, string>> {
  const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(
    users.email, players.map(({ email }) => email),
  ));
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Adds players in one transaction, with one statement per kind of row. */
async function createPlayers(context: WalletsContext, players: readonly SandboxPlayer[]): Promise<void> {
  if (players.length === 0) return;
  const createdAt = context.now();
  const snapshot = { day: dayOf(createdAt), listed: 0, profile: {} };
  await context.db.transaction(async (tx) => {
    const created = await tx
      .insert(users)
      .values(players.map(({ email, username, name }) => ({
        id: context.uuid(), email, username, fullName: name, passwordHash: null, createdAt,
      })))
      .onConflictDoNothing()
      .returning({ userId: users.id, email: users.email });
    const byEmail = new Map(players.map((player) => [player.email, player]));
    const added = created.flatMap(({ userId, email }) => {
      const player = byEmail.get(email);
      return player ? [{ ...player, userId, jobId: context.uuid() }] : [];
    });
    if (added.length === 0) return;
    await tx.insert(leaderboardVisibility).values(added.map(({ userId }) => ({ userId, mode: "public" as const })));
    await tx.insert(wallets).values(added.map(({ userId, address, isProven }) => ({
      id: context.uuid(), userId, address, provenAt: isProven ? createdAt : null, createdAt,
    })));
    await tx.insert(socialJobs).values(added.map(({ userId, jobId, handle }) => ({
      id: jobId, userId, username: handle, frequencyMinutes: 60, ...silent, nextRunAt: NEVER, createdAt,
    })));
    await tx.insert(accountSnapshots).values(added.map(({ jobId, followers }) => ({ ...snapshot, jobId, followers })));
    const linked = added.flatMap(({ userId, profileId, name }) => (profileId === null ? [] : [{ userId, profileId, name }]));
    const proofs = [
      ...added.map(({ userId, handle }) => seededProof(userId, "handle", handle, createdAt)),
      ...linked.map(({ userId, profileId }) => seededProof(userId, "profile", profileId, createdAt)),
    ];
    await tx.insert(identityProofs).values(proofs).onConflictDoNothing();
    // The platform is read at its next turn.
    const links = linked.map((link) => ({
      ...link, profileUrl: `https://memex.sandbox/profile/${link.profileId}`, tradingScore: 50, volumeUsd: 0, fetchedAt: LONG_AGO,
    }));
    if (links.length > 0) await tx.insert(memexLinks).values(links).onConflictDoNothing();
  });
}

/** These addresses do not occur on the chain, so no reading overwrites these balances. */
async function addBalances(context: WalletsContext, players: readonly SandboxPlayer[]): Promise<void> {
  const { mTokenKey } = context;
  const held = players.flatMap(({ address, nativeWei, mUnits }) => [
    { address, assetKey: NATIVE_ASSET, units: nativeWei.toString() },
    ...(mTokenKey === NATIVE_ASSET ? [] : [{ address, assetKey: mTokenKey, units: mUnits.toString() }]),
  ]);
  await inTransaction(context, async (_, tx) => {
    // Like everybody who writes balances: a wallet that is being added is then counted, and only once.
    await lockLedgers(tx);
    await tx.insert(balances).values(held).onConflictDoNothing();
  });
}

async function addMentions(context: Context, players: readonly SandboxPlayer[], ids: ReadonlyMap<string, string>): Promise<void> {
  const jobs = await context.db.select({ id: socialJobs.id, userId: socialJobs.userId }).from(socialJobs).where(and(
    eq(socialJobs.isPrimary, true), inArray(socialJobs.userId, [...ids.values()]),
  ));
  const jobOf = new Map(jobs.map(({ id, userId }) => [userId, id]));
  const empty = { contextTags: [], hashtags: [], sentimentScore: 0, sentimentVersion: "sandbox", sentimentWords: [], author: {} };
  const rows = players.flatMap((player) => {
    const jobId = jobOf.get(ids.get(player.email)!);
    return jobId
      ? sandboxMentions(player, context.now()).map(({ at, ...mention }) => ({
        ...empty, ...mention, jobId, text: "A made-up mention of the sandbox.", postedAt: at, processedAt: at,
      }))
      : [];
  });
  for (let from = 0; from < rows.length; from += MENTIONS_AT_ONCE) {
    await context.db.insert(mentions).values(rows.slice(from, from + MENTIONS_AT_ONCE)).onConflictDoNothing();
  }
}

/**
 * Enters what the sandbox's other players have traded since the last call, so that they have a volume. Their addresses do not occur on the
 * chain, so nothing else is entered for them. Their holdings do not change, except between the two movements of a pair.
 */
async function addMovements({ db, now, mTokenKey }: WalletsContext, players: readonly SandboxPlayer[]): Promise<void> {
  const rows = players.flatMap((player) => sandboxMovements(player, now()).map((movement) => ({
    ...movement, address: player.address, assetKey: movement.coin === "native" ? NATIVE_ASSET : mTokenKey,
  })));
  await db.execute(sql`
    insert into ${ledgerEntries} (address, asset_key, block_number, position, at, kind, units, balance, price_usd, usd, counterparty)
    select m.address, m.asset_key, date_part('epoch', m.at)::bigint, 0, m.at, 'transfer', m.units, m.balance, quote.usd,
      sign(m.units)::float8 * ${amountUsd(sql`abs(m.units)`, sql`a.decimals`, sql`quote.usd`)}, ${MARKET}
    from ${tableOf(rows, "m", { address: "text", assetKey: "text", at: "timestamptz", units: "numeric", balance: "numeric" })}
    join assets a on a.key = m.asset_key cross join lateral (select ${quoteAt(sql`m.asset_key`, sql`m.at`)} as usd) quote
    on conflict do nothing`);
}

/**
 * Scores everybody as of two days and one day ago, and stores that for
 * the hours after each, so that a fresh board already shows rank changes.
 */
async function backdateScores(context: Context, userIds: string[]): Promise<void> {
  // All scores and histograms of an hour must carry the same time, however long this takes.
  const now = context.now();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  // The oldest are stored last: once they exist, all do.
  for (let scored = SCORED_EVERY_H; scored <= RANKS_BACK_H; scored += SCORED_EVERY_H) {
    for (const userId of userIds) await scorePlayer({ ...context, now: () => hoursAgo(scored) }, userId);
    await context.db.transaction(async (tx) => {
      const live = await openGeneration(tx);
      for (let hours = scored; hours > scored - SCORED_EVERY_H; hours -= 1) {
        await snapshotScores(live, hoursAgo(hours));
        await snapshotHistograms(live, hoursAgo(hours));
      }
      // A visitor who exists by now did not exist then.
      await tx.execute(sql`delete from leaderboard_log l using ${users} u where u.id = l.user_id and u.is_demo and l.at < u.created_at`);
    });
  }
  for (const userId of userIds) await scorePlayer(context, userId);
}
