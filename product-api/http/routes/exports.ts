import { exportFiles } from "@/contracts/exports";
import type { Statement } from "@/contracts/statement/calls";
import { statementLines } from "@/contracts/statement/rules";
import { findStatement } from "../../domain/portfolio/statement";
import { exportMentions, type MentionExportRow } from "../../domain/social/queries-export";
import { exportTransactions, type ExportRow } from "../../domain/transactions/queries-export";
import type { RouteModule } from "../context";
import { csvLine } from "../csv";

const TRANSACTION_COLUMNS = [
  "time", "block", "hash", "wallet", "wallet_name", "counterparty", "direction", "kind", "status",
  "asset", "amount", "price_usd", "value_usd", "fee", "fee_usd",
] as const satisfies readonly (keyof ExportRow)[];
const MENTION_COLUMNS = [
  "time", "id", "url", "author", "author_name", "followers", "verified", "automation_signs", "lang", "text", "sentiment", "sentiment_score", "corrected",
  "likes", "reposts", "replies", "quotes", "read",
] as const satisfies readonly (keyof MentionExportRow)[];

export const exportRoutes: RouteModule = ({ file }, context) => {
  file(exportFiles.transactions,
    async ({ userId, query: { format, ...filter } }) => {
      const pages = await exportTransactions(context, userId, filter);
      return { name: `transactions-${dayOf(context.now())}`, format, body: format === "csv" ? rowsAsCsv(TRANSACTION_COLUMNS, pages) : rowsAsJson(pages) };
    });
  file(exportFiles.mentions,
    async ({ userId, query: { format, ...filter } }) => {
      const pages = await exportMentions(context, userId, filter);
      return { name: `mentions-${dayOf(context.now())}`, format, body: format === "csv" ? rowsAsCsv(MENTION_COLUMNS, pages) : rowsAsJson(pages) };
    });
  file(exportFiles.statement,
    async ({ userId, query: { format, ...query } }) => {
      const statement = await findStatement(context, userId, query);
      return { name: `statement-${dayOf(new Date(statement.from))}-${dayOf(new Date(statement.to))}`, format, body: [format === "csv" ? statementAsCsv(statement) : JSON.stringify(statement, null, 2)] };
    });
};

/** Marks a file as UTF-8 for spreadsheets, which guess otherwise. */
const BYTE_ORDER_MARK = "\ufeff";

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

async function* rowsAsCsv<C extends string>(columns: readonly C[], pages: AsyncIterable<Record<C, string | number | boolean | null>[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const rows of pages) yield rows.map((row) => csvLine(columns.map((column) => row[column]))).join("");
}

async function* rowsAsJson(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const rows of pages) {
    yield before + rows.map((row) => JSON.stringify(row)).join(",\n");
    before = ",\n";
  }
  yield "\n]\n";
}

/** A row for each line of each coin, and the sums in dollars; amounts are signed, so that each column adds up to its closing. */
function statementAsCsv(statement: Statement): string {
  const time = [statement.from, statement.to];
  const rows = statement.coins.flatMap(({ symbol, units, usd }) =>
    statementLines.map((line) => csvLine([...time, symbol, line, line === "prices" ? null : units[line], usd?.[line].toFixed(2) ?? null])),
  );
  const sums = statementLines.map((line) => csvLine([...time, "total", line, null, statement.usd?.[line].toFixed(2) ?? null]));
  return [BYTE_ORDER_MARK + csvLine(["from", "to", "asset", "line", "amount", "usd"]), ...rows, ...sums].join("");
}
