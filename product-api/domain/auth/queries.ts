import { and, eq, gt, isNull, sql } from "drizzle-orm";
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

/** Whether a session is valid: not revoked, not expired, its user active. */
export async function isSessionActive(db: Db, familyId: string, userId: string, now: Date): Promise<boolean> {
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

/** The account as the wire shows it to its owner, who was seen just now. */
export function toUser(row: UserRow, now: Date): User {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    full_name: row.fullName,
    is_active: row.isActive,
    is_verified: row.isVerified,
    created_at: row.createdAt.toISOString(),
    online_status: "online",
    last_seen: now.toISOString(),
    appear_offline: false,
  };
}
