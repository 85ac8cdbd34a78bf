import type { Language } from "@/contracts/fields/language-rules";
import type { DigestPeriod } from "@/contracts/digest/rules";
import type { JobQueue } from "../db/queue";

/** The jobs that workers take from the queue, with the data of each. */
export type Jobs = {
  /** Reads new mentions of one tracked handle or ticker. */
  "social-scrape": { jobId: string };
  /** Reads the counts of older mentions again. */
  "social-recount": { jobId: string };
  /** Delivers what is due to one webhook, in order. */
  "webhook-deliver": { webhookId: string };
  /** Sends one e-mail. */
  "mail-send": { mailId: string };
  /** Finds the account that requested a new password, and has the link sent to it. */
  "password-reset": { email: string; language: Language };
  /** Checks whether the address of a registration is free, and has the link sent to it. */
  "registration-link": { linkId: string };
  /** Notifies the owner of an address that somebody tried to open another account with it. */
  "registration-notice": { email: string; language: Language };
  /** Notifies an account of a sign-in from a device that is new to it. */
  "new-device": { userId: string; device: string | null; network: string | null; at: string; language: Language };
  /** Sends the digest that is due to one webhook. */
  "digest-send": { webhookId: string; period: DigestPeriod };
  /** Recomputes one player's scores. */
  "leaderboard-score": { userId: string };
};

type JobName = keyof Jobs;

/** The queue of work that outlives a process: run at least once, retried, and safe to kill at any moment. */
export type Queue = Pick<JobQueue<Jobs>, "send" | "sendMany" | "countDead">;

/** The consumer's end of the queue. */
export type JobTaker = Pick<JobQueue<Jobs>, "work">;

/** Retries of handlers that threw: expected failures (of a network or a receiver) have their own delays. */
const retried = { retries: 5, retryDelayS: 5, retryDelayMaxS: 10 * 60 } as const;

/** Finished frequent jobs are kept for an hour only: a day of them would be most of the table. */
const frequent = { ...retried, retentionS: 60 * 60 } as const;

export const jobPolicies = {
  "social-scrape": { ...frequent, expiresAfterS: 30 * 60 },
  "social-recount": { ...frequent, expiresAfterS: 10 * 60 },
  "webhook-deliver": { ...frequent, expiresAfterS: 5 * 60 },
  // Retried for an hour: after a longer outage of the mail server, links would have expired. An attempt with a server that is slow in every
  // response takes four minutes.
  "mail-send": { retries: 9, retryDelayS: 5, retryDelayMaxS: 10 * 60, expiresAfterS: 10 * 60 },
  "password-reset": { ...retried, expiresAfterS: 60 },
  "registration-link": { ...retried, expiresAfterS: 60 },
  "registration-notice": { ...retried, expiresAfterS: 60 },
  "new-device": { ...retried, expiresAfterS: 60 },
  "digest-send": { ...retried, expiresAfterS: 5 * 60 },
  "leaderboard-score": { ...frequent, expiresAfterS: 5 * 60 },
} as const satisfies Record<JobName, object>;
