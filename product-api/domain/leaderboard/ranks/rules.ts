import { timeframes, type BoardSort, type Timeframe } from "@/contracts/leaderboard/rules";

/** The keys that a player is ranked by: dollars in cents, scores in hundredths. Arrays are in the order of `timeframes`. */
export interface PlayerKeys {
  portfolioCents: number;
  trading: number;
  social: readonly number[];
  score: readonly number[];
}

/** Keys, and the cents that the portfolio part of each score is computed from, by timeframe. */
export interface ScoredKeys extends PlayerKeys {
  countedCents: readonly number[];
}

/** A player's keys, and the other figures that the board aggregates. */
export interface RankedPlayer extends PlayerKeys {
  userId: string;
  isVerified: boolean;
  /** What came in and went out, by timeframe; 0 behind a pseudonym. */
  volumeCents: readonly number[];
  /** A fraction; null when no author has followers. */
  engagement: number | null;
}

export const SCORE_BOARD = 0;
export const SOCIAL_BOARD = 4;
export const PORTFOLIO_BOARD = 8;
export const TRADING_BOARD = 9;
/** Sums rather than boards: engagement rates in millionths, and, numbered from `VOLUME_TOTAL`, volume in cents by timeframe. */
export const ENGAGEMENT_TOTAL = 11;
export const VOLUME_TOTAL = 12;
/** Added to a board's number to get the board of verified players only. */
export const VERIFIED = 16;

/** Each level of the histogram resolves one more byte of the bucket number. */
const BASE = 256;
/** Scores are scaled up to 24 bits, so that the upper levels separate players too. */
const STRETCH = { score: 167, social: 838, trading: 1677 } as const;
/** Cents are exact below this; larger amounts keep an 18-bit mantissa, as a floating-point number does. */
const EXACT_CENTS = 2 ** 19;
const MANTISSA = 2 ** 18;

/** The number of the board for a sort order and timeframe. */
export function boardOf(sort: BoardSort, timeframe: Timeframe, verified: boolean): number {
  const at = timeframes.indexOf(timeframe);
  const board = { score: SCORE_BOARD + at, social: SOCIAL_BOARD + at, portfolio: PORTFOLIO_BOARD, trading: TRADING_BOARD }[sort];
  return verified ? board + VERIFIED : board;
}

/** The factor that scales a board's scores to 24 bits; null for dollars. */
export function stretchOf(board: number): number | null {
  const plain = board % VERIFIED;
  if (plain < SOCIAL_BOARD) return STRETCH.score;
  if (plain < PORTFOLIO_BOARD) return STRETCH.social;
  return plain === TRADING_BOARD ? STRETCH.trading : null;
}

/** The 24-bit bucket of a key; a higher key never has a lower one. */
export function bucketOf(board: number, key: number): number {
  const stretch = stretchOf(board);
  if (stretch !== null) return key * stretch;
  if (key < EXACT_CENTS) return key;
  // The logarithm of a key just below a power of two may round up to it: the next exponent gives the same bucket.
  const exponent = Math.floor(Math.log2(key)) - 18;
  return exponent * MANTISSA + Math.floor(key / 2 ** exponent);
}

/** The lowest key of a bucket. */
export function lowestKeyOf(board: number, bucket: number): number {
  const stretch = stretchOf(board);
  if (stretch !== null) return Math.ceil(bucket / stretch);
  if (bucket < EXACT_CENTS) return bucket;
  const exponent = Math.floor(bucket / MANTISSA) - 1;
  return (bucket - exponent * MANTISSA) * 2 ** exponent;
}

/** The first byte and the first two bytes of a user's id, as numbers. */
export function idPrefixes(userId: string): [number, number] {
  const two = Number.parseInt(userId.slice(0, 4), 16);
  return [two >> 8, two];
}

/** The lowest id that begins with these two bytes. */
export function firstIdOf(prefix: number): string {
  return `${prefix.toString(16).padStart(4, "0")}0000-0000-0000-0000-000000000000`;
}

