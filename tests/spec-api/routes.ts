import type { Account, Row } from "./account";
import type { Answer } from "./answers";
import type { Dialect } from "./dialect";
import type { SignIns } from "./sign-ins";

/** What all handlers share. */
export interface World {
  readonly dialect: Dialect;
  readonly signIns: SignIns;
  /** By user id. */
  readonly accounts: Map<string, Account>;
  readonly now: () => number;
  /** An id that nothing else has. */
  nextId(): string;
}

export interface Request {
  /** Segments of the path that stand for something, in order. */
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Row;
  readonly token: string;
  /** Whose bearer came along; only `open` routes are called without one, and do not read it. */
  readonly account: Account;
}

export interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** Whether it is called without a bearer. */
  readonly isOpen?: true;
  readonly handle: (request: Request, world: World) => Answer;
}

/** A route by the path that SPEC.md writes, `{id}` standing for one segment. */
export function route(method: string, path: string, handle: Route["handle"]): Route {
  return { method, path: new RegExp(`^${path.replace(/\{\w+\}/g, "([^/]+)")}$`), handle };
}
