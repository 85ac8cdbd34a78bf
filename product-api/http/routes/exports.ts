import { exportFiles } from "@/contracts/exports";
import type { Statement } from "@/contracts/statement/calls";
import { statementLines, type ExportFormat } from "@/contracts/statement/rules";
import { findStatement } from "../../domain/portfolio/statement";
import { exportMentions } from "../../domain/social/queries-export";
import { dayOf } from "../../domain/time-texts";
import { exportTransactions } from "../../domain/transactions/queries-export";
import type { RouteModule } from "../context";
import { csvLine } from "../csv";
import type { StreamedFile } from "../register-file";

export const exportRoutes: RouteModule = ({ file }, context) => {
  const ofRows = <R extends Row<R>>(what: string, format: ExportFormat, pages: AsyncIterable<R[]>): StreamedFile =>
    ({ name: `${what}-${dayOf(context.now())}`, format, body: format === "csv" ? rowsAsCsv(pages) : rowsAsJson(pages) });
  file(exportFiles.transactions, async ({ userId, query }) => ofRows(
    "transactions", query.format, await exportTransactions(context, userId, query),
  ));
  file(exportFiles.mentions, async ({ userId, query }) => ofRows("mentions", query.format, await exportMentions(context, userId, query)));
  file(exportFiles.statement, async ({ userId, query: { format, ...query } }) => {
    const statement = await findStatement(context, userId, query);
    const name = `statement-${dayOf(new Date(statement.from))}-${dayOf(new Date(statement.to))}`;
    return { name, format, body: [format === "csv" ? statementAsCsv(statement) : JSON.stringify(statement, null, 2)] };
  });
};

/** Marks a file as UTF-8 for spreadsheets, which would otherwise guess. */
const BYTE_ORDER_MARK = "\ufeff";

/** One row of an export. */
type Row<R> = Record<keyof R, string | number | boolean | null>;

/** Every field of a row is a column, in the rows' own order, so that the CSV cannot lack a field that the JSON has. */
async function* rowsAsCsv<R extends Row<R>>(pages: AsyncIterable<R[]>): AsyncGenerator<string> {
  let columns: (keyof R & string)[] = [];
  for await (const rows of pages) {
    if (columns.length === 0) {
      columns = Object.keys(rows[0]!) as typeof columns;
      yield BYTE_ORDER_MARK + csvLine(columns);
    }
    yield rows.map((row) => csvLine(columns.map((column) => row[column]))).join("");
  }
}

async function* rowsAsJson(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const rows of pages) {
    yield before + rows.map((row) => JSON.stringify(row)).join(",\n");
    before = ",\n";
  }
  yield "\n]\n";
}

/** One row per line of each coin, then the totals in dollars; amounts are signed, so that each column adds up to its closing value. */
function statementAsCsv(statement: Statement): string {
  const time = [statement.from, statement.to];
  const rows = statement.coins.flatMap(({ symbol, units, usd }) =>
    statementLines.map((line) => csvLine([...time, symbol, line, line === "prices" ? null : units[line], usd?.[line].toFixed(2) ?? null])),
  );
  const sums = statementLines.map((line) => csvLine([...time, "total", line, null, statement.usd?.[line].toFixed(2) ?? null]));
  return [BYTE_ORDER_MARK + csvLine(["from", "to", "asset", "line", "amount", "usd"]), ...rows, ...sums].join("");
}
