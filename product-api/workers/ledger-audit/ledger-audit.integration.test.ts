import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { until } from "@/tests/support/api/product-api";
import { recordAssets } from "../../domain/assets/commands";
import { recordBalances } from "../../domain/balances/commands";
import { findAddressesToAudit, findAudited } from "../../domain/balances/queries";
import { recordBlocks } from "../../domain/chain/commands";
import { findCursor } from "../../domain/chain/queries";
import type { ChainTransfer } from "../../domain/chain/rules";
import { findUpstreamStates } from "../../domain/health/queries";
import { trackAddresses } from "../../domain/wallets/commands";
import type { Worker } from "../loop";
import { startLedgerAudit } from "./ledger-audit";

const address = "0x00000000000000000000000000000000000000a1";
const log = { info: () => {}, warn: () => {} };

let audit: Worker | undefined;
useTestContext(undefined, { each: true });
beforeEach(async () => {
  const at = new Date();
  const transfer: ChainTransfer = {
    hash: "0xaa", movementIndex: -1, blockNumber: 7, at, from: "0x00000000000000000000000000000000000000b2", to: address,
    assetKey: "native", units: 5n, status: "confirmed", fee: null,
  };
  await recordAssets(context, [{ key: "native", symbol: "ETH", decimals: 18, priceId: null }]);
  await trackAddresses(context, [address]);
  await recordBlocks(context, {
    after: null, blocks: [{ number: 7, hash: "0x07", at }], transfers: [transfer], tracked: new Set([address]), trackedSeq: 1,
  });
  await recordBalances(context, { blockNumber: 7, blockHash: "0x07", at, balances: [{ address, assetKey: "native", units: 9n }] });
});
afterEach(() => audit?.stop());

const audited = async () => findAudited(
  context.db, (await findAddressesToAudit(context.db, "", 10)).map((of) => ({ address: of, afterBlock: -1 })), 1_000,
);
const addsUp = async () => (await audited()).every((position) => position.addsUp);

it.each([
  ["a lost entry", sql`delete from ledger_entries where kind = 'transfer'`],
  ["an entry with a wrong amount", sql`update ledger_entries set units = units + 1, balance = balance + 1 where kind = 'transfer'`],
  ["a balance that changed without an entry", sql`update balances set units = units + 1`],
])("%s is found, reported and fixed", async (_, damage) => {
  expect(await addsUp()).toBe(true);
  await context.db.execute(damage);
  expect(await addsUp()).toBe(false);

  audit = startLedgerAudit(context, { log });
  const [state] = await until(() => findUpstreamStates(context.db), (states) => states.length === 1);
  expect(state).toMatchObject({ name: "ledger", state: "failing", message: "1 ledgers did not add up and were rewritten" });
  expect(await addsUp()).toBe(true);
  const { rows } = await context.db.execute(sql`select units::text, (select is_due from tracked_addresses) as due from balances`);
  expect(rows).toEqual([{ units: "9", due: true }]);
});

it("ignores balances of addresses that are not tracked", async () => {
  await context.db.execute(
    sql`insert into balances (address, asset_key, units) values ('0x00000000000000000000000000000000000000c3', 'native', 5)`,
  );
  expect(await addsUp()).toBe(true);
  expect(await audited()).toHaveLength(1);
});

it("audits a long history piece by piece, and rewrites one that does not add up from there on", async () => {
  const at = new Date();
  for (const number of [8, 9, 10]) {
    const transfers: ChainTransfer[] = [1, 2].map((nth) => ({
      hash: `0x${number}${nth}`, movementIndex: -1, blockNumber: number, at, from: "0x00000000000000000000000000000000000000b2",
      to: address, assetKey: "native", units: 1n, status: "confirmed", fee: null,
    }));
    await recordBlocks(context, {
      after: await findCursor(context.db, context.chainId), blocks: [{ number, hash: `0x0${number}`, at }], transfers,
      tracked: new Set([address]), trackedSeq: 1,
    });
  }
  const places = async () => (await context.db.execute<{ place: string }>(
    sql`select ctid as place from ledger_entries order by block_number, position`,
  )).rows.map(({ place }) => place);
  const before = await places();
  await context.db.execute(sql`update ledger_entries set units = 0 where block_number = 10 and position = 1`);
  audit = startLedgerAudit(context, { log, transfersPerRun: 1 });
  await until(async () => (audit!.wake(), addsUp()), Boolean);
  expect((await places()).slice(0, -2)).toEqual(before.slice(0, -2));
});
