import type { Call } from "@/contracts/call";

/**
 * A call of the contract as the browser holds it: where it goes, and how to get at its schemas. Those
 * arrive with the first answer, so that no page has to load them before it works.
 */
export interface BrowserCall<C extends Call> {
  readonly method: C["method"];
  readonly path: C["path"];
  load(): Promise<C>;
}

/** Method and path are checked against the contract by their types. */
export function browserCall<C extends Call>(method: NoInfer<C["method"]>, path: NoInfer<C["path"]>, load: () => Promise<C>): BrowserCall<C> {
  return { method, path, load };
}
