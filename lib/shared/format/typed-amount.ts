/** With a comma before each three digits. In `0,125` it stands before decimals: taken for this, it would be a thousand times as much. */
const grouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/** Reads an amount as people write it, also in dollars: `$1,234.5`, `US$ 1,234.5` and `１２３４.5` are 1234.5. NaN when it is no number. */
export function parseAmount(text: string): number {
  const plain = text.normalize("NFKC").trim().replace(/^(US)?\$\s*/i, "").replace(/\s*(USD|美元)$/i, "");
  if (grouped.test(plain)) return Number(plain.replaceAll(",", ""));
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
