import { sql, type SQL } from "drizzle-orm";
import { plannedOnce } from "../../../db/planned-once";
import { playersOf } from "../../../db/schema/leaderboard";
import type { Generation } from "./queries-generations";
import { bucketOf, columnOf, firstIdOf, idPrefixes, lowestKeyOf, PORTFOLIO_BOARD, VERIFIED } from "./rules";

/** SQL: condition for the rows of one level of a board's histogram. */
function level(generation: number, board: number, number: number): SQL {
  return sql`h.generation = ${generation} and h.board = ${board} and h.level = ${number} and h.count > 0`;
}

/** The column that holds a board's key. */
export function keyColumn(board: number): SQL {
  return sql.raw(columnOf(board));
}

/** SQL: whether player `p` is on a board. */
export function onBoard(board: number): SQL {
  return board >= VERIFIED ? sql`p.is_verified` : sql`true`;
}

/** How many players of a board have a higher key. Reads at most 255 histogram rows per level, however many players there are. */
export async function countAbove({ db, generation }: Generation, board: number, key: number): Promise<number> {
  const bucket = bucketOf(board, key);
  const [middle, upper] = [Math.floor(bucket / 256), Math.floor(bucket / 65_536)];
  // Different dollar amounts may share a bucket; different scores never do.
  const inSameBucket = board % VERIFIED !== PORTFOLIO_BOARD ? sql`0` : sql`(select count(*) from ${playersOf(generation)} p
    where p.portfolio_cents > ${key} and p.portfolio_cents < ${lowestKeyOf(board, bucket + 1)} and ${onBoard(board)})`;
  const { rows } = await db.execute<{ above: string }>(sql`
    ${plannedOnce} select coalesce((select sum(h.count) from leaderboard_histogram h where ${level(generation, board, 1)} and h.bucket > ${upper}), 0)
      + coalesce((select sum(h.count) from leaderboard_histogram h where ${level(generation, board, 2)} and h.bucket > ${middle}
        and h.bucket <= ${upper * 256 + 255}), 0)
      + coalesce((select sum(h.count) from leaderboard_histogram h where ${level(generation, board, 3)} and h.bucket > ${bucket}
        and h.bucket <= ${middle * 256 + 255}), 0)
      + ${inSameBucket} as above`);
  return Number(rows[0]!.above);
}

/**
 * How many players with the same key precede a player in the board's order, by id. Ties at key 0 are counted by the first
 * bytes of the ids, as paging does (decision 026).
 */
export async function countEqualsBefore(
  { db, generation }: Generation, board: number, { userId, key }: { userId: string; key: number },
): Promise<number> {
  const [one, two] = idPrefixes(userId);
  const prefixes = key > 0 ? sql`0` : sql`
    coalesce((select sum(h.count) from leaderboard_histogram h where ${level(generation, board, 4)} and h.bucket < ${one}), 0)
      + coalesce((select sum(h.count) from leaderboard_histogram h where ${level(generation, board, 5)} and h.bucket >= ${one * 256}
        and h.bucket < ${two}), 0)`;
  const first = key > 0 ? sql`true` : sql`p.user_id >= ${firstIdOf(two)}::uuid`;
  const { rows } = await db.execute<{ equals: string }>(sql`
    select ${prefixes} + (select count(*) from ${playersOf(generation)} p
      where p.${keyColumn(board)} = ${key} and p.user_id < ${userId}::uuid and ${first} and ${onBoard(board)}) as equals`);
  return Number(rows[0]!.equals);
}

/** By board, the number of its players and the sum of their keys. */
export async function findBoardTotals(
  { db, generation }: Generation, boards: readonly number[],
): Promise<Map<number, { players: number; sum: number }>> {
  const { rows } = await db.execute<{ board: number; players: string; sum: string }>(sql`
    ${plannedOnce} select h.board, sum(h.count) as players, sum(h.sum) as sum from leaderboard_histogram h
    where h.generation = ${generation} and h.level = 1 and h.board = any(${sql.param([...boards])}::smallint[]) group by h.board`);
  const found = new Map(rows.map(({ board, players, sum }) => [board, { players: Number(players), sum: Number(sum) }]));
  return new Map(boards.map((board) => [board, found.get(board) ?? { players: 0, sum: 0 }]));
}

