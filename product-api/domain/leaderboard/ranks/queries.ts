import type { BoardPage, BoardQuery, CompetitiveAnalysis, LeaderboardEntry, LeaderboardStats } from "@/contracts/leaderboard/calls";
import {
  countedUsd, leaderboardLimits, percentileText, portfolioPart, rankPercentile, scoreVersion, scoreWeights, timeframes, totalScore,
  type Timeframe,
} from "@/contracts/leaderboard/rules";
import type { ScoreBreakdown } from "@/contracts/leaderboard/score";
import type { Context } from "../../context";
import { DomainProblem } from "../../problem";
import { exactFigures, findRows, findUserId, isMasked, toRankedEntry, type PlayerRow, type View } from "./queries-entries";
import { readBoard, type Snapshot } from "./queries-generations";
import { countAbove, countEqualsBefore, findBoardTotals, findNeighbourIds, findPlayersFrom } from "./queries-ranks";
import { findVisitorKey, findVisitorPlace, lowerBy } from "./queries-visitors";
import { findPlayerProofs } from "../scoring/queries";
import { boardOf, ENGAGEMENT_TOTAL, VOLUME_TOTAL } from "./rules";

const scoreView = (callerId: string, timeframe: Timeframe): View => ({ callerId, timeframe, sort: "score", verified: false });

/** The first players of a board. */
export function findBoard(
  context: Context, callerId: string, query: Omit<BoardQuery, "page" | "page_size"> & { limit: number },
): Promise<LeaderboardEntry[]> {
  return readBoard(context, callerId, (snapshot) => findEntriesFrom(snapshot, { callerId, ...query }, 0, query.limit));
}

/** One page of a board; empty beyond the last page. */
export function findBoardPage(context: Context, callerId: string, query: BoardQuery): Promise<BoardPage> {
  const { page, page_size } = query;
  return readBoard(context, callerId, async (snapshot) => {
    const board = boardOf(query.sort, query.timeframe, query.verified);
    const [total, entries] = await Promise.all([
      countPlayers(snapshot, board), findEntriesFrom(snapshot, { callerId, ...query }, (page - 1) * page_size, page_size),
    ]);
    return { entries, total, page, page_size };
  });
}

/** The highest social scores of the last 24 hours; players without a score are not trending. */
export function findTrending(context: Context, callerId: string, limit: number): Promise<LeaderboardEntry[]> {
  return readBoard(context, callerId, async (snapshot) => {
    const entries = await findEntriesFrom(snapshot, { callerId, timeframe: "24h", sort: "social", verified: false }, 0, limit);
    return entries.filter(({ social_score }) => social_score > 0);
  });
}

/** How many players of a board the caller sees; for a demo visitor that includes themselves. */
async function countPlayers(snapshot: Snapshot, board: number): Promise<number> {
  const { players } = (await findBoardTotals(snapshot, [board])).get(board)!;
  return players + (await findVisitorKey(snapshot, board) === null ? 0 : 1);
}

/** Rows of a board starting at `index`, as the caller sees it: a demo visitor's own row is inserted. */
async function findEntriesFrom(snapshot: Snapshot, view: View, index: number, limit: number): Promise<LeaderboardEntry[]> {
  const board = boardOf(view.sort, view.timeframe, view.verified);
  const visitorKey = await findVisitorKey(snapshot, board);
  if (visitorKey === null) return findPlayerEntries(snapshot, view, { index, limit, visitorKey });
  const place = await findVisitorPlace(snapshot, board, visitorKey);
  if (place >= index + limit) return findPlayerEntries(snapshot, view, { index, limit, visitorKey });
  if (place < index) return findPlayerEntries(snapshot, view, { index: index - 1, limit, visitorKey });
  const others = await findPlayerEntries(snapshot, view, { index, limit: limit - 1, visitorKey });
  const own = await findEntry(snapshot, view, snapshot.callerId);
  return own ? others.toSpliced(place - index, 0, own) : others;
}

