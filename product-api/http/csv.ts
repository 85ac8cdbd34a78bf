/** Cells that a spreadsheet would interpret as a formula; one in Chinese or Japanese also reads the full-width signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const SPECIAL = /["\n\r,]/;

/** One line of a CSV file (RFC 4180). Numbers stay numbers; other text that looks like a formula is marked as text. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(toCell).join(",")}\r\n`;
}

function toCell(value: string | number | boolean | null): string {
  const text = value === null ? "" : String(value);
  const safe = FORMULA.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
