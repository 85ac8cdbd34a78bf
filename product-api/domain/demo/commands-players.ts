import { inArray, sql } from "drizzle-orm";
import { users } from "../../db/schema/auth";
import { balances } from "../../db/schema/chain";
import { identityProofs } from "../../db/schema/identity";
import { leaderboardVisibility, memexLinks } from "../../db/schema/leaderboard";
import { accountSnapshots, mentions, socialJobs } from "../../db/schema/social";
import { wallets } from "../../db/schema/wallets";
import { findAssetPrice } from "../assets/queries";
import { NATIVE_ASSET } from "../assets/rules";
import type { Context } from "../context";
import { openGeneration } from "../leaderboard/ranks/commands";
import { hasRanksDayAgo } from "../leaderboard/ranks/queries-history";
import { snapshotHistograms, snapshotScores } from "../leaderboard/rebuild/commands-steps";
import { markPlayersDue, scorePlayer } from "../leaderboard/scoring/commands";
import type { WalletsContext } from "../wallets/queries";
import { seededProof } from "../identity/rules";
import { isTracker } from "../social/queries";
import { addMovements } from "./commands-movements";
import { RANKS_BACK_H } from "./commands-ranks";
import { sandboxMentions, sandboxPlayers, type SandboxPlayer } from "./players";

const HOUR_MS = 60 * 60_000;
const SCORED_EVERY_H = 24;
/** Never scraped: their mentions are made up here. */
const NEVER = new Date("2200-01-01T00:00:00Z");
const LONG_AGO = new Date(0);

/**
 * Adds the sandbox's other players to the board, and what they have done since the last call. Their scores are
 * computed like everybody's. Safe to repeat. Returns false while there are no prices to value them by.
 */
export async function advanceSandboxPlayers(context: WalletsContext): Promise<boolean> {
  if ((await findAssetPrice(context.db, NATIVE_ASSET)) === null) return false;
  const players = sandboxPlayers();
  const known = await findKnown(context, players);
  for (const player of players) if (!known.has(player.email)) await createPlayer(context, player);
  const ids = await findKnown(context, players);
  for (const player of players) await addMentions(context, ids.get(player.email)!, player);
  await addMovements(context, players);
  const userIds = [...ids.values()];
  if (!(await hasRanksDayAgo(context.db, context.now()))) await backdateScores(context, userIds);
  await markPlayersDue(context, userIds);
  return true;
}

async function findKnown({ db }: Context, players: SandboxPlayer[]): Promise<Map<string, string>> {
  const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, players.map(({ email }) => email)));
  return new Map(rows.map(({ id, email }) => [email, id]));
}

async function createPlayer(context: WalletsContext, player: SandboxPlayer): Promise<void> {
  const userId = context.uuid();
  const createdAt = context.now();
  await context.db.transaction(async (tx) => {
    const made = await tx
      .insert(users)
      .values({ id: userId, email: player.email, username: player.username, fullName: player.name, passwordHash: null, createdAt })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (made.length === 0) return;
    await tx.insert(leaderboardVisibility).values({ userId, mode: "public" });
    await tx.insert(wallets).values({ id: context.uuid(), userId, address: player.address, provenAt: player.isProven ? createdAt : null, createdAt });
    // The chain does not know these addresses, so nothing is read over what they hold here.
    await tx
      .insert(balances)
      .values([
        { address: player.address, assetKey: NATIVE_ASSET, units: player.nativeWei.toString() },
        ...(context.mTokenKey === NATIVE_ASSET ? [] : [{ address: player.address, assetKey: context.mTokenKey, units: player.mUnits.toString() }]),
      ])
      .onConflictDoNothing();
    const jobId = context.uuid();
    const toggles = { notifyMentions: false, notifySentiment: false, notifyEngagement: false };
    await tx.insert(socialJobs).values({ id: jobId, userId, username: player.handle, frequencyMinutes: 60, ...toggles, nextRunAt: NEVER, createdAt });
    const snapshot = { followers: player.followers, listed: 0, profile: {} };
    await tx.insert(accountSnapshots).values({ jobId, day: createdAt.toISOString().slice(0, 10), ...snapshot });
    await tx.insert(identityProofs).values(seededProof(userId, "handle", player.handle, createdAt)).onConflictDoNothing();
    if (player.profileId === null) return;
    await tx.insert(identityProofs).values(seededProof(userId, "profile", player.profileId, createdAt)).onConflictDoNothing();
    // Read from the platform at its next turn.
    const link = { profileId: player.profileId, profileUrl: `https://memex.sandbox/profile/${player.profileId}`, name: player.name };
    await tx.insert(memexLinks).values({ userId, ...link, tradingScore: 50, volumeUsd: 0, fetchedAt: LONG_AGO }).onConflictDoNothing();
  });
}

async function addMentions(context: Context, userId: string, player: SandboxPlayer): Promise<void> {
  const [job] = await context.db.select({ id: socialJobs.id }).from(socialJobs).where(isTracker(userId));
  const made = sandboxMentions(player, context.now());
  if (!job || made.length === 0) return;
  const empty = { contextTags: [], hashtags: [], sentimentScore: 0, sentimentVersion: "sandbox", sentimentWords: [], author: {} };
  await context.db
    .insert(mentions)
    .values(made.map(({ at, ...mention }) => ({ ...empty, ...mention, jobId: job.id, text: "A made-up mention of the sandbox.", postedAt: at, processedAt: at })))
    .onConflictDoNothing();
}

/** Scores everybody as of two days and of a day ago and stores that for the hours that follow each, so that a fresh board already shows changes of rank. */
async function backdateScores(context: Context, userIds: string[]): Promise<void> {
  // Scores and histograms of an hour are told to be of one moment, however long this takes.
  const now = context.now();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  // The oldest come last: once they are there, all are.
  for (let scored = SCORED_EVERY_H; scored <= RANKS_BACK_H; scored += SCORED_EVERY_H) {
    for (const userId of userIds) await scorePlayer({ ...context, now: () => hoursAgo(scored) }, userId);
    await context.db.transaction(async (tx) => {
      const live = await openGeneration(tx);
      for (let hours = scored; hours > scored - SCORED_EVERY_H; hours -= 1) {
        await snapshotScores(live, hoursAgo(hours));
        await snapshotHistograms(live, hoursAgo(hours));
      }
      // A visitor who is there already was not then.
      await tx.execute(sql`delete from leaderboard_log l using ${users} u where u.id = l.user_id and u.is_demo and l.at < u.created_at`);
    });
  }
  for (const userId of userIds) await scorePlayer(context, userId);
}
