const formats = new Map<string, Intl.NumberFormat>();

/** An `Intl.NumberFormat`, made once for each locale and options: making one costs more than using it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A figure too large to be written out, as a mantissa and a power of ten: `1.1579×10⁷⁷`. @param mantissa as shown, sign included */
export function timesPowerOfTen(mantissa: string, exponent: number): string {
  return `${mantissa}×10${Array.from(String(exponent), (digit) => superscripts[Number(digit)]).join("")}`;
}
