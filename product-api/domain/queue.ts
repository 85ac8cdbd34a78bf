import type { Language } from "@/contracts/fields/language-rules";
import type { DigestPeriod } from "@/contracts/digest/rules";
import type { JobQueue } from "../db/queue";

/** The jobs that workers take from the queue, and what each is given. */
export type Jobs = {
  /** Reads new mentions of one handle. */
  "social-scrape": { jobId: string };
  /** Reads the counts of older mentions again. */
  "social-recount": { jobId: string };
  /** Delivers what is due at one webhook, in order. */
  "webhook-deliver": { webhookId: string };
  /** Sends one e-mail. */
  "mail-send": { mailId: string };
  /** Looks who asked for a new password, and has the link sent to them. */
  "password-reset": { email: string; language: Language };
  /** Looks whether the address of a registration is free, and has the link sent to it. */
  "registration-link": { linkId: string };
  /** Tells whose address it is that somebody would have opened an account with it. */
  "registration-notice": { email: string; language: Language };
  /** Tells an account of a sign-in on a device that it did not know. */
  "new-device": { userId: string; device: string | null; network: string | null; at: string; language: Language };
  /** Sends the digest that is due to one webhook. */
  "digest-send": { webhookId: string; period: DigestPeriod };
  /** Recomputes one player's scores. */
  "leaderboard-score": { userId: string };
};

export type JobName = keyof Jobs;

/** The queue of work that outlives a process: at least once, retried, and safe to kill at any moment. */
export type Queue = Pick<JobQueue<Jobs>, "send" | "sendMany" | "countDead">;

/** The other end of the queue: what workers take jobs with. */
export type JobTaker = Pick<JobQueue<Jobs>, "work">;

/** Retries of handlers that threw: what was expected to fail (a network, a receiver) has delays of its own. */
const retried = { retries: 5, retryDelayS: 5, retryDelayMaxS: 10 * 60 } as const;

/** Of what comes all the time, a day's would be most of the table. */
const frequent = { ...retried, keptForS: 60 * 60 } as const;

export const jobPolicies = {
  "social-scrape": { ...frequent, expiresAfterS: 30 * 60 },
  "social-recount": { ...frequent, expiresAfterS: 10 * 60 },
  "webhook-deliver": { ...frequent, expiresAfterS: 5 * 60 },
  // For an hour: a mail server that is away longer keeps nobody's link fresh. One that is late with each answer takes four minutes.
  "mail-send": { retries: 9, retryDelayS: 5, retryDelayMaxS: 10 * 60, expiresAfterS: 10 * 60 },
  "password-reset": { ...retried, expiresAfterS: 60 },
  "registration-link": { ...retried, expiresAfterS: 60 },
  "registration-notice": { ...retried, expiresAfterS: 60 },
  "new-device": { ...retried, expiresAfterS: 60 },
  "digest-send": { ...retried, expiresAfterS: 5 * 60 },
  "leaderboard-score": { ...frequent, expiresAfterS: 5 * 60 },
} as const satisfies Record<JobName, object>;
