import { bareText } from "@/contracts/fields/typed-rules";

/**
 * Thousands separated by commas. In `0,125` the comma is a decimal comma:
 * taken for a separator, it would make the amount a thousand times as large.
 */
const grouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/**
 * Parses an amount as people write it, including in dollars: `$1,234.5`, `US$ 1,234.5` and `１２３４.5` are 1234.5. NaN if it is not a number.
 */
export function parseAmount(text: string): number {
  const plain = bareText(text).replace(/^(US)?\$\s*/i, "").replace(/\s*(USD|美元)$/i, "");
  if (grouped.test(plain)) return Number(plain.replaceAll(",", ""));
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
