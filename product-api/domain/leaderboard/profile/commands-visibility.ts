import { eq, sql } from "drizzle-orm";
import type { Visibility, VisibilityChange } from "@/contracts/leaderboard/calls";
import { leaderboardLog, leaderboardVisibility, leaderboardVisitors, playersOf } from "../../../db/schema/leaderboard";
import { inTransaction, type Context, type Db } from "../../context";
import { DomainProblem, fieldProblem } from "../../problem";
import { isReservedName } from "./rules-names";
import { findUsersSharing, lockPlayer, markPlayersDue, scorePlayer } from "../scoring/commands";
import { recordChange, openGeneration, type OpenGeneration } from "../ranks/commands";
import { findVisibility } from "./queries";

/**
 * Makes a user appear by name, under a pseudonym, or not at all. Each change gives the player a new id, so that the
 * rows before and after cannot be linked.
 * @throws DomainProblem invalid_input without a pseudonym, name_reserved for one that is reserved for the site, username_taken for
 * one that is somebody's name
 */
export async function setVisibility(context: Context, userId: string, change: VisibilityChange): Promise<Visibility> {
  // Locks in the same order as a recomputation: the board, the player, (the claims,) the schedule, the player's row. The record of the
  // change, which besides only a rebuild locks, comes before the past scores.
  return inTransaction(context, async (within, tx) => {
    const live = await openGeneration(tx);
    await lockPlayer(tx, userId);
    const before = await findVisibility(tx, userId);
    const after = { mode: change.mode, pseudonym: change.pseudonym ?? before.pseudonym };
    await validatePseudonym(tx, userId, after, change);
    // Before the account's row, which the new one locks: a deletion of the account also locks the claims first.
    const sharers = await findUsersSharing(tx, userId);
    await tx.insert(leaderboardVisibility).values({ userId, ...after }).onConflictDoUpdate({
      target: leaderboardVisibility.userId, set: after,
    });
    // Includes the user: all are scheduled in order of id. What the user shares with others may now count for another player.
    await markPlayersDue(within, sharers);
    if (after.mode !== before.mode || after.pseudonym !== before.pseudonym) await renewPlayerId(within, live, userId);
    // The row must never be visible with its new name and its old figures.
    await scorePlayer(within, userId);
    return after;
  });
}

async function validatePseudonym(db: Db, userId: string, { mode, pseudonym }: Visibility, change: VisibilityChange): Promise<void> {
  if (mode === "pseudonym" && pseudonym === null) {
    throw new DomainProblem("invalid_input", undefined, { errors: [{ field: "pseudonym", message: "is required to appear under one" }] });
  }
  if (change.pseudonym) requireFreeName(change.pseudonym, "pseudonym");
  // A pseudonym chosen earlier may since have become somebody's username.
  const isShown = mode === "pseudonym" || change.pseudonym !== undefined;
  if (isShown && pseudonym !== null && !(await reserveName(db, pseudonym, userId))) {
    throw fieldProblem("username_taken", "pseudonym", "This name is already taken");
  }
}

async function renewPlayerId({ uuid }: Context, live: OpenGeneration, userId: string): Promise<void> {
  // First, as when a rebuild copies the change.
  await recordChange(live, userId);
  const playerId = uuid();
  for (const table of [playersOf(live.generation), leaderboardVisitors]) {
    await live.db.update(table).set({ playerId }).where(eq(table.userId, userId));
  }
  // A rank from a day ago would reveal which row it used to be.
  await live.db.delete(leaderboardLog).where(eq(leaderboardLog.userId, userId));
}

/** @throws DomainProblem name_reserved for a name that is reserved for the site; the error names `field` */
export function requireFreeName(name: string, field: string): void {
  if (isReservedName(name)) throw fieldProblem("name_reserved", field);
}

/**
 * Whether a name is free, ignoring case: a pseudonym must not be mistaken for a username, or vice versa.
 * The name is reserved until the transaction ends. `userId` is null for a user who has no account yet.
 */
export async function reserveName(db: Db, name: string, userId: string | null): Promise<boolean> {
  const lower = name.toLowerCase();
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('player name'), hashtext(${lower}))`);
  const { rows } = await db.execute(sql`
    select 1 from users where lower(username) = ${lower} and id is distinct from ${userId}::uuid
    union all select 1 from leaderboard_visibility where lower(pseudonym) = ${lower} and user_id is distinct from ${userId}::uuid`);
  return rows.length === 0;
}
