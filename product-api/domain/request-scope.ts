import { AsyncLocalStorage } from "node:async_hooks";

const running = new AsyncLocalStorage<string>();

/**
 * The request that something is done for: its id goes with what is called from it, into the jobs that it queues, and with those jobs
 * into the ones that they queue. What nobody asked for has none.
 */
export const requestScope = {
  current: (): string | undefined => running.getStore(),
  run: <T>(id: string | undefined, work: () => T): T => (id === undefined ? running.exit(work) : running.run(id, work)),
};
