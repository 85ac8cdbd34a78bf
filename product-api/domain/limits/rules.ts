/** At most `max` attempts in each window, of `ATTEMPT_WINDOW_MS` unless told, counted under `key`. */
export interface AttemptLimit {
  key: string;
  max: number;
  windowMs?: number;
}

export const ATTEMPT_WINDOW_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
/** No window is longer. */
export const LONGEST_WINDOW_MS = 24 * HOUR_MS;

/** Codes of six digits are few: NIST SP 800-63B, 5.2.2 has at most 100 wrong ones in a row. */
const MOST_CODES_A_DAY = 100;

/**
 * The limits that one code after the password counts against: those of a password by where it comes from, and so many a day
 * by whom it is for. A right one clears the account's. Recovery codes and passkeys (`other`) cannot be guessed, so the account
 * has no limit of them that somebody could use up for its owner.
 */
export function codeLimits(kind: "totp" | "other", userId: string, clientAddress: string): AttemptLimit[] {
  const perPair = { key: `${kind}:pair:${clientAddress}:${userId}`, max: 10 };
  const perAddress = { key: `login:address:${clientAddress}`, max: 100 };
  if (kind === "other") return [perPair, perAddress];
  return [perPair, { key: `totp:account:${userId}`, max: 30 }, { key: `totp:account-day:${userId}`, max: MOST_CODES_A_DAY, windowMs: LONGEST_WINDOW_MS }, perAddress];
}

/** How many of each one user may have. */
export const caps = { priceAlerts: 100, alerts: 100, webhooks: 10 } as const;

/**
 * The limits that one sign-in or registration counts against. The strictest is the account's per client address, so
 * that flooding a login does not lock its owner out; the account's own limit is for floods from many addresses.
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
 * The limits of a device that the account was signed in to with before: its own alone. What strangers fail at is none of its, from
 * however many addresses they come, its own among them; and it knows one account, so it tries no passwords on others.
 */
export function deviceLimits(deviceHash: string): AttemptLimit[] {
  return [{ key: `login:device:${deviceHash}`, max: 10 }];
}

/** The limits of asking who is signed in for their password again: apart from those of signing in, which anybody can use up. */
export function passwordLimits(userId: string, clientAddress: string): AttemptLimit[] {
  return [{ key: `password:pair:${clientAddress}:${userId}`, max: 10 }, { key: `password:account:${userId}`, max: 100 }];
}

const costly = {
  /** Fresh copies of the demo: generous, because many people may try a sandbox from one address. */
  "demo:address": 200,
  /** And for all who come, from however many addresses: each copies hundreds of mentions, and stays for a day. */
  "demo:all": 600,
  "demo:all-day": 6_000,
  /** Files of transactions, mentions and statements. */
  "file-export": 60,
  /** All that is stored about somebody: thousands of rows. */
  "account-export": 3,
  /** Reading a handle's history again, each of which costs as much as a whole scrape. */
  "social-reread": 5,
  /** First reads of further trackers, each of which costs as much as a whole scrape. */
  "tracker-read": 10,
  /** Looks for a code on the social network or the platform, each of which may cost ten posts. */
  "identity-check": 20,
  /** Test events sent to a webhook. */
  "webhook-test": 20,
  /** Sign-ins by a passkey that somebody begins or finishes. */
  "passkey:address": 100,
  /** Begun additions and proofs. */
  "factor-begin": 30,
  /** E-mails that somebody has sent, to one account and from one client address. */
  "mail:account": 5,
  "mail:address": 20,
  /** Notices in a day that nobody asked for: of new devices, and of somebody who would register an address that is taken. */
  "mail:new-device": 10,
  "mail:registration": 1,
  /** Links to register with, to one address, whoever asks and whether it has an account or not; and in a day, since anybody can have them sent. */
  "registration:email": 5,
  "registration:email-day": 20,
  /** Passwords tried with one of them, and chosen with one that sets them anew. */
  "registration:link": 10,
  "password-reset:link": 10,
  /** Links to an address that an account would change to, whoever asks; and in a day. */
  "email-change:email": 5,
  "email-change:email-day": 20,
  /** The same by whom they reach, whoever sends them: nobody can be called all day by accounts that cost nothing. */
  "webhook-test:host": 60,
  /** And of all accounts of the demo, and of those from one address. */
  "webhook-test:demo": 40,
  "webhook-test:demo-address": 20,
  /** Repeated deliveries: the workers are shared by everybody's events. */
  "webhook-redeliver": 20,
} as const;

const windows: Partial<Record<keyof typeof costly, number>> = { "account-export": HOUR_MS, "file-export": HOUR_MS, "demo:all-day": LONGEST_WINDOW_MS, "mail:new-device": LONGEST_WINDOW_MS, "mail:registration": LONGEST_WINDOW_MS, "registration:email-day": LONGEST_WINDOW_MS, "email-change:email-day": LONGEST_WINDOW_MS };

/** The limit of what costs more than a read, for one user or client address. */
export function limitsOf(action: keyof typeof costly, who: string): AttemptLimit[] {
  return [{ key: `${action}:${who}`, max: costly[action], ...(windows[action] && { windowMs: windows[action] }) }];
}
