import type { Account, Row } from "./account";
import type { Answer } from "./answers";
import type { Dialect } from "./dialect";
import type { SignIns } from "./sign-ins";

/** The state all handlers share. */
export interface World {
  readonly dialect: Dialect;
  readonly signIns: SignIns;
  /** By user id. */
  readonly accounts: Map<string, Account>;
  readonly now: () => number;
  /** A new unique id. */
  nextId(): string;
}

export interface Request {
  /** The values of the path's parameters, in order. */
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Row;
  readonly token: string;
  /** The account of the bearer token; only `isOpen` routes may be called without one, and they do not read this. */
  readonly account: Account;
}

export interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** Whether it may be called without a bearer token. */
  readonly isOpen?: true;
  readonly handle: (request: Request, world: World) => Answer;
}

/** A route with the path as written in SPEC.md, where `{id}` matches one segment. */
export function route(method: string, path: string, handle: Route["handle"]): Route {
  return { method, path: new RegExp(`^${path.replace(/\{\w+\}/g, "([^/]+)")}$`), handle };
}
