import { sql } from "drizzle-orm";
import { keccak256, toHex } from "viem";
import { expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { recordAssets } from "../assets/commands";
import { recordBlocks } from "./commands";
import type { ChainTransfer } from "./rules";

/** At 16 parameters each, more than one statement can take. */
const TRANSFERS = 5_000;
const address = "0x00000000000000000000000000000000000000a1";

useTestContext();

it("stores a range of blocks completely, however many transfers it contains", async () => {
  await recordAssets(context, [{ key: "native", symbol: "ETH", decimals: 18, priceId: null }]);
  const transfers = Array.from({ length: TRANSFERS }, (_, at): ChainTransfer => ({
    hash: keccak256(toHex(at)), movementIndex: -1, blockNumber: 7, at: new Date(), from: "0x00000000000000000000000000000000000000b2",
    to: address,
    assetKey: "native", units: BigInt(at), status: "confirmed", fee: null,
  }));
  const blocks = [{ number: 7, hash: keccak256("0x07"), at: new Date() }];
  await recordBlocks(context, { after: null, blocks, transfers, tracked: new Set([address]), trackedSeq: 0 });
  const { rows } = await context.db.execute(
    sql`select (select count(*) from transfers) as transfers, (select count(*) from live_events) as events,
      (select block_number from chain_cursors) as cursor`,
  );
  expect(rows).toEqual([{ transfers: String(TRANSFERS), events: String(TRANSFERS), cursor: "7" }]);
});
