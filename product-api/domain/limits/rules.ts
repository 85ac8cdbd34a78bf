import { HOUR_MS } from "../durations";

/** At most `max` attempts per window (`ATTEMPT_WINDOW_MS` by default), counted under `key`. */
export interface AttemptLimit {
  key: string;
  max: number;
  windowMs?: number;
}

export const ATTEMPT_WINDOW_MS = 15 * 60_000;
/** No window is longer. */
export const LONGEST_WINDOW_MS = 24 * HOUR_MS;

/** There are few six-digit codes: NIST SP 800-63B, 5.2.2 allows at most 100 wrong ones in a row. */
const MAX_CODES_PER_DAY = 100;

/**
 * The limits that one code after the password counts against: those of a password by client address, and further ones per account,
 * one of them daily. A right code clears the account's. Recovery codes and passkeys (`other`) cannot be guessed, so they have no
 * limit per account, which strangers could use up for its owner.
 */
export function codeLimits(kind: "totp" | "other", userId: string, clientAddress: string): AttemptLimit[] {
  const perPair = { key: `${kind}:pair:${clientAddress}:${userId}`, max: 10 };
  const perAddress = { key: `login:address:${clientAddress}`, max: 100 };
  if (kind === "other") return [perPair, perAddress];
  return [
    perPair,
    { key: `totp:account:${userId}`, max: 30 },
    { key: `totp:account-day:${userId}`, max: MAX_CODES_PER_DAY, windowMs: LONGEST_WINDOW_MS },
    perAddress,
  ];
}

/** How many of each a user may have. */
export const caps = { priceAlerts: 100, alerts: 100, webhooks: 10 } as const;

/**
 * The limits that one sign-in or registration counts against. The strictest is per account and client address, so
 * that flooding a login does not lock its owner out; the limit per account is for floods from many addresses.
 */
export function attemptLimits(action: "login" | "register", account: string, clientAddress: string): AttemptLimit[] {
  const name = account.toLowerCase();
  const perAddress = { key: `${action}:address:${clientAddress}`, max: 100 };
  if (action === "register") return [perAddress];
  return [
    { key: `login:pair:${clientAddress}:${name}`, max: 10 },
    { key: `login:account:${name}`, max: 100 },
    perAddress,
  ];
}

/**
 * The limits for a device that has signed in to the account before: only its own. Strangers' failures do not count against it, from
 * whatever addresses, its own included; and it is known to one account, so it cannot be used to try passwords on others.
 */
export function deviceLimits(deviceHash: string): AttemptLimit[] {
  return [{ key: `login:device:${deviceHash}`, max: 10 }];
}

/** The limits for entering the password again while signed in: separate from those for signing in, which anybody can use up. */
export function passwordLimits(userId: string, clientAddress: string): AttemptLimit[] {
  return [{ key: `password:pair:${clientAddress}:${userId}`, max: 10 }, { key: `password:account:${userId}`, max: 100 }];
}

const costly = {
  /** New copies of the demo: generous, because many people may try a sandbox from one address. */
  "demo:address": { max: 200 },
  /** And in total, from however many addresses: each copy has hundreds of mentions, and stays for a day. */
  "demo:all": { max: 600 },
  "demo:all-day": { max: 6_000, windowMs: LONGEST_WINDOW_MS },
  /** Files of transactions, mentions and statements. */
  "file-export": { max: 60, windowMs: HOUR_MS },
  /** Everything stored about a user: thousands of rows. */
  "account-export": { max: 3, windowMs: HOUR_MS },
  /** Rereads of a handle's history, each of which costs as much as a whole scrape. */
  "social-reread": { max: 5 },
  /** First reads of additional trackers, each of which costs as much as a whole scrape. */
  "tracker-read": { max: 10 },
  /** Checks for a code on the social network or the platform, each of which may cost ten posts. */
  "identity-check": { max: 20 },
  /** Test events sent to a webhook. */
  "webhook-test": { max: 20 },
  /** Passkey sign-ins, started or finished. */
  "passkey:address": { max: 100 },
  /** Started additions of factors, and started proofs. */
  "factor-begin": { max: 30 },
  /** E-mails that somebody requests: to one account, and from one client address. */
  "mail:account": { max: 5 },
  "mail:address": { max: 20 },
  /** Unrequested notices per day: of new devices, and of attempts to register an address that is taken. */
  "mail:new-device": { max: 10, windowMs: LONGEST_WINDOW_MS },
  "mail:registration": { max: 1, windowMs: LONGEST_WINDOW_MS },
  /**
   * Registration links to one address, whoever requests them and whether
   * or not it has an account; and per day, since anybody can request them.
   */
  "registration:email": { max: 5 },
  "registration:email-day": { max: 20, windowMs: LONGEST_WINDOW_MS },
  /** Passwords tried with one registration link, and passwords chosen with one reset link. */
  "registration:link": { max: 10 },
  "password-reset:link": { max: 10 },
  /** Links to an address that an account would change to, whoever requests them; and per day. */
  "email-change:email": { max: 5 },
  "email-change:email-day": { max: 20, windowMs: LONGEST_WINDOW_MS },
  /** Test events to one host, whoever sends them: accounts cost nothing, and could otherwise call it all day. */
  "webhook-test:host": { max: 60 },
  /** Test events from all demo accounts, and from those of one client address. */
  "webhook-test:demo": { max: 40 },
  "webhook-test:demo-address": { max: 20 },
  /** Repeated deliveries: everybody's events share the workers. */
  "webhook-redeliver": { max: 20 },
} as const satisfies Record<string, Omit<AttemptLimit, "key">>;

/** The limit of an action that costs more than a read, for one user or client address. */
export function limitsOf(action: keyof typeof costly, who: string): AttemptLimit[] {
  return [{ key: `${action}:${who}`, ...costly[action] }];
}
