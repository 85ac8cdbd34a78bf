import { sql, type SQL } from "drizzle-orm";

/** SQL: the line of the statement that a ledger entry belongs to. */
export const lineOf = (entry: SQL) => sql`case ${entry}.kind when 'opening' then 'added' when 'fee' then 'fees' when 'contract' then 'contracts'
  else case when ${entry}.units >= 0 then 'received' else 'sent' end end`;

/**
 * SQL: whether an entry is one side of a transfer whose other side is in the ledgers of `own` as well. The counterparty is checked first,
 * so that only the few entries that stay within are looked up, each by the index. Not `exists`, for which the planner may read everybody's
 * ledgers into a hash.
 */
export const isBetweenOwnWallets = (entry: SQL) => sql`(${entry}.kind = 'transfer' and ${entry}.counterparty is not null
  and ${entry}.counterparty in (select address from own) and (
  select true from ledger_entries other
  where other.address = ${entry}.counterparty and other.asset_key = ${entry}.asset_key and other.block_number = ${entry}.block_number
    and other.transfer_id = ${entry}.transfer_id and other.kind = 'transfer' limit 1) is not null)`;

/**
 * SQL: for statements that read all entries of `own` within a time range: the transfer of an entry whose other side may be among them as
 * well, otherwise null. Both sides have the same time, so `isPaired` finds the other among the entries read: looking each up by the index,
 * as `isBetweenOwnWallets` does, takes half of the time if thousands of wallets have moved.
 */
export const sharedTransfer = (entry: SQL) =>
  sql`case when ${entry}.kind = 'transfer' and ${entry}.counterparty in (select address from own) then ${entry}.transfer_id end`;

/** SQL: a table for `isPaired`, of entries with their `sharedTransfer` as `shared_transfer`. Materialized, as it is read twice. */
export const pairsIn = (entries: SQL) => sql`pairs as materialized (
  select shared_transfer from ${entries} where shared_transfer is not null group by 1 having count(*) > 1)`;

/** SQL: whether both sides of an entry's transfer are among the entries of `pairsIn`. */
export const isPaired = sql`(shared_transfer is not null and shared_transfer in (select shared_transfer from pairs))`;
