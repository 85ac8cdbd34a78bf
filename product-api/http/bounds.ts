import type { FastifyInstance } from "fastify";
import type { Context } from "../domain/context";
import { beginAlone } from "../domain/limits/commands";
import { DomainProblem } from "../domain/problem";

const RETRY_AFTER_S = 3;

/**
 * Refuses what comes while `mostAtOnce` requests are under way, before anything is read or done for it: who waits in a queue
 * longer than the web half does (10 s) is answered for nobody. Whoever looks after the process is answered in any case.
 */
export function shedLoad(app: FastifyInstance, mostAtOnce: number): void {
  let atOnce = 0;
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/health/") || request.url === "/metrics") return;
    if (atOnce >= mostAtOnce) throw new DomainProblem("overloaded", undefined, { retryAfterS: RETRY_AFTER_S });
    atOnce += 1;
    reply.raw.once("close", () => (atOnce -= 1));
  });
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
