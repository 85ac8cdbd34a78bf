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
