import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { BoardSort } from "@/contracts/leaderboard/rules";
import type { Db } from "@/product-api/db/database";
import type { Context } from "@/product-api/domain/context";
import { findBoardPage, findOwnEntry } from "@/product-api/domain/leaderboard/ranks/queries";
import { findLiveGeneration } from "@/product-api/domain/leaderboard/ranks/queries-generations";
import { countAbove, findNeighbourIds } from "@/product-api/domain/leaderboard/ranks/queries-ranks";
import { boardOf, columnOf } from "@/product-api/domain/leaderboard/ranks/rules";
import { rebuildBoard } from "@/product-api/domain/leaderboard/rebuild/commands";
import { scorePlayer } from "@/product-api/domain/leaderboard/scoring/commands";
import { databasesToMeasure } from "./databases";
import { fillBoard, livePlayers, plainRanks, somePlayers } from "./leaderboard-players";
import { figure, median, report, timed, times } from "./measure";

// How the board's cost grows with the number of players: pages, ranks, neighbours, one player's update, the hourly pass.
// LEADERBOARD_PLAYERS=10000,100000 makes a quick run; LEADERBOARD_DATABASE=PostgreSQL skips the embedded database.
const sizes = (process.env.LEADERBOARD_PLAYERS ?? "10000,100000,1000000").split(",").map(Number);
const ROUNDS = 101;
const WARM_UPS = 10;
const CHECKED = 200;
const MAX_FLAT_RATIO = 2;

let nowMs = Date.now();

type Costs = Map<string, number>;

/** Median milliseconds of `work`, with another player in each round. */
async function cost(
  players: string[],
  work: (userId: string, round: number) => Promise<unknown>,
  prepare?: (userId: string, round: number) => Promise<unknown>,
): Promise<number> {
  const ms: number[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const userId = players[round % players.length]!;
    await prepare?.(userId, round);
    const took = await timed(() => work(userId, round));
    if (round >= WARM_UPS) ms.push(took.ms);
  }
  return median(ms);
}

async function measureBoard(context: Context, count: number): Promise<Costs> {
  const { db } = context;
  const players = await somePlayers(db, CHECKED);
  const view = { timeframe: "7d", verified: false, page_size: 25 } as const;
  const page = (sort: BoardSort, number: number, verified = false) =>
    () => findBoardPage(context, players[0]!, { ...view, verified, sort, page: number });
  const board = boardOf("score", "7d", false);
  const costs: Costs = new Map();
  costs.set("top page", await cost(players, page("score", 1)));
  costs.set("page at n/2", await cost(players, page("score", count / 50)));
  costs.set("page at n/2, verified", await cost(players, page("score", Math.ceil((count * 0.3) / 50), true)));
  costs.set("page among ties (trading)", await cost(players, page("trading", Math.ceil((count * 0.7) / 25))));
  costs.set("own rank", await cost(players, (userId) => findOwnEntry(context, userId, "7d")));
  const keys = new Map((await db.execute<{ user_id: string; score: number }>(
    sql`select user_id, score_7d as score from ${await livePlayers(db)} where user_id = any(${sql.param(players)}::uuid[])`,
  )).rows.map((row) => [row.user_id, row.score]));
  const live = { db, generation: await findLiveGeneration(db) };
  costs.set("neighbours", await cost(players, (userId) => findNeighbourIds(live, board, { userId, key: keys.get(userId)! }, 6)));
  const update = (userId: string) => scorePlayer(context, userId);
  costs.set("update of all keys", await cost(players, update, (userId, round) => relink(db, userId, round)));
  return costs;
}

/** Gives a player another trading score, as the platform would. */
async function relink(db: Db, userId: string, round: number): Promise<void> {
  await db.execute(sql`
    insert into memex_links (user_id, profile_id, profile_url, trading_score, volume_usd, fetched_at)
    values (${userId}, ${`bench-${userId}`}, 'https://memex.example/profile/x', ${(round * 37) % 100}, 1, now())
    on conflict (user_id) do update set trading_score = excluded.trading_score`);
}

