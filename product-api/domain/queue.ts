import type { Db } from "./context";

/** The jobs that workers take from the queue, and what each is given. */
export interface Jobs {
  /** Reads new mentions of one handle. */
  "social-scrape": { jobId: string };
  /** Reads the counts of older mentions again. */
  "social-recount": { jobId: string };
  /** One attempt to deliver one event to one webhook. */
  "webhook-deliver": { deliveryId: string };
  /** Recomputes one player's scores. */
  "leaderboard-score": { userId: string };
}

export type JobName = keyof Jobs;

export interface SendOptions {
  /** Not before this many seconds from now. */
  startAfterS?: number;
  /** While a job with this key waits, another one is not added. */
  singletonKey?: string;
}

/** The queue of work that outlives a process: at least once, retried, and safe to kill at any moment. */
export interface Queue {
  /** Adds a job within the caller's transaction: it exists only if that commits. */
  send<N extends JobName>(db: Db, name: N, data: Jobs[N], options?: SendOptions): Promise<void>;
}
