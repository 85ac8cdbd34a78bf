import { sql } from "drizzle-orm";
import { ledgerEntries } from "../../db/schema/chain";
import { tableOf } from "../../db/table-of";
import { NATIVE_ASSET } from "../assets/rules";
import { quoteAt } from "../valuation/queries-at";
import { amountUsd } from "../valuation/queries";
import type { WalletsContext } from "../wallets/queries";
import { sandboxMovements, type SandboxPlayer } from "./players";

/** An address that belongs to no player. */
const MARKET = `0x${"5a".repeat(20)}`;

/**
 * Enters what the sandbox's other players have traded since the last call, so that they have a volume. Their addresses do not occur on the
 * chain, so nothing else is entered for them. Their holdings do not change, except between the two movements of a pair.
 */
export async function addMovements({ db, now, mTokenKey }: WalletsContext, players: readonly SandboxPlayer[]): Promise<void> {
  const rows = players.flatMap((player) => sandboxMovements(player, now()).map((movement) => ({
    ...movement, address: player.address, assetKey: movement.coin === "native" ? NATIVE_ASSET : mTokenKey,
  })));
  await db.execute(sql`
    insert into ${ledgerEntries} (address, asset_key, block_number, position, at, kind, units, balance, price_usd, usd, counterparty)
    select m.address, m.asset_key, date_part('epoch', m.at)::bigint, 0, m.at, 'transfer', m.units, m.balance, quote.usd,
      sign(m.units)::float8 * ${amountUsd(sql`abs(m.units)`, sql`a.decimals`, sql`quote.usd`)}, ${MARKET}
    from ${tableOf(rows, "m", { address: "text", assetKey: "text", at: "timestamptz", units: "numeric", balance: "numeric" })}
    join assets a on a.key = m.asset_key cross join lateral (select ${quoteAt(sql`m.asset_key`, sql`m.at`)} as usd) quote
    on conflict do nothing`);
}
