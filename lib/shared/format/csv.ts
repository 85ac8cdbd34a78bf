import { decimalText } from "@/contracts/fields/decimal-rules";

/** Marks the file as UTF-8 for spreadsheets, which would otherwise guess the encoding. */
const byteOrderMark = "\ufeff";

type CsvValue = string | number | null | undefined;

/**
 * A CSV file (RFC 4180, UTF-8 with byte order mark). What a spreadsheet would take for a formula gets an apostrophe in front, unless it is
 * a plain number; unknown values are empty cells.
 */
export function csvFile(rows: readonly (readonly CsvValue[])[]): string {
  return byteOrderMark + rows.map((row) => row.map(csvCell).join(",")).join("\r\n") + "\r\n";
}

/** As in product-api/http/csv.ts; also after an apostrophe, so that the one put in front can be told from it. */
const formula = /^(?='*[\t\r\n])|(?<=^|[;\t\r\n])(?=['" ]*[=+\-@＝＋－＠])/g;

const guarded = /^'(?='*[\t\r\n])|(?<=^|[;\t\r\n])'(?=['" ]*[=+\-@＝＋－＠])/g;

/** A text as it was before `csvFile` put apostrophes in front of what looks like a formula. */
export const withoutGuards = (text: string) => text.replace(guarded, "");

function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  // Some programs would read an exponent as text.
  const text = typeof value === "number" ? (decimalText(value) ?? "") : value;
  return quoted(isPlainNumber(text) ? text : text.replace(formula, "'"), /[",\r\n]/);
}

const quoted = (text: string, special: RegExp) => (special.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

/** A row for `parseCsv` that users see and edit: not guarded against formulas, and with `, ` between the cells. */
export const plainCsvRow = (cells: readonly string[]) => cells.map((cell) => quoted(cell, /[",;\t\r\n]/)).join(", ");

function isPlainNumber(text: string): boolean {
  return /^-\d+(\.\d+)?$/.test(text);
}

const separators = /[,;\t]/;

/**
 * Rows and cells of a CSV text, including quoted cells; empty lines are
 * left out, and trimming removes a byte order mark. Lines may end with CR alone, as some Mac programs write them.
 * @param separator of all cells; without one, each row is split at the first comma, semicolon or tab in it and at others like that
 * @param most cells of a row that is not split at tabs: unless it is quoted, the last one keeps further separators that something follows
 */
export function parseCsv(text: string, separator?: string, most = Infinity): string[][] {
  const rows: string[][] = [];
  let [row, cell, isQuoted, splitAt]: [string[], string, boolean, string | undefined] = [[], "", false, separator];
  let wasQuoted = false;
  const isRest = () => row.length + 1 === most && splitAt !== "\t" && !wasQuoted;
  const endCell = () => { row.push((isRest() ? withoutEmptyCells(cell) : cell).trim()); [cell, wasQuoted] = ["", false]; };
  const splits = (char: string) => (splitAt ? char === splitAt : separators.test(char)) && !isRest();
  const endRow = () => {
    endCell();
    if (row.some((one) => one !== "")) rows.push(row);
    [row, splitAt] = [[], separator];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') { cell += '"'; at += 1; }
      else isQuoted = false;
    } else if (char === '"' && cell.trim() === "") [cell, isQuoted, wasQuoted] = ["", true, true];
    else if (splits(char)) { splitAt = char; endCell(); }
    else if (char === "\n" || char === "\r") endRow();
    else cell += char;
  }
  endRow();
  return rows;
}

/** A text without the separators at its end. */
function withoutEmptyCells(text: string): string {
  let end = text.length;
  while (end > 0 && ",; ".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
