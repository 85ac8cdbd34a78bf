import { sql } from "drizzle-orm";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMemex } from "@/product-api/upstreams/memex/memex";
import { startSandboxMemex, type SandboxMemex } from "@/sandbox/memex/server";
import { context as testContext, players, useTestBoard } from "@/tests/support/database/test-context";
import { correctSentiment } from "../../social/commands-marks";
import { createOwnershipChallenge, proveOwnership, type OwnershipContext } from "../../wallets/commands";
import { DEBOUNCE_S, markPlayersDue, markTrackersDue, scorePlayer } from "./commands";
import { linkProfile, unlinkProfile, type PlatformContext } from "../profile/commands-link";

let memex: SandboxMemex;
let context: OwnershipContext & PlatformContext;

useTestBoard();
beforeAll(async () => {
  memex = await startSandboxMemex({ port: 0 });
  context = { ...testContext, webOrigin: "http://localhost:3000", platform: createMemex({ url: memex.url }) };
});
afterAll(() => memex.stop());

describe("a change that cannot mark the player for rescoring", () => {
  const rename = (from: string, to: string) => context.db.execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`);
  const count = async (where: ReturnType<typeof sql>) => (await context.db.execute(sql`select 1 from ${where}`)).rows.length;
  let userId = "";
  beforeEach(async () => {
    userId = await players.add();
  });
  const failing = async (change: () => Promise<unknown>) => {
    await rename("leaderboard_due", "leaderboard_due_away");
    await expect(change()).rejects.toThrow();
  };
  afterEach(() => rename("leaderboard_due_away", "leaderboard_due"));

  it("links no profile", async () => {
    await failing(() => linkProfile(context, userId, "https://memex.example/profile/ada"));
    expect(await count(sql`memex_links`)).toBe(0);
  });

  it("unlinks no profile", async () => {
    await players.link(userId, 50);
    await failing(() => unlinkProfile(context, userId));
    expect(await count(sql`memex_links`)).toBe(1);
  });

  it("proves no wallet", async () => {
    const owner = privateKeyToAccount(generatePrivateKey());
    await players.wallet(userId, 10, { address: owner.address.toLowerCase() });
    const { rows } = await context.db.execute<{ id: string }>(sql`select id from wallets`);
    const walletId = rows[0]!.id;
    const { message } = await createOwnershipChallenge(context, userId, walletId);
    const signature = await owner.signMessage({ message });
    await failing(() => proveOwnership(context, userId, walletId, signature));
    expect(await count(sql`wallets where proven_at is not null`)).toBe(0);
  });

  it("corrects no sentiment", async () => {
    await players.mention(userId, { hoursAgo: 1 });
    const { rows } = await context.db.execute<{ post_id: string }>(sql`select post_id from mentions`);
    await failing(() => correctSentiment(context, userId, rows[0]!.post_id, "positive"));
    expect(await count(sql`mentions where corrected_sentiment is not null`)).toBe(0);
  });
});

it("delays rescoring a player whose history is slow to read, unless it is wanted at once", async () => {
  const userId = await players.add();
  const address = await players.wallet(userId, 10);
  await scorePlayer(context, userId);
  const dueInS = async () => {
    const { rows } = await context.db.execute<{ due_at: string }>(sql`select due_at from leaderboard_due where user_id = ${userId}`);
    return (new Date(rows[0]!.due_at).getTime() - context.now().getTime()) / 1000;
  };
  await context.db.execute(sql`delete from leaderboard_due`);
  await context.db.execute(sql`update leaderboard_inputs set read_ms = 3000`);
  await markTrackersDue(context, [address], { delayS: DEBOUNCE_S });
  expect(await dueInS()).toBeGreaterThan(50);
  await markPlayersDue(context, [userId]);
  expect(await dueInS()).toBeLessThanOrEqual(0);
});
