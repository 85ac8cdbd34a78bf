import type { FastifyInstance } from "fastify";
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

/** Counts who has an export under way in this process. */
export type OneExport = (userId: string) => () => void;

/** One export at a time: each reads thousands of rows. @returns a function that admits one and returns its end. @throws DomainProblem rate_limited */
export function createOneExport(): OneExport {
  const running = new Set<string>();
  return (userId) => {
    if (running.has(userId)) throw new DomainProblem("rate_limited", "One export at a time. Please wait for the one under way.", { retryAfterS: RETRY_AFTER_S });
    running.add(userId);
    return () => void running.delete(userId);
  };
}
