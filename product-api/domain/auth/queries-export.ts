import { sql } from "drizzle-orm";
import type { AccountExport } from "@/contracts/account";
import { timeframes } from "@/contracts/leaderboard-rules";
import type { Context, Db } from "../context";
import { findOwnEntry, findScoreBreakdown } from "../leaderboard/queries";
import { findLink, findVisibility } from "../leaderboard/queries-settings";
import { DomainProblem } from "../problem";

type Stored = Omit<AccountExport, "exported_at" | "leaderboard">;
type Standings = AccountExport["leaderboard"]["standings"];

/** Everything that is stored about a user, as it is stored; secrets and password are left out. */
export async function findAccountExport(context: Context, userId: string): Promise<AccountExport> {
  const stored = await findStored(context.db, userId);
  const link = await findLink(context.db, userId);
  const leaderboard = {
    visibility: await findVisibility(context.db, userId),
    memex_profile: link.linked ? link : null,
    standings: await findStandings(context, userId),
  };
  return { exported_at: context.now().toISOString(), ...stored, leaderboard };
}

async function findStored(db: Db, userId: string): Promise<Stored> {
  const own = (table: string, without: string[] = []) => sql`(
    select coalesce(jsonb_agg(to_jsonb(t) - ${sql.param(["user_id", ...without])}::text[] order by t.created_at), '[]')
    from ${sql.identifier(table)} t where t.user_id = ${userId}::uuid)`;
  const { rows } = await db.execute<Stored>(sql`
    select (select to_jsonb(u) - 'password_hash' from users u where u.id = ${userId}::uuid) as account,
      ${own("wallets")} as wallets, ${own("price_alerts")} as price_alerts, ${own("social_jobs")} as scraping_jobs,
      (select coalesce(jsonb_agg(to_jsonb(m) - 'job_id' order by m.posted_at), '[]')
        from mentions m join social_jobs j on j.id = m.job_id where j.user_id = ${userId}::uuid) as mentions,
      ${own("notifications")} as notifications, ${own("webhooks", ["secret"])} as webhooks`);
  return rows[0]!;
}

async function findStandings(context: Context, userId: string): Promise<Standings> {
  const standings: Standings = [];
  try {
    for (const timeframe of timeframes) {
      const entry = await findOwnEntry(context, userId, timeframe);
      standings.push({ entry, breakdown: await findScoreBreakdown(context, userId, entry.id, timeframe) });
    }
  } catch (error) {
    // Nobody is on the board unless they track something, and nobody who hides is.
    if (error instanceof DomainProblem && error.code === "not_found") return [];
    throw error;
  }
  return standings;
}
