import { and, asc, eq } from "drizzle-orm";
import type { SavedView } from "@/contracts/views/calls";
import { viewScreens, type ViewScreen } from "@/contracts/views/rules";
import { savedViews } from "../../db/schema/views";
import type { Db } from "../context";
import { hasId } from "../queries-id";

export type SavedViewRow = typeof savedViews.$inferSelect;

/** A user's saved views, by screen and in the user's order. */
export async function findViews(db: Db, userId: string): Promise<SavedView[]> {
  const rows = await db.select().from(savedViews).where(eq(savedViews.userId, userId)).orderBy(
    asc(savedViews.place), asc(savedViews.createdAt),
  );
  return viewScreens.flatMap((screen) => rows.filter((row) => row.screen === screen).map(toSavedView));
}

/** A user's views of one screen, in their order. */
export async function findScreenViews(db: Db, userId: string, screen: ViewScreen): Promise<SavedViewRow[]> {
  return db.select().from(savedViews).where(and(eq(savedViews.userId, userId), eq(savedViews.screen, screen))).orderBy(
    asc(savedViews.place), asc(savedViews.createdAt),
  );
}

/** One of the user's views. */
export async function findView(db: Db, userId: string, viewId: string): Promise<SavedViewRow | undefined> {
  const [row] = await db.select().from(savedViews).where(and(eq(savedViews.userId, userId), hasId(savedViews.id, viewId)));
  return row;
}

/** Converts a stored view to its wire format. */
export function toSavedView({ id, screen, name, query }: SavedViewRow): SavedView {
  return { id, screen, name, query };
}
