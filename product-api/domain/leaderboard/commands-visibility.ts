import { eq, sql } from "drizzle-orm";
import type { Visibility, VisibilityChange } from "@/contracts/leaderboard";
import { leaderboardVisibility, playersOf } from "../../db/schema/leaderboard";
import type { Context, Db } from "../context";
import { DomainProblem, sqlState, UNIQUE_VIOLATION } from "../problem";
import { findSharers, lockPlayer, markPlayers, scorePlayerNow } from "./commands";
import { noteChange, openGeneration, type OpenGeneration } from "./commands-generation";
import { findVisibility } from "./queries-settings";

/**
 * Lets a user appear by name, behind a pseudonym, or not at all. Behind a pseudonym the player's id is a new
 * one, so that nobody who saw the row before knows whose it is.
 * @throws DomainProblem invalid_input without a pseudonym, username_taken for one that is somebody's name
 */
export async function setVisibility(context: Context, userId: string, change: VisibilityChange): Promise<Visibility> {
  try {
    const chosen = await context.db.transaction((tx) => storeVisibility({ ...context, db: tx }, userId, change));
    await scorePlayerNow(context, userId);
    return chosen;
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? nameTaken() : error;
  }
}

/** Locks in the order that a recomputation does: the board, the player, who is due, the player's row. */
async function storeVisibility(context: Context, userId: string, change: VisibilityChange): Promise<Visibility> {
  const { db } = context;
  const live = await openGeneration(db);
  await lockPlayer(db, userId);
  const before = await findVisibility(db, userId);
  const after = { mode: change.mode, pseudonym: change.pseudonym ?? before.pseudonym };
  if (after.mode === "pseudonym" && after.pseudonym === null) {
    throw new DomainProblem("invalid_input", undefined, { errors: [{ field: "pseudonym", message: "is needed to appear behind one" }] });
  }
  if (change.pseudonym !== undefined) await refuseTakenName(db, userId, change.pseudonym);
  await db.insert(leaderboardVisibility).values({ userId, ...after }).onConflictDoUpdate({ target: leaderboardVisibility.userId, set: after });
  // Addresses that the user shares with others may count for another player now.
  await markPlayers(context, await findSharers(db, userId));
  const isDisguised = after.mode === "pseudonym" && (before.mode !== "pseudonym" || after.pseudonym !== before.pseudonym);
  if (isDisguised) await renewPlayerId(context, live, userId);
  return after;
}

async function renewPlayerId({ uuid }: Context, live: OpenGeneration, userId: string): Promise<void> {
  const players = playersOf(live.generation);
  await live.db.update(players).set({ playerId: uuid() }).where(eq(players.userId, userId));
  await noteChange(live, userId);
}

/** A pseudonym must not be read as somebody else's username. */
async function refuseTakenName(db: Db, userId: string, pseudonym: string): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from users where lower(username) = ${pseudonym.toLowerCase()} and id <> ${userId}::uuid`);
  if (rows.length > 0) throw nameTaken();
}

function nameTaken(): DomainProblem {
  return new DomainProblem("username_taken", "This name is already taken", { errors: [{ field: "pseudonym", message: "This name is already taken" }] });
}
