import { and, eq, inArray, lt } from "drizzle-orm";
import type { SignedIn } from "@/contracts/auth";
import { users } from "../../db/schema/auth";
import { wallets } from "../../db/schema/wallets";
import { scorePlayerNow } from "../leaderboard/commands";
import { trackAddresses } from "../wallets/commands";
import { countAttempt, signIn, type AuthContext } from "../auth/commands";
import { demoLimits } from "../auth/rules";
import type { Context } from "../context";
import { copyDemoMentions } from "./commands-mentions";

/** The seeded account that each visitor of the demo gets a copy of. */
export interface DemoAccount {
  fullName: string;
  /** The tracked handle. */
  xUsername: string;
  wallets: { address: string; name: string }[];
}

const DEMO_KEPT_MS = 24 * 60 * 60_000;
/** Each visit adds one, so this many are enough, and a visitor after a busy day does not wait for all of it. */
const DELETED_A_VISIT = 20;

/**
 * Makes a fresh copy of the seeded account and signs it in; copies older than a day are deleted.
 * @throws DomainProblem rate_limited
 */
export async function startDemo(context: AuthContext, demo: DemoAccount, clientAddress: string): Promise<SignedIn> {
  await countAttempt(context, demoLimits(clientAddress));
  const id = context.uuid();
  const username = `demo_${id.slice(0, 8)}`;
  const now = context.now();
  await context.db.transaction(async (tx) => {
    const old = tx.select({ id: users.id }).from(users).where(and(eq(users.isDemo, true), lt(users.createdAt, new Date(now.getTime() - DEMO_KEPT_MS))));
    await tx.delete(users).where(inArray(users.id, old.limit(DELETED_A_VISIT)));
    await tx.insert(users).values({
      id,
      email: `${username}@demo.invalid`,
      username,
      fullName: demo.fullName,
      passwordHash: null,
      isDemo: true,
      createdAt: now,
    });
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
    await copyDemoMentions({ ...context, db: tx }, id);
  });
  await trackDemoWallets(context, demo);
  const signedIn = await signIn(context, id);
  await scorePlayerNow(context, id);
  return signedIn;
}

/** Lets the chain sync read the seeded wallets' history before the first visitor comes. */
export async function trackDemoWallets(context: Context, demo: DemoAccount): Promise<void> {
  await context.db.transaction((tx) => trackAddresses({ ...context, db: tx }, demoAddresses(demo)));
}

/** The seeded wallets' addresses in lower case. */
export function demoAddresses(demo: DemoAccount): string[] {
  return demo.wallets.map(({ address }) => address.toLowerCase());
}
