import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../../context";

/** A handle or profile that a user claims. */
export interface ClaimRow {
  kind: "handle" | "profile";
  /** The handle in lower case, or the profile's id. */
  subject: string;
  /** As the user wrote it. */
  spelled: string;
  isProven: boolean;
  /** Whether it counts towards this user's score. */
  counts: boolean;
}

const claimTables = {
  // Only the primary handle is a claim; others are merely tracked.
  handle: {
    table: sql`(select * from social_jobs where is_primary)`,
    subject: (alias: string) => sql.raw(`lower(${alias}.username)`),
    spelled: sql`c.username`,
    since: "created_at",
  },
  profile: {
    table: sql`memex_links`, subject: (alias: string) => sql.raw(`${alias}.profile_id`), spelled: sql`c.profile_id`, since: "linked_at",
  },
} as const;

/** SQL: joins the proof of a claim, if it is for the handle or profile claimed. */
export function proofJoin(kind: ClaimRow["kind"], claim: string, proof: string): SQL {
  const as = sql.raw(proof);
  return sql`left join identity_proofs ${as} on ${as}.user_id = ${sql.raw(claim)}.user_id and ${as}.kind = ${sql.raw(`'${kind}'`)}
    and ${as}.subject = ${claimTables[kind].subject(claim)} and ${as}.proven_at is not null`;
}

/**
 * What a user claims, and whether it counts. A handle or profile counts for one player: the one who has proven it, else the first
 * visible one to claim it. Copies of the demo account count theirs without taking it from anybody.
 */
export async function findClaims(db: Db, userId: string): Promise<ClaimRow[]> {
  const claimsOf = (kind: ClaimRow["kind"]) => {
    const { table, subject, spelled, since } = claimTables[kind];
    const order = (claim: string, proof: string) => sql.raw(`${proof}.user_id is null, ${claim}.${since}, ${claim}.user_id`);
    return sql`
      select ${sql.raw(`'${kind}'`)} as kind, ${subject("c")} as subject, ${spelled} as spelled, p.user_id is not null as is_proven,
        u.is_demo or not exists (
          select 1 from ${table} o join users ou on ou.id = o.user_id and ou.is_active and not ou.is_demo
            ${proofJoin(kind, "o", "op")} left join leaderboard_visibility ov on ov.user_id = o.user_id
          where ${subject("o")} = ${subject("c")} and o.user_id <> c.user_id
            and (op.user_id is not null or coalesce(ov.mode, 'hidden') <> 'hidden')
            and (${order("o", "op")}) < (${order("c", "p")})) as counts
      from ${table} c join users u on u.id = c.user_id ${proofJoin(kind, "c", "p")} where c.user_id = ${userId}::uuid`;
  };
  const { rows } = await db.execute<{ kind: ClaimRow["kind"]; subject: string; spelled: string; is_proven: boolean; counts: boolean }>(
    sql`${claimsOf("handle")} union all ${claimsOf("profile")}`);
  return rows.map(({ is_proven, ...row }) => ({ ...row, isProven: is_proven }));
}

/** SQL: a name for each handle and profile that a user claims; none for copies of the demo account, which take theirs from nobody. */
export function claimNames(userId: string): SQL {
  const own = sql`join users u on u.id = c.user_id and not u.is_demo where c.user_id = ${userId}::uuid`;
  return sql`select 'handle ' || lower(c.username) from social_jobs c ${own} and c.is_primary union select 'profile ' || c.profile_id
    from memex_links c ${own}`;
}

/**
 * SQL: users who claim the same handle or profile as the given user. Leaves
 * out the many copies of the demo account, which take it from nobody.
 */
export function claimSharers(userId: string): SQL {
  const shared = sql`
    select o.user_id from social_jobs c join social_jobs o on o.is_primary and lower(o.username) = lower(c.username) where c.is_primary
      and c.user_id = ${userId}::uuid
    union select o.user_id from memex_links c join memex_links o on o.profile_id = c.profile_id where c.user_id = ${userId}::uuid`;
  return sql`select s.user_id from (${shared}) s join users u on u.id = s.user_id and not u.is_demo`;
}