/** Rows of the players starting at `index`, without a demo visitor. */
async function findPlayerEntries(
  snapshot: Snapshot, view: View, { index, limit, visitorKey }: { index: number; limit: number; visitorKey: number | null },
): Promise<LeaderboardEntry[]> {
  const board = boardOf(view.sort, view.timeframe, view.verified);
  const players = limit === 0 ? [] : await findPlayersFrom(snapshot, board, index, limit);
  const [first] = players;
  if (!first) return [];
  const [rows, above] = await Promise.all([
    findRows(snapshot, view, players.map(({ userId }) => userId)), index === 0 ? 0 : countAbove(snapshot, board, first.key),
  ]);
  // Players who have just left or become hidden still count, as they do in every other rank.
  let rank = 1 + above;
  const ranks = new Map<string, number>();
  for (const [at, { userId, key }] of players.entries()) {
    if (at > 0 && key !== players[at - 1]!.key) rank = index + at + 1;
    ranks.set(userId, rank);
  }
  return rows.map((row) => toRankedEntry(view, row, ranks.get(row.user_id)!, lowerBy(visitorKey, row.key)));
}

/**
 * The caller's row, with its index on the board (from 0, ties in board order).
 * @throws DomainProblem not_found if the caller is not on the board
 */
export function findOwnEntry(context: Context, callerId: string, timeframe: Timeframe): Promise<LeaderboardEntry> {
  return readBoard(context, callerId, async (snapshot) => {
    const view = scoreView(callerId, timeframe);
    const board = boardOf("score", timeframe, false);
    const [row] = await findRows(snapshot, view, [callerId]);
    if (!row) return notOnBoard();
    const [above, equals] = await Promise.all([
      countAbove(snapshot, board, row.key), countEqualsBefore(snapshot, board, { userId: callerId, key: row.key }),
    ]);
    return { ...toRankedEntry(view, row, 1 + above), board_index: above + equals };
  });
}

/** A player's row, by player id or by the account id of a public player or the caller. @throws DomainProblem not_found */
export async function findPlayerEntry(context: Context, callerId: string, id: string, timeframe: Timeframe): Promise<LeaderboardEntry> {
  return readBoard(context, callerId, async (snapshot) => {
    const userId = await findUserId(snapshot, id);
    return (userId && (await findEntry(snapshot, scoreView(callerId, timeframe), userId))) || notOnBoard();
  });
}

function notOnBoard(): never {
  throw new DomainProblem("not_found", "There is no such player on the board");
}

async function findEntry(snapshot: Snapshot, view: View, userId: string): Promise<LeaderboardEntry | null> {
  return (await findPlayer(snapshot, view, userId))?.entry ?? null;
}

/** A player's row as ranked, and as the caller sees it. */
async function findPlayer(snapshot: Snapshot, view: View, userId: string): Promise<{ row: PlayerRow; entry: LeaderboardEntry } | null> {
  const [row] = await findRows(snapshot, view, [userId]);
  if (!row) return null;
  const board = boardOf(view.sort, view.timeframe, view.verified);
  const [above, visitorKey] = await Promise.all([countAbove(snapshot, board, row.key), findVisitorKey(snapshot, board)]);
  return { row, entry: toRankedEntry(view, row, 1 + above, lowerBy(visitorKey, row.key)) };
}

/** Figures of the whole board, and the caller's rank. */
export function findStats(context: Context, callerId: string, timeframe: Timeframe): Promise<LeaderboardStats> {
  return readBoard(context, callerId, async (snapshot) => {
    const view = scoreView(callerId, timeframe);
    const board = boardOf("score", timeframe, false);
    const volumes = VOLUME_TOTAL + timeframes.indexOf(timeframe);
    const [totals, own, top] = await Promise.all([
      findBoardTotals(snapshot, [board, volumes]), findEntry(snapshot, view, callerId), findEntriesFrom(snapshot, view, 0, 1),
    ]);
    const [scores, volume] = [totals.get(board)!, totals.get(volumes)!];
    const players = scores.players + (snapshot.isVisitor ? 1 : 0);
    return {
      total_participants: players,
      total_volume: scores.players === 0 ? null : volume.sum / 100,
      timeframe,
      average_score: scores.players === 0 ? null : scores.sum / scores.players / 100,
      top_performer: top[0] ?? null,
      user_rank: own?.position ?? null,
      percentile: own ? rankPercentile(own.position, players) : null,
    };
  });
}

/**
 * Compares the caller with similarly ranked players and the board's means.
 * @throws DomainProblem not_found if the caller is not on the board
 */
