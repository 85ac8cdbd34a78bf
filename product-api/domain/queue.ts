import type { Db } from "../db/database";

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
  /** While a job with this key waits, another one is not added. What the job is given, unless told. */
  singletonKey?: string;
}

/** One of many jobs that are sent together. */
export interface Sent<N extends JobName> extends SendOptions {
  data: Jobs[N];
}

/** The queue of work that outlives a process: at least once, retried, and safe to kill at any moment. */
export interface Queue {
  /** Adds a job within the caller's transaction: it exists only if that commits. */
  send<N extends JobName>(db: Db, name: N, data: Jobs[N], options?: SendOptions): Promise<void>;
  /** Adds jobs of one kind in one statement, within the caller's transaction. */
  sendMany<N extends JobName>(db: Db, name: N, jobs: readonly Sent<N>[]): Promise<void>;
  /** Jobs that failed for good. */
  countDead(): Promise<number>;
}

/** The other end of the queue: what workers take jobs with. */
export interface JobTaker {
  /** Handles jobs of a kind, `width` at once in this process. A handler that throws is called again later. */
  work<N extends JobName>(name: N, handle: (data: Jobs[N]) => Promise<void>, width?: number): Promise<void>;
}

/** Retries of handlers that threw: what was expected to fail (a network, a receiver) has delays of its own. */
const retried = { retries: 5, retryDelayS: 5, retryDelayMaxS: 10 * 60 } as const;

export const jobPolicies = {
  "social-scrape": { ...retried, expiresAfterS: 30 * 60 },
  "social-recount": { ...retried, expiresAfterS: 10 * 60 },
  "webhook-deliver": { ...retried, expiresAfterS: 5 * 60 },
  "leaderboard-score": { ...retried, expiresAfterS: 5 * 60 },
} as const satisfies Record<JobName, object>;
