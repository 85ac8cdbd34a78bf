import { sql, type SQL } from "drizzle-orm";
import { keccak256, toHex } from "viem";
import { assets, chainCursors } from "@/product-api/db/schema/chain";
import { users } from "@/product-api/db/schema/auth";
import { prices } from "@/product-api/db/schema/prices";
import { openLedgers } from "@/product-api/domain/balances/commands-ledger";
import type { Context } from "@/product-api/domain/context";
import { quoteAt } from "@/product-api/domain/valuation/queries-at";
import { HISTORY_DAYS, POINT_EVERY_MS } from "@/product-api/domain/prices/rules";

export const CHAIN_ID = 31_337;
export const M_TOKEN = `0x${"aa".repeat(20)}`;
const STABLE_TOKEN = `0x${"bb".repeat(20)}`;
/** The coins, each with a price. */
const COINS = [
  { key: "native", symbol: "ETH", decimals: 18, priceId: "ethereum", priceUsd: 2_500 },
  { key: M_TOKEN, symbol: "M", decimals: 18, priceId: "memecore", priceUsd: 1.5 },
  { key: STABLE_TOKEN, symbol: "USDX", decimals: 6, priceId: "usdx", priceUsd: 1 },
] as const;

const HEAD_BLOCK = 1_000_000;
const BLOCK_S = 7;
const BLOCKS_PER_DAY = Math.floor((24 * 60 * 60) / BLOCK_S);
const RECENT_BLOCKS = 256;
/** The number of days with a transfer each. */
const DAYS = 30;
const OPENED_TOGETHER = 1_500;

/** SQL for the time at which a block of the made-up chain was mined. */
const timeOf = (block: SQL, now: Date) =>
  sql`(${now.toISOString()}::timestamptz - (${HEAD_BLOCK}::bigint - ${block}) * interval '${sql.raw(`${BLOCK_S}`)} seconds')`;

/** Stores the coins with the full history of their quotes, and a chain that has been followed up to now. */
export async function fillMarket({ db, now }: Context): Promise<void> {
  const at = now();
  await db.insert(assets).values(COINS.map(({ key, symbol, decimals, priceId }) => ({ key, symbol, decimals, priceId })));
  await db.insert(prices).values(COINS.map(({ priceId, priceUsd }) => ({ priceId, priceUsd, quotedAt: at })));
  for (const { priceId, priceUsd } of COINS) {
    await db.execute(sql`
      insert into price_points (price_id, at, price_usd)
      select ${priceId}, ${at.toISOString()}::timestamptz - n * ${POINT_EVERY_MS}::float8 * interval '1 millisecond',
        ${priceUsd}::float8 * (1 + 0.3 * sin(n / 500.0))
      from generate_series(1, ${(HISTORY_DAYS * 24 * 60 * 60_000) / POINT_EVERY_MS}::int) n`);
  }
  await db.execute(sql`
    insert into chain_blocks (number, hash, at) select n, '0x' || md5(n::text) || md5(n::text), ${timeOf(sql`n`, at)}
    from generate_series(0, ${HEAD_BLOCK}) n where n % 100 = 0 or n > ${HEAD_BLOCK - RECENT_BLOCKS}`);
  await db.insert(chainCursors).values({
    chainId: CHAIN_ID, blockNumber: HEAD_BLOCK, blockHash: keccak256(toHex(HEAD_BLOCK)), blockAt: at, movedAt: at,
  });
}

/**
 * Creates a user with this many wallets that have been tracked for a month and read just now, each with a transfer per day: every other one
 * is outgoing, every tenth is between two of the user's own wallets.
 * @returns the user's id
 */
export async function fillWallets(context: Context, { count, transfers }: { count: number; transfers: boolean }): Promise<string> {
  const { db } = context;
  const [userId, now] = [context.uuid(), context.now()];
  const addresses = Array.from({ length: count }, (_, at) => keccak256(toHex(`${userId} ${at}`)).slice(0, 42));
  const firstBlock = HEAD_BLOCK - (DAYS + 1) * BLOCKS_PER_DAY;
  const since = sql`${now.toISOString()}::timestamptz - ${DAYS + 1} * interval '1 day'`;
  await db.insert(users).values({ id: userId, email: `${userId}@example.com`, username: userId, createdAt: now });
  const own = sql`unnest(${sql.param(addresses)}::text[]) with ordinality as own (address, nth)`;
  await db.execute(sql`
    insert into tracked_addresses (address, tracked_at, history_from_block, balance_read_at, balance_block, is_due)
    select address, ${since}, ${firstBlock}, ${now.toISOString()}::timestamptz, ${HEAD_BLOCK}, false from ${own}`);
  await db.execute(sql`
    insert into wallets (id, user_id, address, name, created_at) select gen_random_uuid(), ${userId}::uuid, address, 'Wallet ' || nth,
      ${since} from ${own}`);
  if (transfers) await fillTransfers(context, addresses);
  // As the server does by itself after a while: without it, each ledger of 10,000 wallets scans all transfers.
  await db.execute(sql`analyze`);
  const balances = addresses.flatMap((address, at) => COINS.map(({ key, decimals }) => ({
    address, assetKey: key, blockNumber: HEAD_BLOCK, units: transfers ? BigInt(1_000 + at) * 10n ** BigInt(decimals) : 0n,
  })));
  for (let from = 0; from < balances.length; from += OPENED_TOGETHER) {
    await db.transaction((tx) => openLedgers({ ...context, db: tx }, balances.slice(from, from + OPENED_TOGETHER)));
  }
  return userId;
}

async function fillTransfers({ db, now }: Context, addresses: readonly string[]): Promise<void> {
  const all = sql`${sql.param(addresses)}::text[]`;
  await db.execute(sql`
    with moved as (
      select own.address, own.nth, day, day % 2 = 1 as leaves, ${HEAD_BLOCK}::bigint - day * ${BLOCKS_PER_DAY}::bigint - own.nth as block,
        (${sql.param(COINS.map(({ key }) => key))}::text[])[1 + day % ${COINS.length}::int] as asset_key,
        case when day % 10 = 3 then (${all})[1 + own.nth % ${addresses.length}::int]
          else '0x' || left(md5('other ' || own.nth || ' ' || day) || md5(own.nth::text), 40) end as other
      from unnest(${all}) with ordinality as own (address, nth) cross join generate_series(0, ${DAYS - 1}::int) day
    ), timed as (select moved.*, ${timeOf(sql`block`, now())} as at from moved)
    insert into transfers (hash, movement_index, block_number, at, from_address, to_address, asset_key, units, status, price_usd, fee_wei,
      fee_payer)
    select '0x' || md5(m.address || m.day) || md5(m.day || m.address), -1, m.block, m.at,
      case when leaves then m.address else other end, case when leaves then other else m.address end,
      m.asset_key, (1 + m.nth % 50) * 10::numeric ^ (a.decimals - 1), 'confirmed', ${quoteAt(sql`m.asset_key`, sql`m.at`)},
      case when leaves then 21000000000000 end, case when leaves then m.address end
    from timed m join assets a on a.key = m.asset_key order by m.block`);
}
