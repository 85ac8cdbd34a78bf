import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { testPlayers } from "@/tests/support/database/players";
import { tableOf } from "../../db/table-of";
import { countTransactions, findTransfers } from "./queries";

useTestContext();

const startMs = Date.parse("2026-11-05T12:00:00Z");
const timeOf = (block: number) => new Date(startMs + 1000 * block);
const addressOf = (nth: number) => `0x${`${nth}`.padStart(40, "0")}`;
/** The user's wallets, of which the last ten are added after most transfers are stored; the other addresses are nobody's wallets. */
const OWN = Array.from({ length: 30 }, (_, nth) => addressOf(nth + 1));
const EVERYBODY = [...OWN, ...Array.from({ length: 10 }, (_, nth) => addressOf(nth + 91))];

interface Stored {
  id: string;
  hash: string;
  block_number: string;
  from_address: string | null;
  to_address: string | null;
  status: string;
  kind: string;
}

/** The block from which on each wallet's transfers count: all of them, unless tracking has set one. */
const historyFrom = new Map<string, number>();
let made = 0;

async function add(userId: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) historyFrom.set(address, 0);
  await context.db.execute(sql`
    insert into wallets (id, user_id, address, created_at) select gen_random_uuid(), ${userId}::uuid, address, now()
      from unnest(${sql.param(addresses)}::text[]) address`);
}

async function track(addresses: readonly string[], block: number): Promise<void> {
  for (const address of addresses) historyFrom.set(address, block);
  await context.db.execute(sql`
    insert into tracked_addresses (address, tracked_at, history_from_block) select address, now(), ${block}
      from unnest(${sql.param(addresses)}::text[]) address`);
}

/** Stores one transfer in each of some blocks, with addresses derived from its number, in one statement. */
async function move(blocks: readonly number[]): Promise<void> {
  const rows = blocks.map((block) => {
    const nth = (made += 1);
    const [from, to] = [EVERYBODY[(nth * 7) % EVERYBODY.length]!, EVERYBODY[(nth * 13 + 5) % EVERYBODY.length]!];
    return {
      hash: `0x${`${nth}`.padStart(64, "0")}`, block, at: timeOf(block), fromAddress: nth % 9 ? from : null, toAddress: to,
      status: nth % 8 ? "confirmed" : "failed", kind: nth % 9 ? "transfer" : "unexplained",
    };
  });
  await context.db.execute(sql`
    insert into transfers (hash, movement_index, kind, block_number, at, from_address, to_address, asset_key, units, status)
    select hash, -1, kind, block, at, from_address, to_address, 'usd', 1, status
      from ${tableOf(rows, "t", {
        hash: "text", kind: "text", block: "bigint", at: "timestamptz", fromAddress: "text", toAddress: "text", status: "text",
      })}`);
}

/** Compares what is found by searching the wallets that may have moved with all stored transfers. */
async function expectAsStored(userId: string): Promise<void> {
  const { rows } = await context.db.execute<Stored & Record<string, unknown>>(sql`
    select id, hash, block_number, from_address, to_address, status, kind from transfers order by block_number desc, id desc`);
  const isOf = (address: string | null, block: number) => address !== null && block >= (historyFrom.get(address) ?? Infinity);
  const own = rows.filter((row) => isOf(row.from_address, Number(row.block_number)) || isOf(row.to_address, Number(row.block_number)));
  for (const [limit, offset] of [[1, 0], [5, 0], [5, 3], [40, 20], [500, 0]] as const) {
    const found = await findTransfers(context.db, { userId }, {}, limit, offset);
    expect(found.map(({ id }) => id)).toEqual(own.slice(offset, offset + limit).map(({ hash }) => `${hash}:-1`));
  }
  const counted = own.filter(({ status, kind }) => status === "confirmed" && kind !== "unexplained");
  const total = counted.length;
  for (const block of [-1, 40, 110, 177, 1_000]) {
    const recent = counted.filter((row) => Number(row.block_number) >= block).length;
    expect(await countTransactions(context.db, userId, timeOf(block), { brief: false })).toEqual({ total, recent });
    expect(await countTransactions(context.db, userId, timeOf(block), { brief: true })).toEqual({ total: null, recent });
  }
}

it("skips wallets that cannot have moved, and no others", async () => {
  const players = await testPlayers(context);
  const userId = await players.add();
  await add(userId, OWN.slice(0, 20));
  await context.db.execute(sql`
    insert into chain_blocks (number, hash, at) select n, n::text, ${timeOf(0).toISOString()}::timestamptz + n * interval '1 second'
      from generate_series(0, 200, 20) n`);
  await expectAsStored(userId);
  await track(OWN.slice(0, 15), 0);
  await move([0]);
  await expectAsStored(userId);
  await move(Array.from({ length: 50 }, (_, nth) => nth * 4));
  await move([180, 3, 180, 90, 180, 17]);
  await expectAsStored(userId);

  await add(userId, OWN.slice(20));
  await expectAsStored(userId);
  // Some transfers of these were stored before they were tracked; a part of them is added to their history later.
  await track(OWN.slice(15, 25), 150);
  await track(OWN.slice(25, 29), 1_000);
  await expectAsStored(userId);
  for (const address of OWN.slice(20, 29)) historyFrom.set(address, 0);
  await context.db.execute(
    sql`update tracked_addresses set history_from_block = 0 where address = any(${sql.param(OWN.slice(20, 29))}::text[])`,
  );
  await expectAsStored(userId);

  // A reorganisation: withdrawn transfers are deleted.
  await context.db.execute(sql`delete from transfers where block_number > 120`);
  await expectAsStored(userId);
  await move([121, 125, 125, 130]);
  await expectAsStored(userId);

  // Wallets that seem to have never moved are not searched, although they have transfers.
  const skipped = OWN.slice(1, 29);
  await context.db.execute(sql`update wallets set moved_block = -1 where address = any(${sql.param(skipped)}::text[])`);
  for (const address of skipped) historyFrom.set(address, Infinity);
  await expectAsStored(userId);
});
