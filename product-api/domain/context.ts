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

/** For commands that leave work to be done later. */
export interface QueueContext extends Context {
  readonly queue: Queue;
}

/** What belongs to the one chain that is followed. */
export interface ChainContext extends Context {
  readonly chainId: number;
}
