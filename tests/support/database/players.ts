import { sql } from "drizzle-orm";
import { socialJobs } from "@/product-api/db/schema/social";
import type { Context } from "@/product-api/domain/context";

/** Writes the data that players are computed from directly to the tables, as wallets, chain and social would. */
export interface TestPlayers {
  /** An account with no data, which by default has chosen to appear by name. */
  add(more?: { username?: string; isDemo?: boolean; isUndecided?: boolean }): Promise<string>;
  /** A wallet worth this many dollars (of a coin at $1); the address is made up if not given. */
  wallet(userId: string, usd: number | null, more?: { address?: string; proven?: boolean; createdAt?: Date }): Promise<string>;
  /** Adds a mention of the player's handle, `hoursAgo`, by a new author if none is given. */
  mention(
    userId: string,
    more: {
      hoursAgo: number; author?: string; likes?: number; retweets?: number; quotes?: number; replies?: number; sentiment?: string;
      followers?: number | null; matchedBy?: string[];
    },
  ): Promise<void>;
  link(userId: string, tradingScore: number, volumeUsd?: number): Promise<void>;
  /**
   * Adds an incoming movement of coins (at $1 by default) for an address, or an outgoing one if negative; its balance stays the same. A
   * `transfer` id marks both sides of the same movement.
   */
  move(
    address: string,
    coins: number,
    more: {
      hoursAgo: number; usd?: number | null; kind?: "opening" | "transfer" | "contract" | "fee"; counterparty?: string; transfer?: number;
    },
  ): Promise<void>;
  /** Sets the coin's price in dollars at a past time. */
  price(usd: number, hoursAgo: number): Promise<void>;
  /** Marks the linked profile and the tracked handle as proven to be the player's. */
  prove(userId: string): Promise<void>;
}

let count = 0;
const next = () => (count += 1);

/** Adds an account with no data, which by default has chosen to appear by name. */
export async function addUser(
  { db, uuid, now }: Context, { username = `player_${next()}`, isDemo = false, isUndecided = false } = {},
): Promise<string> {
  const id = uuid();
  await db.execute(sql`
    insert into users (id, email, username, full_name, is_demo, created_at)
    values (${id}, ${`${username}@example.com`}, ${username}, ${`Full ${username}`}, ${isDemo}, ${now().toISOString()})`);
  if (!isUndecided) await db.execute(sql`insert into leaderboard_visibility (user_id, mode) values (${id}, 'public')`);
  return id;
}

/** Adds an account that tracks a handle by a job that notifies nobody. */
export async function addTracker(context: Context): Promise<{ userId: string; jobId: string }> {
  const [userId, jobId, now] = [await addUser(context), context.uuid(), context.now()];
  await context.db.insert(socialJobs).values({
    id: jobId, userId, username: "ada", frequencyMinutes: 60, notifyMentions: false, notifySentiment: false, notifyEngagement: false,
    nextRunAt: now, createdAt: now,
  });
  return { userId, jobId };
}

export async function testPlayers(context: Context): Promise<TestPlayers> {
  const { db } = context;
  const at = (hoursAgo: number) => new Date(context.now().getTime() - hoursAgo * 3_600_000).toISOString();
  await db.execute(
    sql`insert into assets (key, symbol, decimals, price_id) values ('usd', 'USD', 2, 'usd'), ('nil', 'NIL', 2, null)
      on conflict do nothing`,
  );
  await db.execute(sql`insert into prices (price_id, price_usd, quoted_at) values ('usd', 1, ${at(0)}) on conflict do nothing`);

  const jobOf = async (userId: string): Promise<string> => {
    await db.execute(sql`
      insert into social_jobs (id, user_id, username, frequency_minutes, notify_mentions, notify_sentiment, notify_engagement, next_run_at,
        created_at)
      values (${context.uuid()}, ${userId}, ${`handle_${next()}`}, 15, false, false, false, '2100-01-01', ${at(0)})
        on conflict do nothing`);
    const { rows } = await db.execute<{ id: string }>(sql`select id from social_jobs where user_id = ${userId}`);
    return rows[0]!.id;
  };

  return {
    add: (more) => addUser(context, more),
    wallet: async (
      userId, usd, { address = `0x${next().toString(16).padStart(40, "0")}`, proven = false, createdAt = context.now() } = {},
    ) => {
      await db.execute(sql`
        insert into wallets (id, user_id, address, proven_at, created_at)
        values (${context.uuid()}, ${userId}, ${address}, ${proven ? at(0) : null}, ${createdAt.toISOString()})`);
      if (usd !== null) {
        const units = Math.round(usd * 100);
        await db.execute(
          sql`insert into balances (address, asset_key, units) values (${address}, 'usd', ${units})
            on conflict (address, asset_key) do update set units = excluded.units`,
        );
      }
      return address;
    },
    mention: async (userId, {
      hoursAgo, author = `author ${next()}`, likes = 0, retweets = 0, quotes = 0, replies = 0, sentiment = "neutral", followers = 0,
      matchedBy = [],
    }) => {
      await db.execute(sql`
        insert into mentions (job_id, post_id, text, posted_at, author_id, author, author_followers, likes, reposts, replies, quotes,
          context_tags, hashtags, matched_by, sentiment, sentiment_score, sentiment_version, sentiment_words, processed_at)
        values (${await jobOf(userId)}, ${String(next())}, 'text', ${at(hoursAgo)}, ${author}, '{}', ${followers}, ${likes}, ${retweets},
          ${replies}, ${quotes},
          '{}', '{}', ${sql.param(matchedBy)}, ${sentiment}, 0, '1', '[]', ${at(0)})`);
    },
    link: async (userId, tradingScore, volumeUsd = 0) => {
      await db.execute(sql`
        insert into memex_links (user_id, profile_id, profile_url, trading_score, volume_usd, fetched_at)
        values (${userId}, ${`profile-${next()}`}, 'https://memex.example/profile/x', ${tradingScore}, ${volumeUsd}, ${at(0)})
        on conflict (user_id) do update set trading_score = excluded.trading_score, volume_usd = excluded.volume_usd`);
    },
    move: async (address, coins, { hoursAgo, usd = coins, kind = "transfer", counterparty = null, transfer = next() }) => {
      await db.execute(sql`
        insert into ledger_entries (address, asset_key, block_number, position, at, kind, units, balance, price_usd, usd, counterparty,
          transfer_id)
        values (${address}, 'usd', ${transfer}, 0, ${at(hoursAgo)}, ${kind}, ${Math.round(coins * 100)}, 0,
          ${usd === null ? null : usd / coins}, ${usd}, ${counterparty}, ${transfer})`);
    },
    price: async (usd, hoursAgo) => {
      await db.execute(
        sql`insert into price_points (price_id, at, price_usd) values ('usd', ${at(hoursAgo)}, ${usd}) on conflict (price_id, at) do update
          set price_usd = excluded.price_usd`,
      );
    },
    prove: async (userId) => {
      await db.execute(sql`
        insert into identity_proofs (user_id, kind, subject, code, proven_at, found_in)
        select user_id, 'profile', profile_id, 'code', ${at(0)}::timestamptz, 'bio' from memex_links where user_id = ${userId}
        union all select user_id, 'handle', lower(username), 'code', ${at(0)}::timestamptz, 'bio' from social_jobs
          where user_id = ${userId}`);
    },
  };
}
