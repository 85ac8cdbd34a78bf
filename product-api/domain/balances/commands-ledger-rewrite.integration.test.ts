import { sql, TransactionRollbackError } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { seededRandom } from "@/sandbox/seed/random";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { recordAssets } from "../assets/commands";
import { recordBlocks, recordTransfers } from "../chain/commands";
import { findCursor } from "../chain/queries";
import type { ChainTransfer } from "../chain/rules";
import type { Db } from "../context";
import { trackAddresses } from "../wallets/commands";
import { explainDifference, recordBalances, type InternalTransfer } from "./commands";
import { lockLedgers, rewriteLedgers } from "./commands-ledger";
import { findAddressesToAudit, findAudited, findOpenDifferences, positionKey, type AuditWindow, type Position } from "./queries";

/** How many blocks are mined, and after how many of them ledgers are rewritten. */
const BLOCKS = 32;
const REWRITTEN_EVERY = 4;
const owners = [1, 2, 3].map((at) => `0x${"0".repeat(39)}${at}`);
const everybody = [...owners, `0x${"0".repeat(39)}9`];
const assetKeys = ["native", "0xtoken", "0xlate"];
const startMs = Date.parse("2026-11-05T12:00:00Z");
const blockOf = (number: number) => ({ number, hash: `0x${number}`, at: new Date(startMs + 1000 * number) });

let random: () => number;
const below = (limit: number) => Math.floor(random() * limit);
const pick = <T>(items: readonly T[]) => items[below(items.length)]!;
let made = 0;

useTestContext(undefined, { each: true });
beforeEach(async () => {
  await recordAssets(context, assetKeys.map((key) => ({ key, symbol: key, decimals: 1, priceId: key === "native" ? "coin" : null })));
  await context.db.execute(
    sql`update assets set from_block = 12, added_at = ${blockOf(12).at.toISOString()}::timestamptz where key = '0xlate'`,
  );
  await trackAddresses(context, owners);
  await context.db.execute(sql`update tracked_addresses set history_from_block = 8 where address = ${owners[2]}`);
  await quote(1);
});

/** Sets a quote. A fee's price is stored only with its entry, so another quote for the same time must change nothing. */
const quote = (usd: number) => context.db.execute(sql`
  insert into price_points (price_id, at, price_usd) values ('coin', ${new Date(startMs - 1000).toISOString()}::timestamptz, ${usd})
    on conflict (price_id, at) do update set price_usd = excluded.price_usd`);

function transferIn(blockNumber: number): ChainTransfer {
  const from = pick(everybody);
  const to = pick(from === everybody[3] ? owners : everybody);
  const fee = below(2) ? { wei: BigInt(below(4)), payer: from } : null;
  return {
    hash: `0xa${(made += 1)}`, movementIndex: -1, ...placeOf(blockNumber), from, to, assetKey: pick(assetKeys), units: BigInt(below(50)),
    status: below(10) ? "confirmed" : "failed", fee,
  };
}
const placeOf = (blockNumber: number) => ({ blockNumber, at: blockOf(blockNumber).at });

async function mine(number: number): Promise<void> {
  const transfers = Array.from({ length: below(6) }, () => transferIn(number));
  const range = {
    after: await findCursor(context.db, context.chainId), blocks: [blockOf(number)], transfers, tracked: new Set(owners),
    trackedSeq: Number.MAX_SAFE_INTEGER,
  };
  expect(await recordBlocks(context, range)).toBe("stored");
}

/** Records a reading of a random owner as of this block or a recent one; now and then it differs from what is known. */
async function read(head: number): Promise<void> {
  const [address, number] = [pick(owners), Math.max(1, head - below(4))];
  const { rows } = await context.db.execute<{ asset_key: string; units: string }>(
    sql`select asset_key, units from balances where address = ${address}`,
  );
  const known = new Map(rows.map(({ asset_key, units }) => [asset_key, BigInt(units)]));
  const balances = assetKeys.map((assetKey) => ({
    address, assetKey, units: (known.get(assetKey) ?? 300n) + BigInt(below(3) ? 0 : below(60) - 20),
  }));
  await recordBalances(context, { blockNumber: number, blockHash: blockOf(number).hash, at: blockOf(number).at, balances });
}

/** Records what contracts did in the blocks of a random difference. */
async function explain(): Promise<void> {
  const open = await findOpenDifferences(context.db, [], 50);
  if (open.length === 0) return;
  const difference = pick(open);
  const found = Array.from({ length: 1 + below(3) }, (): InternalTransfer => {
    const other = pick(everybody.filter((address) => address !== difference.address));
    const [from, to] = below(2) ? [difference.address, other] : [other, difference.address];
    const blockNumber = difference.sinceBlock + 1 + below(difference.blockNumber - difference.sinceBlock);
    return { hash: `0xa${(made += 1)}`, call: below(3), ...placeOf(blockNumber), from, to, units: BigInt(1 + below(30)) };
  });
  await explainDifference(context, difference, found);
}

