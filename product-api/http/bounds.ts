import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Context } from "../domain/context";
import { beginAlone } from "../domain/limits/commands";
import { DomainProblem } from "../domain/problem";
import { whenOver } from "./when-over";

const RETRY_AFTER_S = 3;
/** So few are never turned away: what one of them takes long for says nothing about the next. */
const ALWAYS_ADMITTED = 20;
/** How far back, and at least how long, it is measured how many are answered. */
const [MEASURED_MS, MEASURED_AT_LEAST_MS] = [5_000, 300];

interface LoadBounds {
  /** Requests under way, however quickly they are answered. */
  mostAtOnce: number;
  longestWaitMs: number;
  /** An answer of which nothing is taken for so long is cut off: it counts as under way until then. */
  takenWithinMs: number;
}

/**
 * Refuses what comes while `mostAtOnce` requests are under way, or while they are so many that a new one would wait longer than
 * `longestWaitMs`, before anything is read or done for it: who is answered after the web half has given up is answered for
 * nobody. Whoever looks after the process is answered in any case.
 */
export function shedLoad(app: FastifyInstance, { mostAtOnce, longestWaitMs, takenWithinMs }: LoadBounds): void {
  const pace = createPace();
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/health/") || request.url === "/metrics") return;
    const waitMs = pace.waitMs();
    if (pace.underWay() >= mostAtOnce || waitMs > longestWaitMs) {
      throw new DomainProblem("overloaded", undefined, { retryAfterS: Math.max(RETRY_AFTER_S, Math.ceil((waitMs - longestWaitMs) / 1000)) });
    }
    pace.begin();
    whenOver(reply, pace.end);
  });
  app.addHook("onSend", async (_request, { raw }, payload) => {
    // A file that is still being read may have nothing to send for longer.
    if (!(payload instanceof Readable)) raw.setTimeout(takenWithinMs);
  });
}

/** How many requests are under way, and by how many were answered lately, how long one more would wait, in milliseconds. */
export function createPace(nowMs: () => number = () => performance.now()) {
  let underWay = 0;
  let busySinceMs: number | null = null;
  let endedMs: number[] = [];
  /** Answers a millisecond when that was last measured; a crowd that comes at once is judged by it. */
  let lastRate: number | null = null;
  const isYoung = (): boolean => busySinceMs !== null && nowMs() - busySinceMs < MEASURED_AT_LEAST_MS;
  const measure = (atMs: number): void => {
    endedMs = endedMs.filter((ms) => ms > atMs - MEASURED_MS);
    const busyMs = busySinceMs === null ? 0 : Math.min(atMs - busySinceMs, MEASURED_MS);
    // Where none is answered at all something is broken, and says so itself.
    if (busyMs >= MEASURED_AT_LEAST_MS && endedMs.length > 0) lastRate = endedMs.length / busyMs;
  };
  return {
    underWay: () => underWay,
    waitMs: (): number => {
      if (underWay < ALWAYS_ADMITTED) return 0;
      measure(nowMs());
      return lastRate === null ? 0 : underWay / lastRate;
    },
    begin: (): void => {
      underWay += 1;
      if (underWay !== ALWAYS_ADMITTED || isYoung()) return;
      busySinceMs = nowMs();
      endedMs = [];
    },
    end: (): void => {
      underWay -= 1;
      if (busySinceMs === null) return;
      endedMs.push(nowMs());
      if (underWay >= ALWAYS_ADMITTED) return;
      // Gone before it can be measured, a crowd was answered at least so quickly: else one standstill would judge all that come after it.
      if (isYoung()) lastRate = Math.max(lastRate ?? 0, endedMs.length / MEASURED_AT_LEAST_MS);
      else busySinceMs = null;
    },
  };
}

/** Begins an export of a user; its end is to be called however it ends. */
export type OneExport = (userId: string) => Promise<EndExport>;
/** Called again it does nothing: by then the next may be under way. Never fails. */
export type EndExport = () => Promise<void>;

/** No export takes longer: the web half, and every proxy, has given up on it. */
const LONGEST_EXPORT_MS = 5 * 60_000;

/** One export at a time, over all processes: each reads thousands of rows. @returns a function that admits one. @throws DomainProblem rate_limited */
export function createOneExport(context: Context): OneExport {
  return async (userId) => {
    const busy = { detail: "One export at a time. Please wait for the one under way.", retryAfterS: RETRY_AFTER_S };
    const end = await beginAlone(context, `export:${userId}`, LONGEST_EXPORT_MS, busy);
    let ending: Promise<void> | undefined;
    return () => (ending ??= end().catch(() => undefined));
  };
}
