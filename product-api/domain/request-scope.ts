import { AsyncLocalStorage } from "node:async_hooks";

export { callerScope } from "../db/turns";

const running = new AsyncLocalStorage<string>();

/**
 * The id of the request that work is done for: it is passed on to everything called from it, to the jobs it queues, and to the jobs that
 * those queue. Work that no request caused has none.
 */
export const requestScope = {
  current: (): string | undefined => running.getStore(),
  run: <T>(id: string | undefined, work: () => T): T => (id === undefined ? running.exit(work) : running.run(id, work)),
};
