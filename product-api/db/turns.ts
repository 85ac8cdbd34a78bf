import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

interface Caller {
  id: string;
  /** Whether nobody waits for the result any more. */
  hasLeft: () => boolean;
}

const caller = new AsyncLocalStorage<Caller>();

/** Whom database work is done for. */
export const callerScope = {
  run: <T>(id: string | null, work: () => T): T => (id === null ? caller.exit(work) : caller.run({ id, hasLeft: () => false }, work)),
  /** For reads, which may fail instead of waiting for a turn once nobody waits for them. */
  runWhileWanted: <T>(hasLeft: () => boolean, work: () => T): T => {
    const within = caller.getStore();
    return within ? caller.run({ id: within.id, hasLeft }, work) : work();
  },
  /** For work that others wait for as well: it does not wait for its caller's turn. */
  exit: <T>(work: () => T): T => caller.exit(work),
};

/** Most connections of one caller at once: all that the parallel calls of a page need, and half of a pool. */
const MOST = 5;
/** A caller that had connections for longer than this, within one or two windows, gets at most a quarter of the pool at once. */
const [SLOW_MS, WINDOW_MS] = [2_000, 5_000];
/** The web half gives up after this time, so a later response would reach no one. */
const LONGEST_WAIT_MS = 10_000;

type OnTurn = (error: Error | undefined, end: (heldMs: number) => void) => void;

/**
 * Lets at most `most` of a caller's tasks run at once, or `mostIfSlow` if they took long lately. Its others wait, in their order, and fail
 * after `LONGEST_WAIT_MS`. Callers do not wait for one another.
 */
export function createTurns({ most, mostIfSlow }: { most: number; mostIfSlow: number }, nowMs: () => number = () => performance.now()) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();
  let windowFromMs = nowMs();
  /** Milliseconds by caller in this window, and in the one before. */
  let [used, usedBefore] = [new Map<string, number>(), new Map<string, number>()];

  function limitOf(id: string): number {
    const windows = Math.floor((nowMs() - windowFromMs) / WINDOW_MS);
    if (windows > 0) {
      windowFromMs += windows * WINDOW_MS;
      usedBefore = windows === 1 ? used : new Map<string, number>();
      used = new Map<string, number>();
    }
    return (used.get(id) ?? 0) + (usedBefore.get(id) ?? 0) > SLOW_MS ? mostIfSlow : most;
  }

  return ({ id, hasLeft }: Caller, onTurn: OnTurn): void => {
    const own = queues.get(id) ?? { running: 0, waiting: [] };
    queues.set(id, own);
    const begin = () => {
      own.running += 1;
      onTurn(undefined, end);
    };
    const end = (heldMs: number) => {
      own.running -= 1;
      used.set(id, (used.get(id) ?? 0) + heldMs);
      const limit = limitOf(id);
      while (own.running < limit && own.waiting.length > 0) own.waiting.shift()!();
      if (own.running === 0) queues.delete(id);
    };
    if (own.running < limitOf(id)) return begin();
    const turn = () => {
      clearTimeout(timeout);
      if (hasLeft()) onTurn(nobodyWaits(), () => {});
      else begin();
    };
    const timeout = setTimeout(() => {
      own.waiting.splice(own.waiting.indexOf(turn), 1);
      onTurn(waitedTooLong(), () => {});
    }, LONGEST_WAIT_MS);
    own.waiting.push(turn);
  };
}

/** With the SQLSTATE of a statement that takes too long: this one would have. */
const waitedTooLong = () => Object.assign(new Error("waited too long for the caller's other statements"), { code: "57014" });
/** With the code of a connection that its other side has ended. */
const nobodyWaits = () => Object.assign(new Error("nobody waits for the result"), { code: "ECONNABORTED" });

/**
 * The same pool, but no caller can have all of its connections: slow statements of one account would keep everybody else waiting, and the
 * embedded database has only one connection. Work outside of a `callerScope` is not limited.
 */
export function inTurns(pool: pg.Pool): pg.Pool {
  const takeTurn = createTurns({ most: MOST, mostIfSlow: Math.ceil(pool.options.max / 4) });
  type OnConnect = Parameters<pg.Pool["connect"]>[0];
  const connect = (onConnect: OnConnect): void => {
    const current = caller.getStore();
    if (current === undefined) return pool.connect(onConnect);
    takeTurn(current, (refusal, end) => {
      if (refusal) return onConnect(refusal, undefined, () => {});
      pool.connect((error, client, done) => {
        if (!client) {
          end(0);
          return onConnect(error, client, done);
        }
        const [fromMs, release] = [performance.now(), client.release];
        client.release = (destroy) => {
          release(destroy);
          end(performance.now() - fromMs);
        };
        onConnect(error, client, client.release);
      });
    });
  };
  const view = Object.create(pool) as pg.Pool;
  // A single statement of a pool calls this as well.
  view.connect = ((onConnect?: OnConnect) => onConnect ? connect(onConnect) : new Promise<pg.PoolClient>((resolve, reject) => {
    connect((error, client) => (client ? resolve(client) : reject(error ?? new Error("no connection"))));
  })) as pg.Pool["connect"];
  return view;
}
