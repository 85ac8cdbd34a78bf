import { accountCalls } from "./account";
import { authCalls } from "./auth";
import type { Call } from "./call";
import { digestCalls } from "./digest";
import { identityCalls } from "./identity";
import { leaderboardCalls } from "./leaderboard";
import { liveCalls } from "./live";
import { mailCalls } from "./mail";
import { networkCalls } from "./network";
import { notificationsCalls } from "./notifications";
import { portfolioCalls } from "./portfolio";
import { pricesCalls } from "./prices";
import { socialCalls } from "./social";
import { socialAuthorsCalls } from "./social-authors";
import { socialTrackersCalls } from "./social-trackers";
import { statementCalls } from "./statement";
import { timelineCalls } from "./timeline";
import { transactionsCalls } from "./transactions";
import { walletsCalls } from "./wallets";
import { webhooksCalls } from "./webhooks";

const tables = [
  accountCalls, authCalls, digestCalls, identityCalls, leaderboardCalls, liveCalls, mailCalls, networkCalls, notificationsCalls, portfolioCalls, pricesCalls, socialAuthorsCalls,
  socialCalls, socialTrackersCalls, statementCalls, timelineCalls, transactionsCalls, walletsCalls, webhooksCalls,
] as const;

/** Every call of the contract. The browser imports types alone from here, so that no schema is in a page's scripts. */
export const calls: readonly Call[] = tables.flatMap((table) => Object.values<Call>(table));

type CallOfTable<T> = T extends unknown ? T[keyof T] : never;
type AnyCall = CallOfTable<(typeof tables)[number]>;

/** The calls by method and path: `"GET /api/wallets"`. */
export type CallsByKey = { [C in AnyCall as C extends Call ? `${C["method"]} ${C["path"]}` : never]: C };
export type CallKey = keyof CallsByKey;
