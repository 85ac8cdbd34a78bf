import { sql } from "drizzle-orm";
import type { QueueContext } from "@/product-api/domain/context";
import { openQueue } from "@/product-api/db/queue";
import { watchRanks } from "@/product-api/domain/alerts/commands-ranks";
import { jobPolicies, type Jobs } from "@/product-api/domain/queue";
import { rebuildBoard } from "@/product-api/domain/leaderboard/rebuild/commands";
import { databasesToMeasure } from "./databases";
import { fillBoard } from "./leaderboard-players";
import { figure, median, report, timed, times } from "./measure";

// What one check of the ranks that have alerts costs: with one alert, and with
// one on each of 5,000 players; with none and with all of them crossed.
const PLAYERS = 5_000;
const ROUNDS = 21;
const WARM_UPS = 3;

for (const open of databasesToMeasure()) {
  const { name, database, drop } = await open();
  const queue = await openQueue<Jobs>(database, jobPolicies, { workers: false, onError: () => {} });
  let nowMs = Date.now();
  const context: QueueContext = {
    db: database.countedDb, queue, now: () => new Date(nowMs), uuid: () => crypto.randomUUID(), secret: () => crypto.randomUUID(),
  };
  /** Milliseconds and statements of one check. */
  const checkAlerts = async () => {
    nowMs += 15_000;
    const before = database.countStatements();
    const { ms } = await timed(() => watchRanks(context));
    return { ms, statements: database.countStatements() - before };
  };
  const checkUnchanged = async () => {
    const ms: number[] = [];
    let statements = 0;
    for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
      const took = await checkAlerts();
      statements = took.statements;
      if (round >= WARM_UPS) ms.push(took.ms);
    }
    return { ms: median(ms), statements };
  };
  try {
    await database.db.execute(sql`insert into assets (key, symbol, decimals, price_id) values ('usd', 'USD', 2, 'usd')`);
    await database.db.execute(sql`insert into prices (price_id, price_usd, quoted_at) values ('usd', 1, now())`);
    await fillBoard(database.db, PLAYERS);
    nowMs += 2 * 3_600_000;
    await rebuildBoard(context);
    const addAlerts = (limit: number) => database.db.execute(sql`
      insert into alerts (id, user_id, kind, rule, repeats, is_armed, created_at)
      select gen_random_uuid(), u.id, 'rank', '{"condition": "rises", "rank": 1000000, "timeframe": "7d"}', true, false, now()
      from users u where not exists (select 1 from alerts a where a.user_id = u.id) limit ${limit}`);
    await addAlerts(1);
    const one = await checkUnchanged();
    await addAlerts(PLAYERS - 1);
    await database.vacuum?.();
    const many = await checkUnchanged();
    report(`${name}: a look at ${PLAYERS.toLocaleString("en-US")} alerts on ranks ${times(many.ms / one.ms)} one alert (${figure(many.ms)} vs ${figure(one.ms)} ms; ${many.statements} statements vs ${one.statements})`);
    await database.db.execute(sql`update alerts set is_armed = true`);
    const all = await checkAlerts();
    const fired = await database.db.execute<{ n: string }>(sql`select count(*) as n from notifications`);
    report(`${name}: with all of them crossed ${figure(all.ms)} ms and ${all.statements} statements; ${fired.rows[0]!.n} told`);
    if (Number(fired.rows[0]!.n) !== PLAYERS) process.exitCode = 1;
  } finally {
    await queue.close();
    await drop();
  }
}
