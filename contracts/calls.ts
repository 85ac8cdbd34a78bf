import { alertsCalls } from "./alerts/calls";
import { accountCalls } from "./auth/account";
import { authCalls } from "./auth/calls";
import { factorsCalls, signInCalls } from "./auth/factors";
import type { Call } from "./call";
import { digestCalls } from "./digest/calls";
import { identityCalls } from "./identity";
import { leaderboardCalls } from "./leaderboard/calls";
import { liveCalls } from "./live/calls";
import { mailCalls } from "./mail/calls";
import { networkCalls } from "./network";
import { notificationsCalls } from "./notifications";
import { portfolioCalls } from "./portfolio";
import { pricesCalls } from "./prices/calls";
import { socialCalls } from "./social/calls";
import { socialAuthorsCalls } from "./social/authors";
import { socialTrackersCalls } from "./social/trackers";
import { statementCalls } from "./statement/calls";
import { timelineCalls } from "./timeline/calls";
import { transactionsCalls } from "./transactions";
import { viewsCalls } from "./views/calls";
import { walletsCalls } from "./wallets/calls";
import { webhooksCalls } from "./webhooks/calls";

const tables = {
  account: accountCalls, alerts: alertsCalls, auth: authCalls, digest: digestCalls, factors: factorsCalls, identity: identityCalls,
  leaderboard: leaderboardCalls, live: liveCalls, mail: mailCalls, network: networkCalls, notifications: notificationsCalls,
  portfolio: portfolioCalls, prices: pricesCalls, signIn: signInCalls, socialAuthors: socialAuthorsCalls, social: socialCalls,
  socialTrackers: socialTrackersCalls, statement: statementCalls, timeline: timelineCalls, transactions: transactionsCalls,
  views: viewsCalls, wallets: walletsCalls, webhooks: webhooksCalls,
} as const;

/** Every call of the contract with its name: `walletsCreate`. */
export const namedCalls: readonly (readonly [name: string, call: Call])[] = Object.entries(tables).flatMap(([noun, table]) =>
  Object.entries<Call>(table).map(([name, call]) => [noun + name[0]!.toUpperCase() + name.slice(1), call] as const));

/** Every call of the contract. Browser code imports only types from here, to keep the schemas out of page scripts. */
export const calls: readonly Call[] = namedCalls.map(([, call]) => call);

type CallOfTable<T> = T extends unknown ? T[keyof T] : never;
type AnyCall = CallOfTable<(typeof tables)[keyof typeof tables]>;

/** The calls keyed by method and path: `"GET /api/wallets"`. */
export type CallsByKey = { [C in AnyCall as C extends Call ? `${C["method"]} ${C["path"]}` : never]: C };
export type CallKey = keyof CallsByKey;