/** A bucket, and how many players of the board come before it. */
interface Step {
  bucket: number;
  above: number;
}

/**
 * The bucket of one level, below `parent`, that holds the player at `index`. A short range scan of the primary key, which
 * the planner chooses however stale its statistics are.
 */
async function descend(
  { db, generation }: Generation, board: number, number: number, parent: Step, index: number, order: "asc" | "desc",
): Promise<Step | null> {
  const { rows } = await db.execute<{ bucket: number; count: number }>(sql`
    select h.bucket, h.count from leaderboard_histogram h
    where ${level(generation, board, number)} and h.bucket between ${parent.bucket * 256} and ${parent.bucket * 256 + 255}
      order by h.bucket ${sql.raw(order)}`);
  let { above } = parent;
  for (const { bucket, count } of rows) {
    if (above + count > index) return { bucket, above };
    above += count;
  }
  return null;
}

/**
 * Descends the levels to the bucket that holds the player at `index` (0 = first). Returns the condition from which the index scan
 * starts, and how many rows to skip from there; null beyond the last player.
 */
async function locate(live: Generation, board: number, index: number): Promise<{ from: SQL; skip: number } | null> {
  let step: Step | null = { bucket: 0, above: 0 };
  for (const number of [1, 2, 3]) step = step && (await descend(live, board, number, step, index, "desc"));
  if (!step) return null;
  const key = keyColumn(board);
  if (step.bucket > 0) return { from: sql`p.${key} < ${lowestKeyOf(board, step.bucket + 1)}`, skip: index - step.above };
  // Players with key 0 are ordered by id, for which there are two more levels.
  for (const number of [4, 5]) step = step && (await descend(live, board, number, step, index, "asc"));
  if (!step) return null;
  return { from: sql`p.${key} = 0 and p.user_id >= ${firstIdOf(step.bucket)}::uuid`, skip: index - step.above };
}

/** Ids and keys of a board's players starting at `index`: highest key first, ties by id. */
export async function findPlayersFrom(
  live: Generation, board: number, index: number, limit: number,
): Promise<{ userId: string; key: number }[]> {
  const position = index === 0 ? { from: sql`true`, skip: 0 } : await locate(live, board, index);
  if (!position) return [];
  const { rows } = await live.db.execute<{ user_id: string; key: string }>(sql`
    select p.user_id, p.${keyColumn(board)} as key from ${playersOf(live.generation)} p where ${position.from} and ${onBoard(board)}
    order by p.${keyColumn(board)} desc, p.user_id limit ${limit} offset ${position.skip}`);
  return rows.map(({ user_id, key }) => ({ userId: user_id, key: Number(key) }));
}

/** Ids of a player's neighbours on a board: at most `limit` before and `limit` after, in the board's order. */
export async function findNeighbourIds(
  { db, generation }: Generation, board: number, player: { userId: string; key: number }, limit: number,
) {
  const [key, me] = [keyColumn(board), sql`${player.userId}::uuid`];
  // Ties first, by id, then the next keys: each side is two short index scans.
  const side = async (tied: SQL, beyond: SQL, order: SQL) => {
    const walk = (where: SQL) =>
      sql`(select p.${key} as key, p.user_id from ${playersOf(generation)} p where ${where} and ${onBoard(board)} ${order} limit ${limit})`;
    const { rows } = await db.execute<{ user_id: string }>(sql`
      select key, user_id from (${walk(sql`p.${key} = ${player.key} and ${tied}`)} union all ${walk(beyond)}) p ${order} limit ${limit}`);
    return rows.map(({ user_id }) => user_id);
  };
  const before = await side(sql`p.user_id < ${me}`, sql`p.${key} > ${player.key}`, sql`order by key asc, user_id desc`);
  const after = await side(sql`p.user_id > ${me}`, sql`p.${key} < ${player.key}`, sql`order by key desc, user_id asc`);
  return { before: before.reverse(), after };
}
