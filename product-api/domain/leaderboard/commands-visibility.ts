import { eq, sql } from "drizzle-orm";
import type { Visibility, VisibilityChange } from "@/contracts/leaderboard";
import { leaderboardVisibility, playersOf } from "../../db/schema/leaderboard";
import type { Context, Db } from "../context";
import { DomainProblem, sqlState, UNIQUE_VIOLATION } from "../problem";
import { markSharers, scorePlayerNow } from "./commands";
import { noteChange, openGeneration, type OpenGeneration } from "./commands-generation";
import { findVisibility } from "./queries-settings";

/**
 * Lets a user appear by name, behind a pseudonym, or not at all. Behind a pseudonym the player's id is a new
 * one, so that nobody who saw the row before knows whose it is.
 * @throws DomainProblem invalid_input without a pseudonym, username_taken for one that is somebody's name
 */
export async function setVisibility(context: Context, userId: string, change: VisibilityChange): Promise<Visibility> {
  const before = await findVisibility(context.db, userId);
  const pseudonym = change.pseudonym ?? before.pseudonym;
  if (change.mode === "pseudonym" && pseudonym === null) {
    throw new DomainProblem("invalid_input", undefined, { errors: [{ field: "pseudonym", message: "is needed to appear behind one" }] });
  }
  if (change.pseudonym !== undefined) await refuseTakenName(context.db, userId, change.pseudonym);
  const row = { mode: change.mode, pseudonym };
  try {
    await context.db.transaction(async (tx) => {
      await tx.insert(leaderboardVisibility).values({ userId, ...row }).onConflictDoUpdate({ target: leaderboardVisibility.userId, set: row });
      const isDisguised = change.mode === "pseudonym" && (before.mode !== "pseudonym" || pseudonym !== before.pseudonym);
      if (isDisguised) await renewPlayerId(context, await openGeneration(tx), userId);
      // Addresses that the user shares with others may count for another player now.
      await markSharers({ ...context, db: tx }, userId);
    });
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? nameTaken() : error;
  }
  await scorePlayerNow(context, userId);
  return row;
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
