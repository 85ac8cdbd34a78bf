import { and, eq, ne, sql } from "drizzle-orm";
import type { SavedView, SavedViewInput } from "@/contracts/views/calls";
import { isViewQuery, viewLimits } from "@/contracts/views/rules";
import { savedViews } from "../../db/schema/views";
import { lockByName } from "../auth/commands-lock";
import { inTransaction, type Context } from "../context";
import { DomainProblem, fieldProblem } from "../problem";
import { hasId } from "../queries-id";
import { findScreenViews, findView, toSavedView, type SavedViewRow } from "./queries";

/** Saves a view as the last of its screen. @throws DomainProblem invalid_input, view_name_taken, too_many_views */
export async function createView(context: Context, userId: string, { screen, name, query }: SavedViewInput): Promise<SavedView> {
  if (!isViewQuery(screen, query)) {
    throw new DomainProblem("invalid_input", undefined, { errors: [{ field: "query", message: "is not a view of this screen" }] });
  }
  return inTransaction(context, async (within, tx) => {
    await lockViews(within, userId);
    const known = await findScreenViews(tx, userId, screen);
    await requireFreeName(within, { userId, screen }, name);
    if (known.length >= viewLimits.perScreen) {
      throw new DomainProblem("too_many_views", `At most ${viewLimits.perScreen} views of a screen can be saved`);
    }
    const place = (known.at(-1)?.place ?? -1) + 1;
    const [row] = await tx.insert(savedViews).values({
      id: context.uuid(), userId, screen, name, query, place, createdAt: context.now(),
    }).returning();
    return toSavedView(row!);
  });
}

/**
 * Changes the name of a view of this user, its place among the views of its screen, or both.
 * @throws DomainProblem not_found, view_name_taken
 */
export async function changeView(
  context: Context, userId: string, viewId: string, change: { name?: string | undefined; place?: number | undefined },
): Promise<SavedView> {
  return inTransaction(context, async (within, tx) => {
    await lockViews(within, userId);
    const view = (await findView(tx, userId, viewId)) ?? noSuchView();
    const others = (await findScreenViews(tx, userId, view.screen)).filter(({ id }) => id !== view.id);
    const { name = view.name, place } = change;
    await requireFreeName(within, view, name);
    await tx.update(savedViews).set({ name }).where(eq(savedViews.id, view.id));
    if (place !== undefined) {
      for (const [at, { id }] of others.toSpliced(place, 0, view).entries()) {
        await tx.update(savedViews).set({ place: at }).where(eq(savedViews.id, id));
      }
    }
    return toSavedView({ ...view, name });
  });
}

/** Deletes a view of this user. @throws DomainProblem not_found */
export async function removeView({ db }: Context, userId: string, viewId: string): Promise<void> {
  const { rowCount } = await db.delete(savedViews).where(and(eq(savedViews.userId, userId), hasId(savedViews.id, viewId)));
  if (rowCount === 0) noSuchView();
}

/** Allows one change of a user's views at a time, so that their number, names and order stay valid. */
const lockViews = ({ db }: Context, userId: string) => lockByName(db, `views ${userId}`);

/**
 * The database compares the names, as its index does: JavaScript puts some letters (Σ, İ) in lower case differently.
 * @param view the view that is to have the name, with its id if it exists
 */
async function requireFreeName(
  { db }: Context, { userId, screen, id }: Pick<SavedViewRow, "userId" | "screen"> & { id?: string }, name: string,
): Promise<void> {
  const hasName = sql`lower(${savedViews.name}) = lower(${name})`;
  const taken = await db.$count(
    savedViews,
    and(eq(savedViews.userId, userId), eq(savedViews.screen, screen), hasName, id === undefined ? undefined : ne(savedViews.id, id)),
  );
  if (taken > 0) throw fieldProblem("view_name_taken", "name");
}

function noSuchView(): never {
  throw new DomainProblem("not_found", "There is no such view");
}