/** The duration of the hourly pass, and the slowest read and update while it ran, in milliseconds. */
async function measurePass(context: Context): Promise<{ passMs: number; readMs: number; updateMs: number }> {
  const players = await somePlayers(context.db, CHECKED);
  let [readMs, updateMs, round, isRunning] = [0, 0, 0, true];
  const others = async () => {
    while (isRunning) {
      const userId = players[(round += 1) % players.length]!;
      readMs = Math.max(readMs, (await timed(() => findOwnEntry(context, userId, "7d"))).ms);
      await relink(context.db, userId, round);
      updateMs = Math.max(updateMs, (await timed(() => scorePlayer(context, userId))).ms);
      await setTimeout(20);
    }
  };
  const [passMs] = await Promise.all([timed(() => rebuildBoard(context)).then(({ ms }) => { isRunning = false; return ms; }), others()]);
  return { passMs, readMs, updateMs };
}

async function countMismatches(db: Db): Promise<number> {
  const players = await somePlayers(db, CHECKED);
  const [generation, live] = [await findLiveGeneration(db), await livePlayers(db)];
  let wrong = 0;
  for (const sort of ["score", "social", "portfolio", "trading"] as const) {
    const board = boardOf(sort, "7d", false);
    const column = columnOf(board);
    const plain = await plainRanks(db, column, players);
    const { rows } = await db.execute<{ user_id: string; key: string }>(
      sql`select user_id, ${sql.raw(column)} as key from ${live} where user_id = any(${sql.param(players)}::uuid[])`,
    );
    for (const { user_id, key } of rows) {
      if (1 + (await countAbove({ db, generation }, board, Number(key))) !== plain.get(user_id)) wrong += 1;
    }
  }
  return wrong;
}

for (const open of databasesToMeasure()) {
  const { name, database, drop } = await open();
  if (process.env.LEADERBOARD_DATABASE && process.env.LEADERBOARD_DATABASE !== name) {
    await drop();
    continue;
  }
  const context: Context = { db: database.db, now: () => new Date(nowMs), uuid: randomUUID, secret: randomUUID };
  try {
    await database.db.execute(sql`insert into assets (key, symbol, decimals, price_id) values ('usd', 'USD', 2, 'usd')`);
    await database.db.execute(sql`insert into prices (price_id, price_usd, quoted_at) values ('usd', 1, now())`);
    const bySize = new Map<number, Costs>();
    for (const count of sizes) {
      await fillBoard(database.db, count);
      nowMs += 2 * 3_600_000;
      await rebuildBoard(context);
      const costs = await measureBoard(context, count);
      await database.db.execute(sql`update prices set price_usd = price_usd * 1.07`);
      nowMs += 2 * 3_600_000;
      const { passMs, readMs, updateMs } = await measurePass(context);
      const wrong = await countMismatches(database.db);
      bySize.set(count, costs);
      const players = `${count.toLocaleString("en-US")} players on ${name}`;
      for (const [what, ms] of costs) report(`${players}, ${what}: ${figure(ms)} ms`);
      report(`${players}, hourly pass: ${figure(passMs / 1000)} s; while it ran a read took at most ${figure(readMs)} ms, an update ${figure(updateMs)} ms`);
      report(`${players}: ${wrong} of ${4 * CHECKED} ranks differ from a plain count after all that`);
      if (wrong > 0) process.exitCode = 1;
    }
    const [least, most] = [sizes[0]!, sizes.at(-1)!];
    for (const [what, ms] of bySize.get(most)!) {
      const ratio = ms / bySize.get(least)!.get(what)!;
      report(`${name}, ${what}: ${most.toLocaleString("en-US")} players ${times(ratio)} ${least.toLocaleString("en-US")} (${ratio <= MAX_FLAT_RATIO ? "flat" : "NOT FLAT"})`);
    }
  } finally {
    await drop();
  }
}