/** A change to one row of the histogram. */
export interface Delta {
  board: number;
  level: number;
  bucket: number;
  count: number;
  sum: number;
}

function bucketsOf(board: number, key: number, userId: string): Delta[] {
  const bucket = bucketOf(board, key);
  const [one, two] = idPrefixes(userId);
  const rows = [
    { board, level: 1, bucket: Math.floor(bucket / BASE / BASE), count: 1, sum: key },
    { board, level: 2, bucket: Math.floor(bucket / BASE), count: 1, sum: 0 },
    { board, level: 3, bucket, count: 1, sum: 0 },
  ];
  // Many players have nothing and share key 0: their ids tell them apart.
  if (key === 0) rows.push({ board, level: 4, bucket: one, count: 1, sum: 0 }, { board, level: 5, bucket: two, count: 1, sum: 0 });
  return rows;
}

function rowsOf(player: RankedPlayer): Delta[] {
  const keys = [
    ...player.score.map((key, at) => ({ board: SCORE_BOARD + at, key })),
    ...player.social.map((key, at) => ({ board: SOCIAL_BOARD + at, key })),
    { board: PORTFOLIO_BOARD, key: player.portfolioCents },
    { board: TRADING_BOARD, key: player.trading },
  ];
  const rows = keys.flatMap(({ board, key }) => [
    ...bucketsOf(board, key, player.userId),
    ...(player.isVerified ? bucketsOf(board + VERIFIED, key, player.userId) : []),
  ]);
  const [shard] = idPrefixes(player.userId);
  for (const [at, sum] of player.volumeCents.entries()) {
    if (sum > 0) rows.push({ board: VOLUME_TOTAL + at, level: 1, bucket: shard, count: 1, sum });
  }
  const { engagement } = player;
  if (engagement !== null) rows.push({ board: ENGAGEMENT_TOTAL, level: 1, bucket: shard, count: 1, sum: Math.round(engagement * 1e6) });
  return rows;
}

/**
 * The histogram changes that follow from changes to players: one per row, always in the same order so that concurrent
 * transactions cannot deadlock.
 */
export function deltasOf(changes: readonly { before: RankedPlayer | null; after: RankedPlayer | null }[]): Delta[] {
  const byRow = new Map<string, Delta>();
  const add = (rows: Delta[], sign: 1 | -1) => {
    for (const { board, level, bucket, count, sum } of rows) {
      const key = `${board} ${level} ${bucket}`;
      const known = byRow.get(key) ?? { board, level, bucket, count: 0, sum: 0 };
      byRow.set(key, { ...known, count: known.count + sign * count, sum: known.sum + sign * sum });
    }
  };
  for (const { before, after } of changes) {
    if (before) add(rowsOf(before), -1);
    if (after) add(rowsOf(after), 1);
  }
  return [...byRow.values()]
    .filter(({ count, sum }) => count !== 0 || sum !== 0)
    .sort((one, other) => one.board - other.board || one.level - other.level || one.bucket - other.bucket);
}

/** Column names of the players table, in the order of `timeframes`. */
export const scoreColumns = ["score_24h", "score_7d", "score_30d", "score_all"] as const;
export const socialColumns = ["social_24h", "social_7d", "social_30d", "social_all"] as const;
export const volumeColumns = ["volume_24h", "volume_7d", "volume_30d", "volume_all"] as const;
export const changeColumns = ["change_24h", "change_7d", "change_30d"] as const;

/** The column that holds a board's key. */
export function columnOf(board: number): string {
  const plain = board % VERIFIED;
  if (plain < SOCIAL_BOARD) return scoreColumns[plain]!;
  if (plain < PORTFOLIO_BOARD) return socialColumns[plain - SOCIAL_BOARD]!;
  return plain === PORTFOLIO_BOARD ? "portfolio_cents" : "trading";
}
