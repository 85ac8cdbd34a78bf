import { and, eq, lt } from "drizzle-orm";
import type { SocialProfile } from "@/contracts/social/profile";
import { accountSnapshots } from "../../db/schema/social";
import { inTransaction, type Context } from "../context";
import { DAY_MS } from "../durations";
import { markPlayersDue } from "../leaderboard/scoring/commands";
import { dayOf } from "../time-texts";
import { renewClaim, type Claim } from "./commands-scrape";
import { growthDays, storableText } from "./rules";

/** An account as the network returned it. */
export interface FoundAccount {
  id: string;
  username: string;
  name: string;
  imageUrl: string | null;
  /** Null, here and below, if the network did not return it. */
  verified: boolean | null;
  createdAt: Date | null;
  followers: number | null;
  following: number | null;
  posts: number | null;
  listed: number | null;
}

/** Stores today's snapshot of the tracked account, and deletes those of before `growthDays`. @returns false if the claim is lost */
export async function recordAccount(context: Context, claim: Claim, account: FoundAccount): Promise<boolean> {
  return inTransaction(context, async (within, tx) => {
    if (!(await renewClaim(within, claim, { accountId: account.id }))) return false;
    // The handle now belongs to another account, whose past is unknown: the old one's snapshots must not count towards its growth.
    const isOther = claim.job.accountId !== null && claim.job.accountId !== account.id;
    if (isOther) await tx.delete(accountSnapshots).where(eq(accountSnapshots.jobId, claim.job.id));
    const seen = { followers: account.followers, listed: account.listed, profile: toProfile(account) };
    await tx
      .insert(accountSnapshots)
      .values({ jobId: claim.job.id, day: dayOf(context.now()), ...seen })
      .onConflictDoUpdate({ target: [accountSnapshots.jobId, accountSnapshots.day], set: seen });
    const compared = dayOf(new Date(context.now().getTime() - growthDays * DAY_MS));
    await tx.delete(accountSnapshots).where(and(eq(accountSnapshots.jobId, claim.job.id), lt(accountSnapshots.day, compared)));
    if (claim.job.isPrimary) await markPlayersDue(within, [claim.job.userId]);
    return true;
  });
}

/** An account as the API shows it, in a form that can be stored. */
export function toProfile(account: FoundAccount): SocialProfile {
  return {
    id: account.id,
    username: storableText(account.username),
    name: storableText(account.name),
    profile_image_url: httpsOnly(account.imageUrl),
    verified: account.verified,
    created_at: account.createdAt?.toISOString() ?? null,
    public_metrics: {
      followers_count: account.followers, following_count: account.following, tweet_count: account.posts, listed_count: account.listed,
    },
  };
}

/** A link if it may be shown, i.e. if it is HTTPS; else null. */
export function httpsOnly(url: string | null): string | null {
  return url?.startsWith("https://") ? storableText(url) : null;
}
