import {
  bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid,
} from "drizzle-orm/pg-core";
import { sql, type SQL } from "drizzle-orm";
import { ofUser } from "./auth";

/**
 * Players on the board, with every key it can be sorted by (decision 026). Scores are kept in hundredths and dollars in cents, so that ties
 * are exact. Rows change only together with `leaderboard_histogram`; that is why an account's row is not deleted by cascade with the
 * account.
 */
function playersTable(name: string, isRanked = true) {
  return pgTable(
    name,
    {
      userId: uuid("user_id").primaryKey(),
      /** The id that others know the player by; replaced whenever the way the player appears changes. */
      playerId: uuid("player_id").notNull(),
      portfolioCents: bigint("portfolio_cents", { mode: "number" }).notNull(),
      /**
       * `portfolioCents` before it was rounded to a class, which is done for
       * players behind a pseudonym (decision 056). Shown only to the player.
       */
      exactCents: bigint("exact_cents", { mode: "number" }).notNull().default(0),
      /** False if nothing held has a price: 0 then means unknown. */
      isPriced: boolean("is_priced").notNull(),
      trading: integer("trading").notNull(),
      /** False without a linked profile: 0 then means none. */
      isLinked: boolean("is_linked").notNull(),
      /**
       * Cents received and sent within the timeframe; 0 behind a pseudonym, because the volume would reveal whose transactions they are.
       */
      volume24h: bigint("volume_24h", { mode: "number" }).notNull().default(0),
      volume7d: bigint("volume_7d", { mode: "number" }).notNull().default(0),
      volume30d: bigint("volume_30d", { mode: "number" }).notNull().default(0),
      volumeAll: bigint("volume_all", { mode: "number" }).notNull().default(0),
      /**
       * Cents gained or lost within the timeframe, exact; null if nothing
       * held had a price then. Behind a pseudonym shown only to the player.
       */
      change24h: bigint("change_24h", { mode: "number" }),
      change7d: bigint("change_7d", { mode: "number" }),
      change30d: bigint("change_30d", { mode: "number" }),
      social24h: integer("social_24h").notNull(),
      social7d: integer("social_7d").notNull(),
      social30d: integer("social_30d").notNull(),
      socialAll: integer("social_all").notNull(),
      score24h: integer("score_24h").notNull(),
      score7d: integer("score_7d").notNull(),
      score30d: integer("score_30d").notNull(),
      scoreAll: integer("score_all").notNull(),
      isVerified: boolean("is_verified").notNull(),
      /** The wallet shown next to the player. */
      walletAddress: text("wallet_address"),
      followers: integer("followers"),
      /** A fraction, over 30 days. */
      engagement: doublePrecision("engagement"),
      updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
    },
    (table) => !isRanked ? [] : [
      uniqueIndex(`${name}_player_key`).on(table.playerId),
      ...[
        table.portfolioCents, table.trading,
        table.social24h, table.social7d, table.social30d, table.socialAll,
        table.score24h, table.score7d, table.score30d, table.scoreAll,
      ].flatMap((key) => [
        index(`${name}_${key.name}_idx`).on(key.desc().nullsFirst(), table.userId),
        index(`${name}_verified_${key.name}_idx`).on(key.desc().nullsFirst(), table.userId).where(sql`is_verified`),
      ]),
    ],
  );
}

export const leaderboardPlayersEven = playersTable("leaderboard_players_even");
export const leaderboardPlayersOdd = playersTable("leaderboard_players_odd");

/** Demo visitors with the same keys, each shown only to themselves (decision 067): no histogram counts them. */
export const leaderboardVisitors = playersTable("leaderboard_visitors", false);

/** The table of a generation's players: the live table and the one being built beside it alternate. */
export function playersOf(generation: number): typeof leaderboardPlayersEven {
  return generation % 2 === 0 ? leaderboardPlayersEven : leaderboardPlayersOdd;
}

/**
 * SQL: how much more a player is talked about than usual, calculated like `riseOf` in `contracts/leaderboard/rules.ts`. It is indexed, so
 * it has no parameters.
 * @param social the column of the inputs
 */
export function riseOfInputs(social: SQL): SQL {
  const mentions = (timeframe: "24h" | "7d") => {
    const of = sql`${social}->${sql.raw(`'${timeframe}'`)}`;
    return sql`((${of}->>'mentions')::float8 - 0.8 * coalesce((${of}->'automated'->>'mentions')::float8, 0))`;
  };
  return sql`((${mentions("24h")} + 3) / (greatest(0, ${mentions("7d")} - ${mentions("24h")}) / 6 + 3))`;
}

