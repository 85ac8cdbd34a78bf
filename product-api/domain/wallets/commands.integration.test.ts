import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { walletLimits } from "@/contracts/wallets/rules";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { addUser } from "@/tests/support/database/players";
import { leaderboardDue } from "../../db/schema/leaderboard";
import { wallets } from "../../db/schema/wallets";
import { createWallet, createWallets } from "./commands";

useTestContext();

const addressOf = (number: number) => `0x${number.toString(16).padStart(40, "0")}`;
const countOf = (userId: string) => context.db.$count(wallets, eq(wallets.userId, userId));

/** Adds a user with room for `room` more wallets; they track the addresses from 1 on. */
async function ownerWithRoomFor(room: number): Promise<string> {
  const userId = await addUser(context);
  await context.db.execute(sql`
    insert into wallets (id, user_id, address, created_at)
    select gen_random_uuid(), ${userId}, '0x' || lpad(to_hex(n), 40, '0'), now()
      from generate_series(1, ${walletLimits.perUser - room}::int) n`);
  return userId;
}

it("allows at most ten thousand wallets, even if several are added at the same time", async () => {
  const userId = await ownerWithRoomFor(2);
  const adding = [1, 2, 3, 4, 5].map((number) => createWallet(context, userId, { address: addressOf(20_000 + number) }));
  const outcomes = (await Promise.allSettled(adding)).map((one) => (one.status === "fulfilled"
    ? "added"
    : (one.reason as { code: string }).code));
  expect(outcomes.toSorted()).toEqual(["added", "added", "too_many_wallets", "too_many_wallets", "too_many_wallets"]);
  expect(await countOf(userId)).toBe(10_000);
  await expect(createWallet(context, userId, { address: addressOf(1) })).rejects.toMatchObject({ code: "wallet_already_tracked" });
});

it("adds the first lines for which there is room, and reports the outcome of each line", async () => {
  const userId = await ownerWithRoomFor(2);
  const lines = [1, 20_001, 20_001, 20_002, 20_003, 20_003].map((number) => ({ address: addressOf(number) }));
  expect((await createWallets(context, userId, lines)).map(({ outcome }) => outcome)).toEqual([
    "already_tracked", "added", "already_tracked", "added", "too_many_wallets", "too_many_wallets",
  ]);
  const [again] = await createWallets(context, userId, [{ address: addressOf(20_003) }]);
  expect(again!.outcome).toBe("too_many_wallets");
  expect(await countOf(userId)).toBe(10_000);
});

it.each([
  ["alone", (userId: string, address: string, at: Date) => createWallet({ ...context, now: () => at }, userId, { address })],
  ["in a list", (userId: string, address: string, at: Date) => createWallets({ ...context, now: () => at }, userId, [{ address }])],
])("recomputes whoever began to track an address a moment later but was stored first, if it is added %s", async (_how, add) => {
  const [first, second, third] = [await addUser(context), await addUser(context), await addUser(context)];
  const address = addressOf(30_000 + Math.floor(Math.random() * 1e6));
  const at = context.now();
  await add(first, address, new Date(at.getTime() - 1_000));
  await add(third, address, new Date(at.getTime() + 5));
  await context.db.delete(leaderboardDue);
  await add(second, address, at);
  const due = await context.db.select({ userId: leaderboardDue.userId }).from(leaderboardDue);
  expect(due.map(({ userId }) => userId).toSorted()).toEqual([second, third].toSorted());
});
