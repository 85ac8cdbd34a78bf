import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { recordBlocks } from "../chain/commands";
import { trackAddresses } from "../wallets/commands";
import { recordKnownAssets } from "./commands-assets";
import { backfillPrices } from "./commands-ledger";
import { recordBalances } from "./commands";

const address = "0x00000000000000000000000000000000000000b1";
const sender = "0x00000000000000000000000000000000000000b2";
const at = new Date("2026-11-05T12:00:00Z");
const coin = { key: "native", symbol: "ETH", decimals: 2, priceId: "eth" };

useTestContext(undefined, { each: true });
beforeEach(async () => {
  await trackAddresses(context, [address]);
  await recordKnownAssets(context, [coin]);
  await context.db.execute(sql`
    insert into prices (price_id, price_usd, quoted_at) values ('eth', 2000, ${at.toISOString()}), ('other', 3, ${at.toISOString()})`);
  const blocks = [{ number: 1, hash: "0x1", at }];
  const followed = { tracked: new Set([address]), trackedSeq: Number.MAX_SAFE_INTEGER };
  await recordBlocks(context, { ...followed, after: null, blocks, transfers: [] });
  const balances = [{ address, assetKey: "native", units: 0n }];
  await recordBalances(context, { blockNumber: 1, blockHash: "0x1", at, balances });
  await recordBlocks(context, {
    ...followed, after: { blockNumber: 1, blockHash: "0x1", blockAt: at, movedAt: at }, blocks: [{ number: 2, hash: "0x2", at }],
    transfers: [{
      hash: "0xa", movementIndex: -1, blockNumber: 2, at, assetKey: "native", status: "confirmed", fee: null, from: sender, to: address,
      units: 150n,
    }],
  });
});

const received = async () => {
  const { rows } = await context.db.execute<{ price: string | null; usd: number | null; listed: string | null }>(sql`
    select e.price_usd as price, e.usd, t.price_usd as listed from ledger_entries e join transfers t on t.id = e.transfer_id`);
  return rows.map(({ price, usd, listed }) => [price && Number(price), usd, listed && Number(listed)]);
};

it("stored dollars follow an asset's decimals", async () => {
  expect(await received()).toEqual([[2000, 3000, 2000]]);
  await recordKnownAssets(context, [{ ...coin, decimals: 1 }]);
  expect(await received()).toEqual([[2000, 30_000, 2000]]);
});

it("under another price id, movements have no price until the history of that price is known", async () => {
  await recordKnownAssets(context, [{ ...coin, priceId: "other" }]);
  expect(await received()).toEqual([[null, null, null]]);
  await backfillPrices(context, "other");
  expect(await received()).toEqual([[3, 4.5, 3]]);
});

it("what has not changed is left alone", async () => {
  await context.db.execute(sql`update ledger_entries set usd = 1 where transfer_id is not null`);
  await recordKnownAssets(context, [{ ...coin, symbol: "WETH" }]);
  expect(await received()).toEqual([[2000, 1, 2000]]);
});