export function findAnalysis(context: Context, callerId: string, timeframe: Timeframe): Promise<CompetitiveAnalysis> {
  return readBoard(context, callerId, async (snapshot) => {
    const view = scoreView(callerId, timeframe);
    const { row, entry: own } = (await findPlayer(snapshot, view, callerId)) ?? notOnBoard();
    const boards = {
      score: boardOf("score", timeframe, false),
      social: boardOf("social", timeframe, false),
      portfolio: boardOf("portfolio", timeframe, false),
    };
    const totals = await findBoardTotals(snapshot, [...Object.values(boards), ENGAGEMENT_TOTAL]);
    const players = totals.get(boards.score)!.players + (snapshot.isVisitor ? 1 : 0);
    const percentileOn = async (board: number, key: number) => rankPercentile(1 + (await countAbove(snapshot, board, key)), players);
    const percentiles = {
      portfolio: await percentileOn(boards.portfolio, Number(row.portfolio_cents)),
      social: await percentileOn(boards.social, row.social),
      overall: rankPercentile(own.position, players),
    };
    const mean = (board: number, unit: number) => {
      const { players: counted, sum } = totals.get(board)!;
      return counted === 0 ? null : sum / counted / unit;
    };
    return {
      similarUsers: await findSimilar(snapshot, view, row.key),
      averageMetrics: {
        portfolioValue: mean(boards.portfolio, 100), socialScore: mean(boards.social, 100), engagementRate: mean(ENGAGEMENT_TOTAL, 1e6),
      },
      userPerformance: {
        portfolioRank: percentileText(percentiles.portfolio),
        socialRank: percentileText(percentiles.social),
        overallRank: percentileText(percentiles.overall),
      },
      percentiles,
      yours: { portfolioValue: own.portfolio_value, socialScore: own.social_score, engagementRate: own.engagement_rate },
    };
  });
}

/** The closest players above and below; near an end of the board, more from the other side. */
async function findSimilar(snapshot: Snapshot, view: View, key: number): Promise<LeaderboardEntry[]> {
  const board = boardOf(view.sort, view.timeframe, view.verified);
  const count = leaderboardLimits.similarPlayers;
  const { before, after } = await findNeighbourIds(snapshot, board, { userId: view.callerId, key }, count);
  const above = Math.max(count / 2, count - after.length);
  const chosen = before.slice(-above);
  const [rows, visitorKey] = await Promise.all([
    findRows(snapshot, view, [...chosen, ...after.slice(0, count - chosen.length)]), findVisitorKey(snapshot, board),
  ]);
  const ranks = new Map<number, number>();
  for (const key of new Set(rows.map((row) => row.key))) ranks.set(key, 1 + (await countAbove(snapshot, board, key)));
  return rows.map((row) => toRankedEntry(view, row, ranks.get(row.key)!, lowerBy(visitorKey, row.key)));
}

/**
 * The inputs of a score, so that anybody can recompute it.
 * @throws DomainProblem not_found, score_private behind a pseudonym (decision 030)
 */
export function findScoreBreakdown(context: Context, callerId: string, id: string, timeframe: Timeframe): Promise<ScoreBreakdown> {
  return readBoard(context, callerId, async (snapshot) => {
    const userId = await findUserId(snapshot, id);
    const [row] = userId ? await findRows(snapshot, scoreView(callerId, timeframe), [userId]) : [];
    if (!row) return notOnBoard();
    if (isMasked(row, callerId)) throw new DomainProblem("score_private");
    const { portfolio_value: usd, portfolio_change, social_score, trading_score } = exactFigures(row, timeframe);
    // Earlier versions of the formulas counted the portfolio's value in every timeframe.
    const counted = row.version === scoreVersion ? countedUsd(timeframe, { portfolioUsd: usd, changeUsd: portfolio_change }) : usd;
    return {
      player_id: row.player_id,
      timeframe,
      version: row.version,
      score: row.exact ? totalScore({ countedUsd: counted, socialScore: social_score, tradingScore: trading_score }) : row.score / 100,
      ranked_score: row.exact ? row.score / 100 : null,
      portfolio_part: portfolioPart(counted),
      social_score,
      trading_score,
      weights: scoreWeights,
      inputs: { portfolio_usd: usd, portfolio_change_usd: portfolio_change, ...row.inputs },
      proofs: await findPlayerProofs(snapshot.db, row.user_id),
      computed_at: new Date(row.updated_at).toISOString(),
    };
  });
}
