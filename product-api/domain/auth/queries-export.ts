import { sql, type SQL } from "drizzle-orm";
import type { AccountExport } from "@/contracts/auth/account";
import { timeframes } from "@/contracts/leaderboard/rules";
import type { Context, Db } from "../context";
import { findOwnEntry, findScoreBreakdown } from "../leaderboard/ranks/queries";
import { findLink, findVisibility } from "../leaderboard/profile/queries";
import { DomainProblem } from "../problem";

type Stored = Omit<AccountExport, "exported_at" | "rows_at_most" | "leaderboard">;
type Standings = AccountExport["leaderboard"]["standings"];

/** Per table, as many as can be read, sent and opened in one piece. */
const MAX_ROWS = 10_000;

/** Everything stored about a user, as it is stored; `contracts/auth/account.ts` says what is left out. */
export async function findAccountExport(context: Context, userId: string): Promise<AccountExport> {
  const stored = await findStored(context.db, userId);
  const link = await findLink(context.db, userId);
  const leaderboard = {
    visibility: await findVisibility(context.db, userId),
    memex_profile: link.linked ? link : null,
    standings: await findStandings(context, userId),
  };
  return { exported_at: context.now().toISOString(), rows_at_most: MAX_ROWS, ...stored, leaderboard };
}

async function findStored(db: Db, userId: string): Promise<Stored> {
  const ofUser = sql`user_id = ${userId}::uuid`;
  const ofJob = sql`job_id in (select id from social_jobs where ${ofUser})`;
  const ofAlert = sql`alert_id in (select id from alerts where ${ofUser})`;
  const ofWebhook = sql`webhook_id in (select id from webhooks where ${ofUser})`;
  const { rows } = await db.execute<Stored>(sql`
    select (select to_jsonb(u) - 'password_hash' from users u where u.id = ${userId}::uuid) as account,
      ${newest("wallets", ofUser, "created_at", ["user_id"])} as wallets,
      ${newest("price_alerts", ofUser, "created_at", ["user_id"])} as price_alerts,
      ${newest("alerts", ofUser, "created_at", ["user_id"])} as alerts,
      ${newest("alert_firings", ofAlert, "at", [])} as alert_firings,
      ${newest("saved_views", ofUser, "created_at", ["user_id"])} as saved_views,
      ${newest("social_jobs", ofUser, "created_at", ["user_id"])} as scraping_jobs,
      ${newest("mentions", ofJob, "posted_at", [])} as mentions,
      ${newest("removed_mentions", ofJob, "post_id", [])} as removed_mentions,
      ${newest("scrapes", ofJob, "finished_at", [])} as scrapes,
      ${newest("account_snapshots", ofJob, "day", [])} as profile_snapshots,
      ${newest("identity_proofs", ofUser, "kind", ["user_id"])} as identity_proofs,
      ${newest("notifications", ofUser, "created_at", ["user_id"])} as notifications,
      ${newest("webhooks", ofUser, "created_at", ["user_id", "secret"])} as webhooks,
      ${newest("webhook_deliveries", ofWebhook, "created_at", [])} as webhook_deliveries,
      ${newest("mail_links", ofUser, "expires_at", ["user_id", "id"])} as email_links,
      ${newest("leaderboard_log", ofUser, "at", ["user_id"])} as past_scores,
      ${newest("known_devices", ofUser, "last_used_at", ["user_id", "device_hash"])} as known_devices,
      ${newest("token_families", ofUser, "rotated_at", ["user_id", "id"])} as sign_ins,
      ${newest("security_events", ofUser, "at", ["user_id", "id", "collapse_key"])} as security_events,
      ${newest("passkeys", ofUser, "created_at", ["user_id", "id", "credential_id", "public_key", "counter", "transports"])} as passkeys,
      (select jsonb_build_object('created_at', created_at) from totp_secrets where ${ofUser}) as authenticator,
      (select count(*)::int from recovery_codes where ${ofUser} and used_at is null) as recovery_codes_left`);
  return rows[0]!;
}

/** SQL: the newest rows of a table as a JSON array, oldest first, without some columns. */
function newest(table: string, filter: SQL, by: string, without: string[]): SQL {
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(t) - ${sql.param(without)}::text[] order by t.${sql.identifier(by)}), '[]')
    from (select * from ${sql.identifier(table)} where ${filter} order by ${sql.identifier(by)} desc limit ${MAX_ROWS}) t)`;
}

async function findStandings(context: Context, userId: string): Promise<Standings> {
  const standings: Standings = [];
  try {
    for (const timeframe of timeframes) {
      const entry = await findOwnEntry(context, userId, timeframe);
      standings.push({ entry, breakdown: await findScoreBreakdown(context, userId, entry.id, timeframe) });
    }
  } catch (error) {
    // Users who track nothing, or are hidden, are not on the board.
    if (error instanceof DomainProblem && error.code === "not_found") return [];
    throw error;
  }
  return standings;
}
