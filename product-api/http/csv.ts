/**
 * Where a spreadsheet would begin to read a formula: at the start of a cell, and after anything within it that separates cells where a
 * comma separates decimals. One in Chinese or Japanese also reads the full-width signs. Quotes, doubled by then, are an empty beginning of
 * such a cell, and spaces before a formula may be dropped.
 */
const FORMULA = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[" ]*[=+\-@＝＋－＠])/g;
const SPECIAL = /["\n\r,]/;

/** One line of a CSV file (RFC 4180). Numbers stay numbers; other text that looks like a formula is marked as text. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(toCell).join(",")}\r\n`;
}

function toCell(value: string | number | boolean | null): string {
  const text = value === null ? "" : String(value);
  const safe = /^-?\d+(\.\d+)?$/.test(text) ? text : text.replace(FORMULA, "'");
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
