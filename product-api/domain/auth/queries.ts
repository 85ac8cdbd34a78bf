import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { AccountExport } from "@/contracts/account";
import type { User } from "@/contracts/auth";
import { tokenFamilies, users } from "../../db/schema/auth";
import type { Db } from "../context";
import type { FamilyState } from "./rules";

type UserRow = typeof users.$inferSelect;

/** The account with this e-mail address, in any case. */
export async function findAccountByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row ?? null;
}

export async function findUser(db: Db, userId: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** Whether a sign-in still stands: not revoked, not expired, its user active. */
export async function findLiveFamily(db: Db, familyId: string, userId: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: tokenFamilies.id })
    .from(tokenFamilies)
    .innerJoin(users, eq(users.id, tokenFamilies.userId))
    .where(
      and(
        eq(tokenFamilies.id, familyId),
        eq(tokenFamilies.userId, userId),
        isNull(tokenFamilies.revokedAt),
        gt(tokenFamilies.expiresAt, now),
        eq(users.isActive, true),
      ),
    );
  return row !== undefined;
}

export async function findFamily(db: Db, familyId: string): Promise<(FamilyState & { userId: string }) | null> {
  const [row] = await db.select().from(tokenFamilies).where(eq(tokenFamilies.id, familyId));
  return row ?? null;
}

/** Everything that is stored about a user, as it is stored; secrets and password are left out. */
export async function findAccountExport(db: Db, userId: string, now: Date): Promise<AccountExport> {
  const own = (table: string, without: string[] = []) => sql`(
    select coalesce(jsonb_agg(to_jsonb(t) - ${sql.param(["user_id", ...without])}::text[] order by t.created_at), '[]')
    from ${sql.identifier(table)} t where t.user_id = ${userId}::uuid)`;
  const { rows } = await db.execute<Omit<AccountExport, "exported_at">>(sql`
    select (select to_jsonb(u) - 'password_hash' from users u where u.id = ${userId}::uuid) as account,
      ${own("wallets")} as wallets, ${own("price_alerts")} as price_alerts, ${own("social_jobs")} as scraping_jobs,
      (select coalesce(jsonb_agg(to_jsonb(m) - 'job_id' order by m.posted_at), '[]')
        from mentions m join social_jobs j on j.id = m.job_id where j.user_id = ${userId}::uuid) as mentions,
      ${own("notifications")} as notifications, ${own("webhooks", ["secret"])} as webhooks`);
  return { exported_at: now.toISOString(), ...rows[0]! };
}

/** The account as the wire shows it. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    full_name: row.fullName,
    is_active: row.isActive,
    is_verified: row.isVerified,
    created_at: row.createdAt.toISOString(),
    online_status: "online",
    last_seen: null,
    appear_offline: false,
  };
}
