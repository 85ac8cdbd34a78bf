import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../domain/context";
import { acquireExclusive } from "../domain/limits/commands";
import { DomainProblem } from "../domain/problem";
import { onResponseClosed } from "./on-response-closed";

const RETRY_AFTER_S = 3;
/** Up to this many are never turned away: one slow request among so few says nothing about the next. */
const ALWAYS_ADMITTED = 20;
/** A crowd that has shrunk to this many is over: the fewer are left, the less their pace says about a crowd's. */
const NO_CROWD = 10;
/** How many requests of one caller count for the others. More delay mostly each other: what is asked twice at a time is read once. */
const COUNTED_FOR_OTHERS = 5;
/** How far back answered requests are counted, and the minimum time needed to measure a rate. */
const [MEASURED_MS, MIN_MEASURED_MS] = [5_000, 300];

interface LoadBounds {
  /** Maximum number of requests under way, however quickly they are answered. */
  maxConcurrentRequests: number;
  longestWaitMs: number;
  /** A response that the client stops reading for this long is cut off; until then it counts as under way. */
  stalledReaderTimeoutMs: number;
}

/** Whether this is a health check or a look at the metrics. These are always answered. */
export function isProbe({ url }: FastifyRequest): boolean {
  return url.startsWith("/health/") || url === "/metrics";
}

/**
 * Refuses requests, before anything is read or done for them, while `maxConcurrentRequests` are under
 * way or a new one would wait longer than `longestWaitMs`: by then the web half has given
 * up, so a later response would reach no one.
 */
export function shedLoad(app: FastifyInstance, { maxConcurrentRequests, longestWaitMs, stalledReaderTimeoutMs }: LoadBounds): void {
  const pace = createPace();
  /** Oldest first. */
  const underWay = new Set<IncomingMessage>();
  app.addHook("onRequest", async (request, reply) => {
    if (isProbe(request)) return;
    const caller = request.headers.authorization;
    const waitMs = pace.waitMs(caller);
    if ((pace.inFlight() >= maxConcurrentRequests || waitMs > longestWaitMs) && !makeRoom(underWay)) {
      throw new DomainProblem("overloaded", undefined, {
        retryAfterS: Math.max(RETRY_AFTER_S, Math.ceil((waitMs - longestWaitMs) / 1000)),
      });
    }
    pace.begin(caller);
    underWay.add(request.raw);
    onResponseClosed(reply, () => {
      underWay.delete(request.raw);
      pace.end(caller);
    });
  });
  app.addHook("onSend", async (_request, { raw }, payload) => {
    // A file that is still being generated may have nothing to send for longer than this.
    if (!(payload instanceof Readable)) raw.setTimeout(stalledReaderTimeoutMs);
  });
}

/**
 * Cuts off the request whose body has been arriving longest, if there is one. Sending such requests and never finishing them costs a client
 * nothing, and would keep everybody else out.
 */
function makeRoom(underWay: Set<IncomingMessage>): boolean {
  for (const request of underWay) {
    if (request.complete) continue;
    underWay.delete(request);
    request.socket.destroy();
    return true;
  }
  return false;
}

/** Counts requests under way by caller; without one, each counts as a caller of its own. */
function createCrowd() {
  const byCaller = new Map<string, number>();
  let counted = 0;
  const change = (caller: string | undefined, by: 1 | -1): void => {
    const before = (caller === undefined ? undefined : byCaller.get(caller)) ?? 0;
    if (caller === undefined || Math.max(before, before + by) <= COUNTED_FOR_OTHERS) counted += by;
    if (caller === undefined) return;
    if (before + by === 0) byCaller.delete(caller);
    else byCaller.set(caller, before + by);
  };
  return {
    add: (caller?: string) => change(caller, 1),
    remove: (caller?: string) => change(caller, -1),
    /** All of the caller's own requests, and of each other caller's at most those that count for others. */
    aheadOf: (caller?: string): number => {
      const own = caller === undefined ? 0 : (byCaller.get(caller) ?? 0);
      return counted + Math.max(0, own - COUNTED_FOR_OTHERS);
    },
  };
}

/** Tracks how many requests are under way and estimates from recent throughput how long one more would wait, in milliseconds. */
export function createPace(nowMs: () => number = () => performance.now()) {
  const crowd = createCrowd();
  let inFlight = 0;
  let isCrowded = false;
  /** When the crowd arrived. */
  let busySinceMs: number | null = null;
  let endedMs: number[] = [];
  /** Answers per millisecond when last measured; used to judge a crowd that arrives all at once. */
  let lastRate: number | null = null;
  const isYoung = (): boolean => busySinceMs !== null && nowMs() - busySinceMs < MIN_MEASURED_MS;
  const measure = (atMs: number): void => {
    endedMs = endedMs.filter((ms) => ms > atMs - MEASURED_MS);
    const busyMs = busySinceMs === null ? 0 : Math.min(atMs - busySinceMs, MEASURED_MS);
    // If nothing is answered at all, something is broken and reports that itself.
    if (busyMs >= MIN_MEASURED_MS && endedMs.length > 0) lastRate = endedMs.length / busyMs;
  };
  return {
    inFlight: () => inFlight,
    waitMs: (caller?: string): number => {
      const ahead = crowd.aheadOf(caller);
      if (ahead < ALWAYS_ADMITTED) return 0;
      measure(nowMs());
      return lastRate === null ? 0 : ahead / lastRate;
    },
    begin: (caller?: string): void => {
      crowd.add(caller);
      inFlight += 1;
      if (isCrowded || inFlight < ALWAYS_ADMITTED) return;
      isCrowded = true;
      if (isYoung()) return;
      busySinceMs = nowMs();
      endedMs = [];
    },
    end: (caller?: string): void => {
      crowd.remove(caller);
      inFlight -= 1;
      if (!isCrowded && !isYoung()) return;
      endedMs.push(nowMs());
      if (inFlight > NO_CROWD) return;
      isCrowded = false;
      // What this crowd was answered at, or at least at if it is gone before it can be measured.
      // Otherwise a single standstill would determine the estimate for everything after it.
      if (isYoung()) lastRate = Math.max(lastRate ?? 0, endedMs.length / MIN_MEASURED_MS);
      else measure(nowMs());
    },
  };
}

/** Begins an export for a user; the returned function must be called however the export ends. */
export type LockExport = (userId: string) => Promise<ReleaseExport>;
/** Does nothing when called again, because the next export may be under way by then. Never fails. */
export type ReleaseExport = () => Promise<void>;

/** After this long an export is presumed dead, so that a killed process does not block the user's next one. */
const LONGEST_EXPORT_MS = 5 * 60_000;

/**
 * Allows one export per user at a time, across all processes: each reads thousands of rows.
 * @returns a function that admits an export, or throws DomainProblem rate_limited
 */
export function createExportLock(context: Context): LockExport {
  return async (userId) => {
    const busy = { detail: "One export at a time. Please wait for the one under way.", retryAfterS: RETRY_AFTER_S };
    const end = await acquireExclusive(context, `export:${userId}`, LONGEST_EXPORT_MS, busy);
    let ending: Promise<void> | undefined;
    return () => (ending ??= end().catch(() => undefined));
  };
}
