import { eq, sql } from "drizzle-orm";
import type { Visibility, VisibilityChange } from "@/contracts/leaderboard";
import { leaderboardVisibility, playersOf } from "../../db/schema/leaderboard";
import type { Context, Db } from "../context";
import { DomainProblem } from "../problem";
import { findSharers, lockPlayer, markPlayers, scorePlayerNow } from "./commands";
import { noteChange, openGeneration, type OpenGeneration } from "./commands-generation";
import { findVisibility } from "./queries-settings";

/**
 * Lets a user appear by name, behind a pseudonym, or not at all. With each change the player's id is a new one, so
 * that nobody who saw the row before or after knows whose it is.
 * @throws DomainProblem invalid_input without a pseudonym, username_taken for one that is somebody's name
 */
export async function setVisibility(context: Context, userId: string, change: VisibilityChange): Promise<Visibility> {
  const chosen = await context.db.transaction((tx) => storeVisibility({ ...context, db: tx }, userId, change));
  await scorePlayerNow(context, userId);
  return chosen;
}

/** Locks in the order that a recomputation does: the board, the player, who is due, the player's row. */
async function storeVisibility(context: Context, userId: string, change: VisibilityChange): Promise<Visibility> {
  const { db } = context;
  const live = await openGeneration(db);
  await lockPlayer(db, userId);
  const before = await findVisibility(db, userId);
  const after = { mode: change.mode, pseudonym: change.pseudonym ?? before.pseudonym };
  await judgePseudonym(db, userId, after, change);
  await db.insert(leaderboardVisibility).values({ userId, ...after }).onConflictDoUpdate({ target: leaderboardVisibility.userId, set: after });
  // Addresses that the user shares with others may count for another player now.
  await markPlayers(context, await findSharers(db, userId));
  if (after.mode !== before.mode || after.pseudonym !== before.pseudonym) await renewPlayerId(context, live, userId);
  return after;
}

async function judgePseudonym(db: Db, userId: string, { mode, pseudonym }: Visibility, change: VisibilityChange): Promise<void> {
  if (mode === "pseudonym" && pseudonym === null) {
    throw new DomainProblem("invalid_input", undefined, { errors: [{ field: "pseudonym", message: "is needed to appear behind one" }] });
  }
  // One that was chosen before may have become somebody's name since.
  const isToBeRead = mode === "pseudonym" || change.pseudonym !== undefined;
  if (isToBeRead && pseudonym !== null && !(await reserveName(db, pseudonym, userId))) throw nameTaken();
}

async function renewPlayerId({ uuid }: Context, live: OpenGeneration, userId: string): Promise<void> {
  const players = playersOf(live.generation);
  await live.db.update(players).set({ playerId: uuid() }).where(eq(players.userId, userId));
  await noteChange(live, userId);
}

/**
 * Whether a name, in any case of its letters, is nobody else's: a pseudonym must not be read as a username, nor the
 * other way round. Until the transaction ends nobody else may take it. `userId` is null for who has no account yet.
 */
export async function reserveName(db: Db, name: string, userId: string | null): Promise<boolean> {
  const lower = name.toLowerCase();
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('player name'), hashtext(${lower}))`);
  const { rows } = await db.execute(sql`
    select 1 from users where lower(username) = ${lower} and id is distinct from ${userId}::uuid
    union all select 1 from leaderboard_visibility where lower(pseudonym) = ${lower} and user_id is distinct from ${userId}::uuid`);
  return rows.length === 0;
}

function nameTaken(): DomainProblem {
  return new DomainProblem("username_taken", "This name is already taken", { errors: [{ field: "pseudonym", message: "This name is already taken" }] });
}
