import { and, eq, lt } from "drizzle-orm";
import type { SignedIn } from "@/contracts/auth/calls";
import { users } from "../../db/schema/auth";
import { leaderboardVisibility } from "../../db/schema/leaderboard";
import { wallets } from "../../db/schema/wallets";
import { signIn, type AuthContext } from "../auth/commands";
import { deleteUsers } from "../auth/commands-account";
import type { Client } from "../auth/rules-client";
import { inTransaction, type Context } from "../context";
import { DAY_MS } from "../durations";
import { scorePlayerNow } from "../leaderboard/scoring/commands";
import { countAttempt } from "../limits/commands";
import { limitsOf } from "../limits/rules";
import { trackAddresses } from "../wallets/commands";
import { copyDemoMentions } from "./commands-mentions";
import { seedRanks } from "./commands-ranks";

/** The seeded account that each demo visitor gets a copy of. */
export interface DemoAccount {
  fullName: string;
  /** The tracked handle. */
  xUsername: string;
  wallets: { address: string; name: string }[];
}

const DEMO_LIFETIME_MS = DAY_MS;
/** Each visit adds one account, so deleting this many is enough, and a visitor after a busy day does not wait for all of them. */
const DELETED_PER_VISIT = 20;

/**
 * Makes a fresh copy of the seeded account and signs it in; deletes copies older than a day.
 * @throws DomainProblem rate_limited
 */
export async function startDemo(context: AuthContext, demo: DemoAccount, client: Client): Promise<SignedIn> {
  await countAttempt(context, [
    ...limitsOf("demo:address", client.address), ...limitsOf("demo:all", "all"), ...limitsOf("demo:all-day", "all"),
  ]);
  const id = context.uuid();
  const username = `demo_${id.slice(0, 8)}`;
  const now = context.now();
  await inTransaction(context, async (within, tx) => {
    const isOld = and(eq(users.isDemo, true), lt(users.createdAt, new Date(now.getTime() - DEMO_LIFETIME_MS)));
    // Visitors who arrive at the same time delete different copies, and do not wait for each other.
    const old = await tx.select({ id: users.id }).from(users).where(isOld).limit(DELETED_PER_VISIT).for("no key update", {
      skipLocked: true,
    });
    await tx.insert(users).values({
      id,
      email: `${username}@demo.invalid`,
      username,
      fullName: demo.fullName,
      passwordHash: null,
      isDemo: true,
      createdAt: now,
    });
    await tx.insert(leaderboardVisibility).values({ userId: id, mode: "public" });
    await copyDemoMentions(within, id);
    // Last, because no block is stored while wallets are being removed and added.
    await deleteUsers(tx, old.map(({ id: oldId }) => oldId));
    await tx.insert(wallets).values(
      demo.wallets.map(({ address, name }, index) => ({
        id: context.uuid(),
        userId: id,
        address: address.toLowerCase(),
        name,
        // One millisecond apart, so that they keep the story's order.
        createdAt: new Date(now.getTime() + index),
      })),
    );
  });
  await trackDemoWallets(context, demo);
  const signedIn = await signIn(context, id, client);
  await scorePlayerNow(context, id);
  await seedRanks(context, id);
  return signedIn;
}

/** Has the chain sync read the seeded wallets' history before the first visitor arrives. */
export async function trackDemoWallets(context: Context, demo: DemoAccount): Promise<void> {
  await inTransaction(context, (within) => trackAddresses(within, demoAddresses(demo)));
}

/** The seeded wallets' addresses in lower case. */
export function demoAddresses(demo: DemoAccount): string[] {
  return demo.wallets.map(({ address }) => address.toLowerCase());
}