/** Inputs of a player's social scores: `{"24h": SocialInputs, …}`, with the version of the formulas. */
export const leaderboardInputs = pgTable("leaderboard_inputs", {
  userId: uuid("user_id").primaryKey(),
  social: jsonb("social").notNull(),
  version: text("version").notNull(),
  /**
   * `{trading, engagement, volume}` before they were rounded to classes or left out; null for players who appear by name. Shown only to the
   * player.
   */
  exact: jsonb("exact"),
  /**
   * Movements within each timeframe, by coin: `[{timeframe, asset_key, units, usd}]`, so that the hourly pass does not read the ledger;
   * null if there were none.
   */
  flows: jsonb("flows"),
  /** Milliseconds that reading the player's history took last time: determines how soon it is read again. */
  readMs: integer("read_ms").notNull().default(0),
}, (table) => [index("leaderboard_inputs_rise_idx").on(sql`${riseOfInputs(sql`${table.social}`)} desc nulls last`)]);

/**
 * Number of players in each bucket of each board, at three levels of 256 (and two more below key 0, by the first bytes of the user's id). A
 * new generation is built beside the live one and then replaces it.
 */
export const leaderboardHistogram = pgTable("leaderboard_histogram", {
  generation: integer("generation").notNull(),
  board: smallint("board").notNull(),
  level: smallint("level").notNull(),
  bucket: integer("bucket").notNull(),
  count: integer("count").notNull(),
  /** Σ of the keys; kept at level 1 only. */
  sum: bigint("sum", { mode: "number" }).notNull(),
}, (table) => [primaryKey({ columns: [table.generation, table.board, table.level, table.bucket] })]);

/** A single row: which generation is live, and when everybody was last revalued. */
export const leaderboardState = pgTable("leaderboard_state", {
  id: integer("id").primaryKey(),
  generation: integer("generation").notNull(),
  revaluedAt: timestamp("revalued_at", { withTimezone: true }),
  /** The rebuild that is building the next generation; null if none is running. */
  rebuildId: uuid("rebuild_id"),
  /** Heartbeat of that rebuild: a dead one is replaced. */
  rebuildSeenAt: timestamp("rebuild_seen_at", { withTimezone: true }),
});

/** Players who changed in the live generation while the next one is being built. */
export const leaderboardChanges = pgTable("leaderboard_changes", { userId: uuid("user_id").primaryKey() });

/** When a player is to be recomputed; set by every change to their inputs, and by timeframes that move on. */
export const leaderboardDue = pgTable(
  "leaderboard_due",
  { userId: uuid("user_id").primaryKey(), dueAt: timestamp("due_at", { withTimezone: true }).notNull() },
  (table) => [index("leaderboard_due_idx").on(table.dueAt)],
);

/** Everybody's total scores at each hourly rebuild of the last day, and every six hours for the two weeks before. */
export const leaderboardLog = pgTable("leaderboard_log", {
  at: timestamp("at", { withTimezone: true }).notNull(),
  userId: uuid("user_id").notNull(),
  score24h: integer("score_24h").notNull(),
  score7d: integer("score_7d").notNull(),
  score30d: integer("score_30d").notNull(),
  scoreAll: integer("score_all").notNull(),
}, (table) => [primaryKey({ columns: [table.at, table.userId] }), index("leaderboard_log_user_idx").on(table.userId)]);

/** Histograms of the total scores at the same hours: 256 scores per row, storing those that occur with their counts. */
export const leaderboardSnapshots = pgTable("leaderboard_snapshots", {
  at: timestamp("at", { withTimezone: true }).notNull(),
  board: smallint("board").notNull(),
  chunk: integer("chunk").notNull(),
  /** Number of players with a score above this row's. */
  above: integer("above").notNull(),
  scores: integer("scores").array().notNull(),
  counts: integer("counts").array().notNull(),
}, (table) => [primaryKey({ columns: [table.at, table.board, table.chunk] })]);

/**
 * A linked profile of the trading-social platform, with its last reported score. It counts for one player only, even if others have linked
 * it too (decision 055).
 */
export const memexLinks = pgTable("memex_links", {
  userId: ofUser().primaryKey(),
  profileId: text("profile_id").notNull(),
  profileUrl: text("profile_url").notNull(),
  name: text("name"),
  /** 0–100 */
  tradingScore: doublePrecision("trading_score").notNull(),
  /** Dollars over 30 days. */
  volumeUsd: doublePrecision("volume_usd").notNull(),
  fetchedAt: timestamp("fetched_at", { withTimezone: true }).notNull(),
  /** Among users who have linked a profile without proof, it counts for the first. */
  linkedAt: timestamp("linked_at", { withTimezone: true }).notNull().defaultNow(),
}, (table) => [index("memex_links_profile_idx").on(table.profileId), index("memex_links_fetched_idx").on(table.fetchedAt)]);

/** How users have chosen to appear; everybody else is on no board (decision 068). */
export const leaderboardVisibility = pgTable("leaderboard_visibility", {
  userId: ofUser().primaryKey(),
  mode: text("mode", { enum: ["public", "pseudonym", "hidden"] }).notNull(),
  pseudonym: text("pseudonym"),
  /** Shift of the bounds of the player's classes, as a fraction (0–1) of a class: dollars, social, trading. Never disclosed. */
  blur: doublePrecision("blur").array().notNull().default(sql`array[random(), random(), random()]`),
}, (table) => [uniqueIndex("leaderboard_pseudonym_key").on(sql`lower(${table.pseudonym})`)]);
