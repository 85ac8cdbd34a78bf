import { sql, type SQL } from "drizzle-orm";

/** The columns of a table of rows: for each property its SQL type, in their order. */
type ColumnTypes<T> = { readonly [K in keyof T]?: string };

/**
 * SQL: properties of rows as a table with an alias; the column of `blockNumber` is `block_number`. Each column is passed as one array, so
 * that any number of rows fits into a statement, whose text is always the same.
 */
export function tableOf<T extends object>(rows: readonly T[], alias: string, types: ColumnTypes<T>): SQL {
  const columns = Object.entries(types) as [keyof T & string, string][];
  const arrays = columns.map(([name, type]) => sql`${sql.param(rows.map((row) => toParameter(row[name], type)))}::${sql.raw(type)}[]`);
  const names = columns.map(([name]) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  return sql`unnest(${sql.join(arrays, sql`, `)}) as ${sql.raw(`${alias} (${names.join(", ")})`)}`;
}

/** A value in a form that both databases take within an array. */
function toParameter(value: unknown, type: string): unknown {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint") return value.toString();
  return type === "jsonb" ? JSON.stringify(value) : value;
}