/** The contents of all ledgers and balances. */
async function readLedgers(db: Db): Promise<unknown[]> {
  const { rows: entries } = await db.execute(sql`select * from ledger_entries order by address, asset_key, block_number, position`);
  return [entries, (await db.execute(sql`select * from balances order by address, asset_key`)).rows];
}
async function rewriteFrom(db: Db, fromBlock: () => number): Promise<unknown[]> {
  await lockLedgers(db);
  const { rows } = await db.execute<Position>(sql`select address, asset_key as "assetKey" from balances`);
  await rewriteLedgers({ ...context, db }, rows.map((position) => ({ ...position, fromBlock: fromBlock() })));
  return readLedgers(db);
}
const rewriteWhole = (db: Db) => rewriteFrom(db, () => 0);

/** The ledgers after transfers changed from a block on: rewritten from there, and rewritten entirely. Rolls the changes back. */
async function rewriteChanged(fromBlock: number, head: number): Promise<[unknown[], unknown[]]> {
  let both: [unknown[], unknown[]] | undefined;
  const changing = context.db.transaction(async (tx) => {
    await tx.execute(sql`delete from transfers where block_number >= ${fromBlock} and id % 7 = ${below(7)}`);
    await tx.execute(sql`update transfers set units = units + 3 where block_number >= ${fromBlock} and id % 5 = ${below(5)}`);
    await recordTransfers(tx, [1, 2, 3].map(() => transferIn(fromBlock + below(head - fromBlock + 1))));
    await tx.execute(sql`update ledger_entries set balance = balance + 1 where block_number >= ${fromBlock} and kind <> 'opening'`);
    both = [await rewriteFrom(tx, () => Math.max(0, fromBlock - (below(2) && below(5)))), await rewriteWhole(tx)];
    tx.rollback();
  });
  await expect(changing).rejects.toThrow(TransactionRollbackError);
  return both!;
}

/** The positions that an audit finds wrong when it reads `most` transfers at a time. */
async function findWrong(db: Db, most: number): Promise<Position[]> {
  const wrong: Position[] = [];
  let windows: AuditWindow[] = (await findAddressesToAudit(db, "", 10)).map((address) => ({ address, afterBlock: -1 }));
  while (windows.length > 0) {
    const audited = await findAudited(db, windows, most);
    wrong.push(...audited.flatMap(({ addsUp, address, assetKey }) => (addsUp ? [] : [{ address, assetKey }])));
    windows = windows.flatMap(({ address }) => {
      const untilBlock = audited.find((position) => position.address === address)!.untilBlock;
      return untilBlock === null ? [] : [{ address, afterBlock: untilBlock }];
    });
  }
  return wrong;
}

/** Whether an audit in pieces finds one entry with a wrong amount, wherever it is. */
async function damageAnything(): Promise<boolean> {
  let isFound = false;
  const damaging = context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Position>(sql`
      update ledger_entries set units = units + 1 where (address, asset_key, block_number, position) =
        (select address, asset_key, block_number, position from ledger_entries order by address, asset_key, block_number, position
          offset ${below(200)}::int % (select count(*) from ledger_entries) limit 1)
      returning address, asset_key as "assetKey"`);
    isFound = (await findWrong(tx, below(4))).some((position) => positionKey(position) === positionKey(rows[0]!));
    tx.rollback();
  });
  await expect(damaging).rejects.toThrow(TransactionRollbackError);
  return isFound;
}

it.each([1, 2])("rewriting a ledger from a block on gives the same as rewriting all of it (seed %i)", async (seed) => {
  random = seededRandom(seed);
  for (let head = 1; head <= BLOCKS; head += 1) {
    await mine(head);
    await read(head);
    if (head % REWRITTEN_EVERY !== 0) continue;
    await quote(1 + below(5));
    const whole = await rewriteWhole(context.db);
    const [partly, again] = await rewriteChanged(1 + below(head), head);
    expect(partly).toEqual(again);
    expect(await readLedgers(context.db)).toEqual(whole);
    await explain();
    expect(await readLedgers(context.db)).toEqual(await rewriteWhole(context.db));
    for (const most of [0, 2, 1_000]) expect(await findWrong(context.db, most)).toEqual([]);
    expect(await damageAnything()).toBe(true);
  }
  const { rows } = await context.db.execute<{ kind: string }>(
    sql`select kind from transfers union select kind from ledger_entries order by kind`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["contract", "fee", "internal", "opening", "transfer", "unexplained"]);
});
