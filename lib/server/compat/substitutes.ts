import { leaderboardCalls, type BoardPage, type BoardQuery, type LeaderboardEntry } from "@/contracts/leaderboard/calls";
import { leaderboardLimits, type BoardSort } from "@/contracts/leaderboard/rules";
import { socialCalls, type Mention, type MentionPage, type MentionQuery } from "@/contracts/social/calls";
import { compareMentions, passesAuthorFilter } from "@/contracts/social/list-rules";
import {
  walletsCalls, type Transaction, type TransactionPage, type Wallet, type WalletPage, type WalletQuery,
} from "@/contracts/wallets/calls";
import { compareWallets } from "@/contracts/wallets/order-rules";
import { isUnauthenticated, nullOn404, ProductApiError } from "../product-api/error";
import type { CallApi, CallInput } from "../product-api/request";

/** Reports how many entries are missing from the answer because they could not be fetched. */
type ReportOmitted = (entries: number) => void;
type Substitute = (callApi: CallApi, input: CallInput, reportOmitted: ReportOmitted) => Promise<unknown>;

/** Calls beyond SPEC.md that can be answered from calls within it, by method and path. Their input has already been checked. */
export const substitutes: Readonly<Record<string, Substitute>> = {
  "GET /api/v1/wallets": async (callApi, { query }) => pageOfWallets(await callApi(walletsCalls.list), query as WalletQuery),
  "GET /api/v1/wallets/:id/transactions": async (callApi, { params, query }) => {
    return pageOfTransactions(await callApi(walletsCalls.transactions, { params }), query as unknown as Page);
  },
  "GET /api/v1/transactions/recent": (callApi, { query }, reportOmitted) => recentTransactions(
    callApi, Number(query?.limit), reportOmitted,
  ),
  "GET /api/v1/social/mentions": async (callApi, { query }) => {
    const mentionQuery = query as MentionQuery;
    return pageOfMentions(
      await callApi(socialCalls.mentions, { query: { start_time: mentionQuery.start_time, end_time: mentionQuery.end_time } }),
      mentionQuery,
    );
  },
  "GET /api/v1/leaderboard/board": async (callApi, { query }) => {
    const boardQuery = query as BoardQuery;
    const all = await callApi(leaderboardCalls.list, { query: { timeframe: boardQuery.timeframe, limit: leaderboardLimits.listDefault } });
    return pageOfBoard(all, boardQuery);
  },
};

interface Page {
  page: number;
  page_size: number;
}

function slicePage<T>(rows: readonly T[], { page, page_size }: Page): T[] {
  return rows.slice((page - 1) * page_size, page * page_size);
}

/** One page of all wallets, searched and sorted as our own server does it. */
function pageOfWallets(wallets: readonly Wallet[], query: WalletQuery): WalletPage {
  const text = query.q.toLowerCase();
  const found = wallets.filter(({ name, address }) =>
    `${name ?? ""}\n${address}`.toLowerCase().includes(text)).sort(compareWallets(query.sort));
  return { wallets: slicePage(found, query), total: found.length, page: query.page, page_size: query.page_size };
}

function pageOfTransactions(transactions: readonly Transaction[], { page, page_size }: Page): TransactionPage {
  return { transactions: slicePage(newestFirst(transactions), { page, page_size }), total: transactions.length, page, page_size };
}

function newestFirst(transactions: readonly Transaction[]): Transaction[] {
  return transactions.toSorted((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp));
}

/** Transactions are fetched for at most this many wallets, because each takes a call of its own. */
const maxWallets = 5;

/** The newest transactions of the wallets that changed last. If a wallet fails, only its own transactions are missing. */
async function recentTransactions(callApi: CallApi, limit: number, reportOmitted: ReportOmitted): Promise<Transaction[]> {
  const wallets = (await callApi(walletsCalls.list)).toSorted((one, other) =>
    (other.last_updated ?? "").localeCompare(one.last_updated ?? "")).slice(0, maxWallets);
  const lists = await Promise.allSettled(wallets.map((wallet) => transactionsOf(callApi, wallet)));
  const failures = lists.flatMap((list) => (list.status === "rejected" ? [list.reason as unknown] : []));
  const refusal = failures.find((error) => !(error instanceof ProductApiError) || isUnauthenticated(error));
  if (refusal !== undefined) throw refusal;
  if (failures.length > 0 && failures.length === wallets.length) throw failures[0];
  reportOmitted(failures.length);
  return newestFirst(lists.flatMap((list) => (list.status === "fulfilled" ? list.value : []))).slice(0, limit);
}

/** The transactions of one wallet; none if it no longer exists. */
async function transactionsOf(callApi: CallApi, { id, address, name }: Wallet): Promise<Transaction[]> {
  const transactions = await nullOn404(callApi(walletsCalls.transactions, { params: { id } }));
  return (transactions ?? []).map((transaction) => ({ ...transaction, wallet_id: id, wallet_address: address, wallet_name: name }));
}

/**
 * One page of a list, filtered and sorted. The server has already applied the time window; which mentions are read is kept by the browser.
 */
export function pageOfMentions(mentions: readonly Mention[], query: MentionQuery): MentionPage {
  const text = query.q.toLowerCase();
  const found = mentions
    .filter(({ sentiment, matched_by }) => !query.unread && (query.sentiment === "all" || sentiment === query.sentiment)
      && (query.match === "all" || (query.match === "mention") === (matched_by.length === 0)))
    .filter((mention) => `${mention.text}\n${mention.author.name}\n@${mention.author.username}`.toLowerCase().includes(text))
    .filter((mention) => passesAuthorFilter(query, mention))
    .sort(compareMentions(query.sort));
  const { page, page_size } = query;
  const has_keyword_posts = mentions.some(({ matched_by }) => matched_by.length > 0);
  return {
    mentions: slicePage(found, query), total: found.length, page, page_size, unread: 0, tracked: null, has_keyword_posts, as_of: null,
  };
}

/** The keys that the board is sorted by; unknown values come last. */
export const sortKeys = {
  score: ({ score }) => score,
  portfolio: ({ portfolio_value }) => portfolio_value ?? -1,
  social: ({ social_score }) => social_score,
  trading: ({ trading_score }) => trading_score ?? -1,
} satisfies Record<BoardSort, (entry: LeaderboardEntry) => number>;

/** A page of the first players. A player whose verification is unknown does not count as unverified. */
export function pageOfBoard(all: readonly LeaderboardEntry[], { sort, verified, page, page_size }: BoardQuery): BoardPage {
  const shown = all.filter(({ is_verified }) => !verified || is_verified !== false).sort((one, other) =>
    sortKeys[sort](other) - sortKeys[sort](one));
  return { entries: slicePage(shown, { page, page_size }), total: shown.length, page, page_size };
}
