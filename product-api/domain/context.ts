import type { Db } from "../db/database";
import type { Queue } from "./queue";

export type { Db } from "../db/database";

/** What every query and command may use besides its arguments. Time and randomness come from here. */
export interface Context {
  readonly db: Db;
  readonly now: () => Date;
  readonly uuid: () => string;
  /** 256 random bits as URL-safe text. */
  readonly secret: () => string;
}

/** For commands that queue work for later. */
export interface QueueContext extends Context {
  readonly queue: Queue;
}

/** Settings of the chain that is followed. */
export interface ChainContext extends QueueContext {
  readonly chainId: number;
  /** The asset key of the M Token: its address, or that of the native coin on MemeCore. */
  readonly mTokenKey: string;
}

/** Runs something in one transaction: `within` is the context using it, `tx` the transaction itself. */
export function inTransaction<C extends Context, T>(context: C, run: (within: C, tx: Db) => Promise<T>): Promise<T> {
  return context.db.transaction((tx) => run({ ...context, db: tx }, tx));
}

/** Reads in one snapshot, so that several statements see the database at the same moment. */
export function inSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}
