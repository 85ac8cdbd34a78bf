import { and, eq, sql } from "drizzle-orm";
import { authAttempts } from "../../db/schema/auth";
import type { Context } from "../context";
import { DomainProblem } from "../problem";
import { ATTEMPT_WINDOW_MS, type AttemptLimit } from "./rules";

/** Counts one attempt against each limit. @throws DomainProblem rate_limited, with the time until a retry, if one is exceeded */
export async function countAttempt(context: Context, limits: AttemptLimit[]): Promise<void> {
  const now = context.now();
  for (const { key, max, windowMs = ATTEMPT_WINDOW_MS } of limits) {
    const { attempts, windowStartsAt } = await addAttempts(context, key, 1, windowMs);
    if (attempts <= max) continue;
    const retryAfterS = Math.ceil((windowStartsAt.getTime() + windowMs - now.getTime()) / 1000);
    throw new DomainProblem("rate_limited", "Too many attempts. Please try again later.", { retryAfterS });
  }
}

/** Adds to the attempts, which are counted across all processes. @returns how many there are in the window, and when it began */
export async function addAttempts(
  context: Context, key: string, attempts: number, windowMs: number,
): Promise<typeof authAttempts.$inferSelect> {
  const now = context.now();
  const windowFloor = new Date(now.getTime() - windowMs).toISOString();
  const expired = sql`${authAttempts.windowStartsAt} <= ${windowFloor}::timestamptz`;
  const [row] = await context.db
    .insert(authAttempts)
    .values({ key, windowStartsAt: now, attempts })
    .onConflictDoUpdate({
      target: authAttempts.key,
      set: {
        attempts: sql`case when ${expired} then excluded.attempts else ${authAttempts.attempts} + excluded.attempts end`,
        windowStartsAt: sql`case when ${expired} then excluded.window_starts_at else ${authAttempts.windowStartsAt} end`,
      },
    })
    .returning();
  return row!;
}

/**
 * Begins something that may run only once at a time across all processes; meanwhile others get `busy`. @returns a function that ends it;
 * a process that is killed never calls it, so after `longestMs` another may begin. @throws DomainProblem rate_limited
 */
export async function acquireExclusive(
  context: Context, key: string, longestMs: number, busy: { detail: string; retryAfterS: number },
): Promise<() => Promise<void>> {
  const { attempts, windowStartsAt } = await addAttempts(context, key, 1, longestMs);
  if (attempts > 1) throw new DomainProblem("rate_limited", busy.detail, { retryAfterS: busy.retryAfterS });
  // If another has begun since, its window started later: that one is not ended.
  return async () =>
    void (await context.db.delete(authAttempts).where(and(eq(authAttempts.key, key), eq(authAttempts.windowStartsAt, windowStartsAt))));
}

/** Like `countAttempt`, for actions that are skipped silently over the limit. */
export async function isWithinLimit(context: Context, limits: AttemptLimit[]): Promise<boolean> {
  try {
    await countAttempt(context, limits);
    return true;
  } catch (error) {
    if (error instanceof DomainProblem && error.code === "rate_limited") return false;
    throw error;
  }
}
