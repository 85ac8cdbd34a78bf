import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestContext, type TestContext } from "@/tests/support/database";
import { trackAddresses } from "../wallets/commands";
import { recordBalances } from "./commands";
import { findStaleAddresses } from "../chain/queries";

const [one, other] = ["0x00000000000000000000000000000000000000a1", "0x00000000000000000000000000000000000000a2"] as const;

let test: TestContext;
beforeAll(async () => {
  test = await openTestContext();
});
afterAll(() => test.close());

it("a reading marks only the addresses that it holds", async () => {
  const { context } = test;
  await trackAddresses(context, [one, other]);
  await recordBalances(context, { blockNumber: 5, at: new Date(), balances: [{ address: one, assetKey: "native", units: 7n }] });
  expect(await findStaleAddresses(context.db, new Date(0), 10)).toEqual([other]);
});
