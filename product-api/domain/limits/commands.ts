import { sql } from "drizzle-orm";
import { authAttempts } from "../../db/schema/auth";
import type { Context } from "../context";
import { DomainProblem } from "../problem";
import { ATTEMPT_WINDOW_MS, LONGEST_WINDOW_MS, type AttemptLimit } from "./rules";

/** Counts one attempt against each limit; over any of them is a 429 that says when to come back. */
export async function countAttempt(context: Context, limits: AttemptLimit[]): Promise<void> {
  const now = context.now();
  for (const { key, max, windowMs = ATTEMPT_WINDOW_MS } of limits) {
    const windowFloor = new Date(now.getTime() - windowMs).toISOString();
    const expired = sql`${authAttempts.windowStartsAt} <= ${windowFloor}::timestamptz`;
    const [row] = await context.db
      .insert(authAttempts)
      .values({ key, windowStartsAt: now, attempts: 1 })
      .onConflictDoUpdate({
        target: authAttempts.key,
        set: {
          attempts: sql`case when ${expired} then 1 else ${authAttempts.attempts} + 1 end`,
          windowStartsAt: sql`case when ${expired} then excluded.window_starts_at else ${authAttempts.windowStartsAt} end`,
        },
      })
      .returning();
    if (!row || row.attempts <= max) continue;
    const retryAfterS = Math.ceil((row.windowStartsAt.getTime() + windowMs - now.getTime()) / 1000);
    throw new DomainProblem("rate_limited", "Too many attempts. Please try again later.", { retryAfterS });
  }
}

/** As `countAttempt`, for what is left undone without a word. */
export async function isWithinLimit(context: Context, limits: AttemptLimit[]): Promise<boolean> {
  try {
    await countAttempt(context, limits);
    return true;
  } catch (error) {
    if (error instanceof DomainProblem && error.code === "rate_limited") return false;
    throw error;
  }
}

/** Forgets attempts whose window is over, whatever its length. */
export async function deleteExpiredAttempts(context: Context): Promise<void> {
  const floor = new Date(context.now().getTime() - LONGEST_WINDOW_MS);
  await context.db.delete(authAttempts).where(sql`${authAttempts.windowStartsAt} < ${floor.toISOString()}::timestamptz`);
}
